import type { Audience } from '#app/features/access/rules.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { findDraftTexts } from '#app/features/revisions/files/read-draft-files.server.ts';
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
  #made: { key: string; pages: PageRenderer } | null = null;

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

    const manager = await findSignedInManager(this.#portal, cookies);
    if (manager === null) return null;
    const deadline = findFactorDeadline(manager, this.#portal.factorRule);
    return deadline !== null && deadline <= this.#portal.now() ? null : named;
  }

  /** Returns what renders a preview's pages. The content with drafts is read in its thread, once for each state of the drafts. */
  async findPages(): Promise<PageRenderer> {
    const { database, env, liveContent, checkContent } = this.#portal;
    const drafts = await listRevisionsIn(database, 'draft');
    if (drafts.length === 0) return this.#published;

    const key = [liveContent.stamp, ...drafts.map(({ id, version }) => `${id}:${version}`)].join(' ');
    if (this.#made?.key === key) return this.#made.pages;
    const checked = await checkContent({ directory: env.CONTENT_DIR, published: await findDraftTexts(database) });
    const pages = checked.kind === 'valid' ? new PageRenderer(withContent(this.#portal, checked.content), this.#router) : this.#published;
    this.#made = { key, pages };
    return pages;
  }
}
