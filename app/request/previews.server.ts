import type { Audience } from '#app/features/access/rules.ts';
import type { Content } from '#app/content/load-content.ts';
import { readPreviewLink } from '#app/features/revisions/preview-links/open-preview-link.server.ts';
import { findShownDrafts, type DraftExtent } from '#app/features/revisions/check-drafts.server.ts';
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

/** Said when a preview link has expired or was revoked, instead of showing the gate that its holder has no code for. */
export const previewLinkOver = 'This preview link has expired or was turned off. Ask the person who sent it for a new one.';

/** A portal that's being previewed. */
export interface Preview {
  audience: Audience;
  /** When the link that opened the preview expires. Null for a manager's own preview. */
  endsAt: Date | null;
}

/**
 * Shows the portals to managers, and to those they've sent a link, as learners and clients see them, with the drafts in place of what's
 * published.
 */
export class Previews {
  readonly #portal: Portal;
  readonly #router: Router;
  readonly #published: PageRenderer;
  #made: { content: Content; pages: PageRenderer } | null = null;

  /** `published` renders pages if there are no drafts, or if none can be shown. */
  constructor(portal: Portal, router: Router, published: PageRenderer) {
    this.#portal = portal;
    this.#router = router;
    this.#published = published;
  }

  /** Tells whether a request may belong to a preview. */
  isIn(cookies: string | undefined): boolean {
    // The name of the cookie with a link's token begins with the name of the other one.
    return cookies?.includes(this.#portal.cookies.preview.name) ?? false;
  }

  /** Finds the portal that a signed-in manager is previewing, or that a preview link has opened. `over` means that the link has ended. */
  async find(cookies: string | undefined): Promise<Preview | 'over' | null> {
    if (!this.isIn(cookies)) return null;
    const audience = await this.#findOwn(cookies);
    return audience === null ? this.#findLinked(cookies) : { audience, endsAt: null };
  }

  async #findLinked(cookies: string | undefined): Promise<Preview | 'over' | null> {
    const token: unknown = await this.#portal.cookies.previewLink.parse(cookies ?? null);
    if (typeof token !== 'string' || token === '') return null;

    const found = await readPreviewLink(this.#portal, token, this.#portal.now());
    if (found.kind === 'open') return { audience: found.audience, endsAt: found.expiresAt };
    return found.kind === 'over' ? 'over' : null;
  }

  async #findOwn(cookies: string | undefined): Promise<Audience | null> {
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

  /** Returns what renders a preview's pages, and how many of the drafts they show. */
  async findPages(): Promise<{ pages: PageRenderer; shownDrafts: DraftExtent }> {
    const shown = await findShownDrafts(this.#portal);
    const content = shown?.content ?? null;
    if (content === null) return { pages: this.#published, shownDrafts: shown === null ? 'all' : 'none' };

    if (this.#made?.content !== content)
      this.#made = { content, pages: new PageRenderer(withContent(this.#portal, content), this.#router) };
    return { pages: this.#made.pages, shownDrafts: shown?.leftOut.length === 0 ? 'all' : 'some' };
  }
}
