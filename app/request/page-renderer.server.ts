import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { data, href, redirect, RouterContextProvider } from 'react-router';

import { canLinkStyles } from '#app/first-paint/saved-styles.ts';
import type { Session } from '#app/features/access/find-session.server.ts';
import { gateOf, isAllowed, isRole, type Requirement } from '#app/features/access/rules.ts';
import type { DraftExtent } from '#app/features/revisions/check-drafts.server.ts';
import { findFactorDeadline } from '#app/features/sign-in/factor-rules.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import { startPageOf } from '#app/features/team/console-menu.server.ts';
import { findRoleRefusal } from '#app/features/team/find-role-refusal.server.ts';
import { writeRoleRefusal } from '#app/features/team/role-refusal.ts';
import { isRecentlyConfirmed } from '#app/features/team/rules.ts';
import {
  baselineHeaders,
  contentSecurityPolicy,
  framedHeader,
  hashInline,
  hashInlineScripts,
  plainPolicy,
  privateCacheControl,
  uploadPolicy,
  type OutsideHosts,
} from '#app/platform/security-headers.ts';
import { isUnknownAddress } from '#app/page-table.ts';
import { portalContext, type Portal } from '#app/portal.ts';
import { requirementOf } from './validate-request.ts';
import type { RequestAddress } from './request-address.ts';
import type { FoundPage, PageFinder } from './find-page.ts';
import { targetOfCacheKey } from './page-cache/page-cache-key.ts';
import type { PageCache } from './page-cache/page-cache.server.ts';
import { listOutsideHosts } from './outside-hosts.ts';
import { toFetchRequest, type RequestBody } from './read-request.server.ts';
import { roleOf } from './note-event.server.ts';
import { failureOf } from './request-id-output.ts';
import { nameOfCookie, visitContext, type Visit } from './visitor.server.ts';

/** The router, which handles the requests that the request layer lets through. */
export interface Router {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** The inline scripts that are the same on every page and therefore don't have a nonce. */
  inlineScripts: readonly string[];
  /** The styles that a browser's first document includes. */
  inlineStyles: readonly string[];
  /** Finds the page at an address. Tests replace this function with a broken one, to check that the second lock still holds. */
  findPage?: PageFinder | undefined;
  pageCache: PageCache;
  /** The ID of the build, derived from the files that browsers get. */
  version: string;
  /** In development, each page is rendered fresh, and the development server can add scripts. */
  development: boolean;
}

export interface RequestContext {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  asked: RequestAddress;
  page: FoundPage;
  /** The request ID, which also appears in the log. */
  requestId: string;
  /** The path and query as sent by the client. */
  target: string;
  method: string;
}

/** The person making the request. `failure` is the store error, if any, that kept the portal from identifying them. */
export interface Identity {
  session: Session | null;
  /** The manager, who's looked up only for console pages. */
  manager: SignedInManager | null;
  failure: unknown;
  /** Whether someone is looking at a portal as a learner or a client, as a manager or with a preview link. */
  isPreview: boolean;
  /** When the link that opened the preview expires. Null for a manager's own preview. */
  previewEndsAt: Date | null;
  /** Whether the browser holds a preview link that has ended. */
  isPreviewOver: boolean;
  /** How many of the drafts a preview shows. It leaves out those with a mistake. */
  shownDrafts: DraftExtent;
}

/** Lets the router render a page, and adds the headers that every page has. */
export class PageRenderer {
  readonly #portal: Portal;
  readonly #router: Router;
  readonly #hosts;
  readonly #scriptHashes: string[];
  readonly #styleHashes: string[];
  readonly #baseline: [string, string][];

  constructor(portal: Portal, router: Router) {
    this.#portal = portal;
    this.#router = router;
    this.#hosts = listOutsideHosts(portal);
    this.#scriptHashes = router.inlineScripts.map(hashInline);
    this.#styleHashes = router.inlineStyles.map(hashInline);
    this.#baseline = Object.entries(baselineHeaders(portal.env.secure));
  }

  /** Renders a page that's the same for everyone behind its gate. The page's scripts are allowed by their hashes. */
  async renderForEveryone(requestContext: RequestContext, identity: Identity): Promise<Response> {
    const visit = await this.#describeVisit(requestContext, identity, undefined);
    const target = targetOfCacheKey(requestContext.page, requestContext.target);
    const response = await this.#ask({ ...requestContext, target, method: 'GET' }, visit, null);
    if (!isDocument(response)) return this.#withHeaders(response, plainPolicy);

    const html = await response.text();
    const policy = contentSecurityPolicy({ scripts: { hashes: hashInlineScripts(html) }, styleHashes: this.#styleHashes }, this.#hosts);
    return this.#withHeaders(new Response(html, response), policy);
  }

  /** Renders a page for one person. The page isn't cached unless it says otherwise, and its scripts are allowed by a nonce. */
  async renderForVisitor(requestContext: RequestContext, identity: Identity, body: RequestBody): Promise<Response> {
    const nonce = this.#router.development ? undefined : randomBytes(16).toString('base64');
    const visit = await this.#describeVisit(requestContext, identity, nonce);
    const response = this.#nameFailure(await this.#ask(requestContext, visit, body));

    const inline = nonce === undefined ? 'development' : { scripts: { nonce, hashes: this.#scriptHashes }, styleHashes: this.#styleHashes };
    // HTML that isn't one of our pages, such as an email, is sent as is, and nothing in it can run.
    const isPage = isDocument(response) && !(requestContext.page.row.kind === 'resource' && response.ok);
    const ownPolicy = requestContext.page.row.id === 'upload' ? uploadPolicy : plainPolicy;
    const answer = this.#withHeaders(
      response,
      isPage ? contentSecurityPolicy(inline, this.#hostsOf(requestContext.page), identity.isPreview) : ownPolicy,
    );
    if (isPage && identity.isPreview) answer.headers.set(framedHeader.name, framedHeader.value);
    // A page that opens its own session (with a new password, for example) overrides the cookies set here.
    const own = new Set(answer.headers.getSetCookie().map(nameOfCookie));
    for (const cookie of visit.setCookies) if (!own.has(nameOfCookie(cookie))) answer.headers.append('Set-Cookie', cookie);
    const { device } = visit;
    if (device.changed && device.id !== null) answer.headers.append('Set-Cookie', await this.#portal.cookies.device.serialize(device.id));
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', privateCacheControl);
    return answer;
  }

  /** If not even the error screen could be rendered, the router responds with its own text, which is replaced with the portal's message. */
  #nameFailure(response: Response): Response {
    if (response.status !== 500 || !response.headers.get('Content-Type')?.startsWith('text/plain')) return response;
    return new Response(failureOf(this.#portal.content.screens).sentence, response);
  }

  /** The console's pages frame previews. All of them can, because the first document keeps its policy. */
  #hostsOf({ row }: FoundPage): OutsideHosts {
    return row.path.startsWith(href('/manage')) ? { ...this.#hosts, frames: ["'self'", ...this.#hosts.frames] } : this.#hosts;
  }

  #withHeaders(response: Response, policy: string): Response {
    for (const [name, value] of this.#baseline) response.headers.set(name, value);
    response.headers.set('Content-Security-Policy', policy);
    // The router doesn't set a charset for the data that scripts request (ASVS 5.0, 4.1.1).
    if (response.headers.get('Content-Type') === 'text/x-script') response.headers.set('Content-Type', 'text/x-script; charset=utf-8');
    return response;
  }

  #ask({ incoming, outgoing, asked, target, method }: RequestContext, visit: Visit, body: RequestBody): Promise<Response> {
    const context = new RouterContextProvider();
    const isUnknown = isUnknownAddress(visit.page.row);
    context.set(portalContext, this.#portal);
    context.set(visitContext, visit);
    return this.#router.handle(
      toFetchRequest({
        incoming,
        outgoing,
        url: `${asked.origin}${target}`,
        method: isUnknown ? 'GET' : method,
        body: isUnknown ? null : body,
      }),
      context,
    );
  }

  /** Records a refusal as a security event, except for visitors without a session, who are simply sent to the gate. */
  #noteRefusal({ row }: FoundPage, { client }: RequestAddress, { session, manager }: Identity): void {
    if (manager === null && session === null) return;

    const [kind, account] = manager === null ? (['audience-refused', undefined] as const) : (['role-refused', manager.email] as const);
    this.#portal.security.note({ kind, page: row.id, role: roleOf({ manager, session }), address: client, account });
  }

  async #describeVisit(
    { page, incoming, outgoing, asked, target, method }: RequestContext,
    identity: Identity,
    nonce: string | undefined,
  ): Promise<Visit> {
    const { session, manager } = identity;
    const requirement = requirementOf(page, method);
    const isAdmitted = isAllowed(requirement, session?.audiences ?? [], manager?.role);
    const wanted = method === 'POST' ? placeOnPage(target, page) : addressOfPage(target, page);
    const gate = redirect(`${gateOf(requirement)}?next=${encodeURIComponent(wanted)}`);

    const isBeyondRole = !isAdmitted && manager !== null && identity.failure === null;
    const refused = isBeyondRole ? await this.#refuseRole(page, manager, requirement) : gate;
    if (!isAdmitted && identity.failure === null && !isStartPage(page)) this.#noteRefusal(page, asked, identity);

    // A preview doesn't show or change anyone's record, not even that of a learner on the same device.
    const deviceId = identity.isPreview ? null : await this.#portal.cookies.device.parse(incoming.headers.cookie ?? null);
    if (deviceId === null && !identity.isPreview && this.#portal.cookies.device.isIn(incoming.headers.cookie))
      this.#portal.security.note({
        kind: 'cookie-forged',
        page: page.row.id,
        role: roleOf(identity),
        address: asked.client,
        detail: 'device',
      });

    return {
      page,
      session,
      manager,
      address: asked.client,
      outgoing,
      isChange: method === 'POST',
      isPreview: identity.isPreview,
      previewEndsAt: identity.previewEndsAt,
      shownDrafts: identity.shownDrafts,
      device: { id: deviceId, changed: false },
      setCookies: [],
      nonce,
      hasStyles: canLinkStyles(incoming.headers.cookie),
      refusal: identity.failure ?? (isAdmitted ? this.#findDetour(page, manager, wanted) : refused),
      isRefusedInFrame: isBeyondRole && page.row.shell === 'console',
    };
  }

  /**
   * Redirects a manager who has to do something else first: set up an overdue second factor, or enter the password before exporting
   * personal data. Only managers see the console's frame, so an unknown address there is like any other for everyone else.
   */
  #findDetour({ row }: FoundPage, manager: SignedInManager | null, wanted: string): unknown {
    if (manager === null) return row.shell === 'console' ? data(null, { status: 404 }) : null;

    const { factorRule, now } = this.#portal;
    const deadline = findFactorDeadline(manager, factorRule);
    if (row.withoutFactor !== true && deadline !== null && deadline <= now()) return redirect(href('/manage/account'));
    if (row.asksPassword === true && !isRecentlyConfirmed(manager, now()))
      return redirect(`${href('/manage/confirm')}?${new URLSearchParams({ next: wanted })}`);
    return null;
  }

  /**
   * Returns the refusal that names the role a manager is missing, as console data for a page and as plain text for downloads and scripts.
   * Sign-in and many links lead to Today. A role without Today has another first page, and is sent there.
   */
  async #refuseRole(page: FoundPage, manager: SignedInManager, needed: Requirement): Promise<unknown> {
    const { row, form } = page;
    if (isStartPage(page)) return redirect(startPageOf(manager.role));
    const refusal = await findRoleRefusal(this.#portal.database, manager, isRole(needed) ? needed : 'owner');
    if (row.kind === 'page' || form === 'data') return data(refusal, { status: 403 });
    return new Response(writeRoleRefusal(refusal), { status: 403, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
}

/** Returns a page's address as people see it, even if a script requested part of the page's data. */
function addressOfPage(target: string, { form }: FoundPage): string {
  if (form === 'document') return target;

  // The target is handled as text, because a URL parser would read two leading slashes as the start of a host.
  const [path = '', query] = target.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  asked.delete('_routes');
  return `${path.replace(/(?<=\/)_\.data$|\.data$/, '')}${asked.size === 0 ? '' : `?${asked}`}`;
}

/**
 * Returns where a gate leads after a submission. The form isn't sent again, so the rest of the query, which can say what was done, is left
 * out. What was typed is stored in the browser and is shown at its place.
 */
function placeOnPage(target: string, { path }: FoundPage): string {
  const at = new URLSearchParams(target.split(/\?(.*)/s)[1]).get('at');
  return at === null ? path : `${path}?${new URLSearchParams({ at })}`;
}

function isStartPage({ row }: FoundPage): boolean {
  return row.path === href('/manage');
}

function isDocument(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}
