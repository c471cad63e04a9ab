import type { Audience } from '#app/features/access/rules.ts';
import type { Content } from '#app/content/load-content.ts';
import { checkDrafts } from '#app/features/revisions/check-drafts.server.ts';
import { findFactorDeadline } from '#app/features/sign-in/factor-rules.ts';
import { findSignedInManager } from '#app/features/team/find-manager.server.ts';
import { withContent, type Portal } from '#app/portal.ts';
import { PageRenderer, type Router } from './page-renderer.server.ts';
import type { Refusal } from './validate-request.ts';

/** Why a preview can't send anything: it would become a learner's or a client's record. */
export const previewRefusal: Refusal = {
  status: 403,
  sentence: 'This is a preview, so nothing is saved. To use the portal yourself, end the preview and enter with a code.',
};

/** Shows the portals to managers as learners and clients see them, with the drafts in place of what's published. */
export class Previews {
  readonly #portal: Portal;
  readonly #router: Router;
  readonly #published: PageRenderer;
  #made: { content: Content; pages: PageRenderer } | null = null;

  /** `published` renders pages if there are no drafts, or if they have mistakes. */
  constructor(portal: Portal, router: Router, published: PageRenderer) {
    this.#portal = portal;
    this.#router = router;
    this.#published = published;
  }

  /** Tells whether a request may belong to a preview. */
  isIn(cookies: string | undefined): boolean {
    return cookies?.includes(this.#portal.cookies.preview.name) ?? false;
  }

  /** Finds the portal that a signed-in manager is previewing. */
  async findAudience(cookies: string | undefined): Promise<Audience | null> {
    if (!this.isIn(cookies)) return null;
    const named: unknown = await this.#portal.cookies.preview.parse(cookies ?? null);
    if (named !== 'training' && named !== 'client') return null;

    return (await this.isForManager(cookies)) ? named : null;
  }

  /** Tells whether a request is from a signed-in manager who has a second factor, if one is due. */
  async isForManager(cookies: string | undefined): Promise<boolean> {
    const manager = await findSignedInManager(this.#portal, cookies);
    if (manager === null) return false;
    const deadline = findFactorDeadline(manager, this.#portal.factorRule);
    return deadline === null || deadline > this.#portal.now();
  }

  /** Returns what renders a preview's pages, and whether a mistake in a draft keeps the drafts from showing. */
  async findPages(): Promise<{ pages: PageRenderer; hasDraftMistake: boolean }> {
    const checked = await checkDrafts(this.#portal);
    if (checked?.kind !== 'valid') return { pages: this.#published, hasDraftMistake: checked !== null };

    const { content } = checked;
    if (this.#made?.content !== content)
      this.#made = { content, pages: new PageRenderer(withContent(this.#portal, content), this.#router) };
    return { pages: this.#made.pages, hasDraftMistake: false };
  }
}
