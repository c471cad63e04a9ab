import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { canLinkStyles } from '#app/first-paint/saved-styles.ts';
import { findSession } from '#app/features/access/find-session.server.ts';
import { audiences, isAllowed, isForTeam } from '#app/features/access/rules.ts';
import { findSignedInManager } from '#app/features/team/find-manager.server.ts';
import { formTooLarge } from '#app/features/revisions/form-limit.ts';
import { formatBytes, largestUpload } from '#app/features/uploads/rules.ts';
import { findCookieText } from '#app/platform/cookies.ts';
import { baselineHeaders } from '#app/platform/security-headers.ts';
import type { EventRole } from '#app/features/security/rules.ts';
import { runWithRequestId, requestIdHeader } from '#app/platform/request-id.ts';
import { StoreUnavailableError } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import { validateRequest, requirementOf, type Refusal } from './validate-request.ts';
import { PageRenderer, type Identity, type RequestContext, type Router } from './page-renderer.server.ts';
import { headersForDevice, offlineHeaders } from './device-headers.ts';
import { roleOf } from './note-event.server.ts';
import { findRequestAddress, type AddressSettings } from './request-address.ts';
import { createPageFinder, type FoundPage } from './find-page.ts';
import { pageCacheKey } from './page-cache/page-cache-key.ts';
import type { CachedPage } from './page-cache/page-cache.server.ts';
import { Previews, previewLinkOver, previewRefusal } from './previews.server.ts';
import { readBody, readTarget, type RequestBody } from './read-request.server.ts';
import { isUnchanged, sendAnswer } from './page-cache/precompressed-response.server.ts';
import { sanitizeBody, sanitizeCookies, sanitizeTarget } from './sanitize-request.ts';
import { sendRefusal, sendResponse } from './send.server.ts';
import { managerKey } from './write-limits.ts';
import { admitSignIn, signInsFull } from './admit-sign-in.server.ts';
import { failureOf } from './request-id-output.ts';

/** Handles a request with its ID, and returns the address under which metrics count the request. */
export type RequestLayer = (incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) => string;

interface RefusedRequest {
  refusal: Refusal;
  page: string;
  address?: string;
}

type ReadBody = { kind: 'read'; body: RequestBody } | { kind: 'refused'; refusal: Refusal };

function tooManyWrites(until: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  return {
    status: 429,
    event: 'writes-throttled',
    sentence: 'The portal is getting too many requests at once. Wait a few seconds and try again.',
    headers: { 'Retry-After': String(seconds) },
  };
}

const malformedHost: Refusal = {
  status: 400,
  event: 'host-refused',
  detail: 'malformed',
  sentence: 'This request has an invalid host. Open the portal at its own address.',
};

const tooLarge: Refusal = {
  status: 413,
  event: 'input-refused',
  detail: 'size',
  sentence: "That's more than the portal accepts at once. Please shorten it and try again.",
  headers: { Connection: 'close' },
};

const longFormTooLarge: Refusal = { ...tooLarge, sentence: formTooLarge };

const fileTooLarge: Refusal = {
  ...tooLarge,
  sentence: `This file is larger than ${formatBytes(largestUpload)}. Choose a smaller one.`,
};

const unreadable: Refusal = {
  status: 400,
  event: 'input-refused',
  detail: 'body',
  sentence: "The portal couldn't read part of your request. Reload the page and try again.",
};

const nobody: Identity = {
  session: null,
  manager: null,
  failure: null,
  isPreview: false,
  previewEndsAt: null,
  isPreviewOver: false,
  shownDrafts: 'all',
};

/** A manager who looks at what learners and clients see, without being one. */
const inspector: Identity = { ...nobody, session: { id: 'manager', audiences: [...audiences], entries: [] }, isPreview: true };

/** Tells whether a page depends on the manager: the team's pages, and an unknown address in the console's frame. */
function isForManagers({ audience, row }: FoundPage): boolean {
  return isForTeam(audience) || row.shell === 'console';
}

function isStranger({ audience }: FoundPage, { session, manager }: Identity): boolean {
  return isAllowed(audience, []) || (session === null && manager === null);
}

/**
 * Makes every decision that comes before a page runs, in this order: address, page, accepted body, session, gate, page cache or router,
 * headers. Access is denied by default. An address that isn't public in the page table needs a session for its audience, including for data
 * requests and downloads.
 */
export function createRequestLayer(portal: Portal, router: Router): RequestLayer {
  const findPage = router.findPage ?? createPageFinder(portal.content);
  const pages = new PageRenderer(portal, router);
  const previews = new Previews(portal, router, pages);
  const { pageCache } = router;
  const baseline = new Map(Object.entries(baselineHeaders(portal.env.secure)));
  const addressSettings: AddressSettings = {
    trustedProxies: portal.env.TRUST_PROXY,
    publicUrl: portal.env.PUBLIC_URL,
    dashboardHost: portal.env.DASHBOARD_HOST,
  };

  return (incoming, outgoing, requestId) => {
    const requestContext = readRequestContext(incoming, outgoing, requestId);
    if ('refusal' in requestContext) {
      runWithRequestId(requestId, () => {
        const { refusal, page, address } = requestContext;
        noteRefusal(refusal, { page, role: 'unknown', address });
        refuse(outgoing, refusal);
      });
      return 'refused';
    }
    dispatch(requestContext);
    return requestContext.page.row.path;
  };

  /** Reads the address, finds its page, and rejects what no page could handle. */
  function readRequestContext(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): RequestContext | RefusedRequest {
    const { headers, method = 'GET' } = incoming;
    const asked = findRequestAddress({ peer: incoming.socket.remoteAddress ?? 'unknown', headers }, addressSettings);
    if (asked.kind === 'malformed-host') return { refusal: malformedHost, page: 'none', address: asked.client };
    if (asked.kind === 'unknown-host') {
      const sentence = `This portal's address is ${portal.env.PUBLIC_URL}. Open it there.`;
      return { refusal: { status: 421, event: 'host-refused', detail: 'unknown', sentence }, page: 'none', address: asked.client };
    }

    const target = sanitizeTarget(readTarget(incoming.url ?? '/'));
    const cookies = sanitizeCookies(headers.cookie);
    if (cookies !== headers.cookie) headers.cookie = cookies;
    const page = findPage(target.split('?', 1)[0] ?? '/');
    if (page === null) {
      const sentence = "This address isn't valid. Check it, or start from the portal's home page.";
      return { refusal: { status: 400, event: 'input-refused', detail: 'address', sentence }, page: 'none', address: asked.client };
    }

    const refusal = validateRequest({ method, page, ownOrigin: asked.origin, headers });
    if (refusal !== null) return { refusal, page: page.row.id, address: asked.client };
    return { incoming, outgoing, requestId, asked, page, target, method };
  }

  function noteRefusal({ event, detail }: Refusal, of: { page: string; role: EventRole; address: string | undefined }): void {
    if (event !== undefined) portal.security.note({ kind: event, detail, ...of });
  }

  function refuse(outgoing: ServerResponse, refusal: Refusal): void {
    outgoing.setHeaders(baseline);
    sendRefusal(outgoing, refusal);
  }

  /**
   * A cached page for a recent visitor is sent in the same turn of the event loop, and outside the context that holds the request ID,
   * because entering that context takes a tenth of the time that such a response takes.
   */
  function dispatch(requestContext: RequestContext): void {
    const recalled = isForManagers(requestContext.page) ? null : recallIdentity(requestContext.incoming);
    if (recalled !== null && sendCached(requestContext, recalled)) return;

    const run = () => void answer(requestContext, recalled).catch((error: unknown) => answerFailure(requestContext, error));
    runWithRequestId(requestContext.requestId, run, requestContext.page.row.id);
  }

  async function answer(requestContext: RequestContext, recalled: Identity | null): Promise<void> {
    const { page, incoming, outgoing } = requestContext;
    const identity = recalled ?? (isForManagers(page) ? await findManager(incoming) : await findIdentity(requestContext));
    if (recalled === null && sendCached(requestContext, identity)) return;

    const key = findKey(requestContext, identity);
    if (key === null) return makeAndSend(requestContext, identity);

    const rendering = await pageCache.make(key, () => pages.renderForEveryone(requestContext, identity));
    if (rendering.kind === 'cached') sendAnswer(rendering.page.forms, incoming, outgoing, describeAnswer(requestContext, identity));
    else await sendResponse(outgoing, incoming, rendering.response);
  }

  /** Sends a page from memory. Returns false if the page isn't cached, or isn't for this visitor. */
  function sendCached(requestContext: RequestContext, identity: Identity): boolean {
    const key = findKey(requestContext, identity);
    if (key === null) return false;

    const cached = (canLinkStyles(requestContext.incoming.headers.cookie) ? findFirstForm(requestContext) : null) ?? pageCache.find(key);
    if (cached === null) return false;
    sendAnswer(cached.forms, requestContext.incoming, requestContext.outgoing, describeAnswer(requestContext, identity));
    return true;
  }

  /** Returns the key under which a page is cached, or null if the page has to be rendered for this visitor. */
  function findKey(requestContext: RequestContext, { failure, session, isPreview }: Identity): string | null {
    const isAdmitted =
      failure === null && !isPreview && isAllowed(requirementOf(requestContext.page, requestContext.method), session?.audiences ?? []);
    if (!isAdmitted || router.development) return null;
    return keyOf(requestContext, canLinkStyles(requestContext.incoming.headers.cookie));
  }

  /** The key has the content's version, because a page that's still being rendered from earlier content is cached as well. */
  function keyOf({ page, method, target }: Pick<RequestContext, 'page' | 'method' | 'target'>, hasStyles: boolean): string | null {
    const key = pageCacheKey(page, { method, target, hasStyles });
    return key === null ? null : `${portal.content.version} ${key}`;
  }

  /** Returns the headers to add to a shared page: the request ID, and what the device needs to know to save the page. */
  function describeAnswer(requestContext: RequestContext, identity: Identity): string[] {
    return [
      requestIdHeader,
      requestContext.requestId,
      ...listDeviceHeaders(requestContext, identity),
      ...offlineHeaders(requestContext.page, identity.session, portal.content.version),
    ];
  }

  function listDeviceHeaders({ page, method }: RequestContext, { session, failure, isPreview, isPreviewOver }: Identity): string[] {
    if (method !== 'GET' && method !== 'HEAD') return [];
    const identity = { session, isUnknown: failure !== null, isPreview: isPreview || isPreviewOver };
    return headersForDevice({ page, ...identity, build: router.version, now: portal.now() });
  }

  /**
   * Finds the version of a page that a browser gets on its first visit, with the styles included. The browser's copy may be that version
   * and still be valid.
   */
  function findFirstForm({ page, method, target, incoming: { headers } }: RequestContext): CachedPage | null {
    if (headers['if-none-match'] === undefined) return null;

    const key = keyOf({ page, method, target }, false);
    const first = key === null ? null : pageCache.find(key);
    return first !== null && isUnchanged(first.forms, headers['if-none-match']) ? first : null;
  }

  function recallIdentity({ headers }: IncomingMessage): Identity | null {
    if (headers.cookie === undefined) return nobody;
    if (previews.isIn(headers.cookie)) return null;

    const session = portal.sessions.recall(sessionCookieIn(headers.cookie), portal.now());
    return session === null ? null : { ...nobody, session };
  }

  /** Sessions are cached by their own cookie, because a browser can send any number of others with it. */
  function sessionCookieIn(cookies: string): string {
    return findCookieText(cookies, portal.cookies.session.name) ?? '';
  }

  /** A store failure is shown on the error screen, which the router renders. */
  async function findIdentity({ incoming: { headers }, page }: RequestContext): Promise<Identity> {
    const cookies = headers.cookie ?? '';
    try {
      const preview = await previews.find(headers.cookie);
      if (preview === 'over') return { ...nobody, isPreviewOver: true };
      if (preview !== null) {
        const session = { id: 'preview', audiences: [preview.audience], entries: [] };
        return { ...nobody, session, isPreview: true, previewEndsAt: preview.endsAt };
      }
      const token: unknown = await portal.cookies.session.parse(cookies);
      const session = await portal.sessions.find(sessionCookieIn(cookies), portal.now(), () => findSession(portal, token, portal.now()));
      if (session === null && page.row.alsoForManagers === true && (await previews.isForManager(headers.cookie))) return inspector;
      return { ...nobody, session };
    } catch (error) {
      return { ...nobody, failure: error };
    }
  }

  /** Finds the manager for a page of the console. Managers have their own sessions. */
  async function findManager({ headers }: IncomingMessage): Promise<Identity> {
    try {
      return { ...nobody, manager: await findSignedInManager(portal, headers.cookie) };
    } catch (error) {
      return { ...nobody, failure: error };
    }
  }

  /** A request that compares a password is admitted or refused before anything is read or queried, so a flood costs almost nothing. */
  async function makeAndSend(requestContext: RequestContext, identity: Identity): Promise<void> {
    if (identity.isPreview && requestContext.method === 'POST') return refusePerson(requestContext, identity, previewRefusal);
    if (identity.isPreviewOver && !isAllowed(requestContext.page.audience, []))
      return refusePerson(requestContext, identity, await endPreviewLink());
    const throttled = throttleWrite(requestContext, identity);
    if (throttled !== null) return refusePerson(requestContext, identity, throttled);
    if (requestContext.method !== 'POST' || requestContext.page.row.comparesPassword !== true)
      return makeAndSendAdmitted(requestContext, identity);

    const place = await admitSignIn(portal, requestContext);
    if (place === null) return refuse(requestContext.outgoing, signInsFull);
    try {
      // With SQLite, a page is rendered within one turn of the event loop. Waiting for the next turn ensures that everyone who arrived in
      // the same turn is counted first.
      await nextTurn();
      await makeAndSendAdmitted(requestContext, identity);
    } finally {
      place.giveBack();
    }
  }

  /** Says once that a preview link has ended. From then on, the browser is a stranger's, or the learner's it was before. */
  async function endPreviewLink(): Promise<Refusal> {
    const cookie = await portal.cookies.previewLink.serialize('', { maxAge: 0 });
    return { status: 410, sentence: previewLinkOver, headers: { 'Set-Cookie': cookie } };
  }

  /**
   * Refuses a write behind a gate or in the console, before its body is read, if its session, manager or address has sent too many. Anyone
   * can still sign out.
   */
  function throttleWrite({ method, page, asked }: RequestContext, { session, manager }: Identity): Refusal | null {
    const writer = manager === null ? session?.id : managerKey(manager);
    if (method !== 'POST' || writer === undefined || page.audience === 'public' || page.row.id === 'console-sign-out') return null;

    const now = portal.now();
    const until = portal.writes.takeWrite({ session: writer, address: asked.client }, now);
    return until === null ? null : tooManyWrites(until, now);
  }

  async function makeAndSendAdmitted(requestContext: RequestContext, identity: Identity): Promise<void> {
    const { page, incoming, outgoing, method } = requestContext;
    const read = method === 'POST' ? await readAdmitted(requestContext, identity) : { kind: 'read' as const, body: null };
    if (read.kind === 'refused') return refusePerson(requestContext, identity, read.refusal);

    const { pages: maker, ...extent } = identity.isPreview ? await previews.findPages() : { pages };
    const response = await maker.renderForVisitor(requestContext, { ...identity, ...extent }, read.body);
    const isKept = !identity.isPreview && page.row.offline !== undefined && method === 'GET' && [200, 304].includes(response.status);
    const own = [
      ...listDeviceHeaders(requestContext, identity),
      ...(isKept ? offlineHeaders(page, identity.session, portal.content.version) : []),
    ];
    if (identity.previewEndsAt !== null) own.push('X-Robots-Tag', 'noindex');
    for (let at = 0; at < own.length; at += 2) response.headers.set(own[at] ?? '', own[at + 1] ?? '');
    await sendResponse(outgoing, incoming, response);
  }

  /**
   * Reads and cleans a body. The page reads a file itself, if it runs for this visitor. Nothing is read of a file or of a long form that's
   * refused, so someone whose session has ended is led to the sign-in, however much they typed.
   */
  async function readAdmitted({ page, incoming, method }: RequestContext, identity: Identity): Promise<ReadBody> {
    const { accepts = 'form', hasLongTexts } = page.row;
    const { session, manager, failure } = identity;
    const isAdmitted = failure === null && isAllowed(requirementOf(page, method), session?.audiences ?? [], manager?.role);
    if (accepts === 'file') {
      if (Number(incoming.headers['content-length'] ?? 0) > largestUpload) return { kind: 'refused', refusal: fileTooLarge };
      return { kind: 'read', body: isAdmitted ? 'arriving' : null };
    }
    if (hasLongTexts === true && !isAdmitted) return { kind: 'read', body: null };

    const ownKind = hasLongTexts === true ? 'longForm' : accepts;
    const body = await readBody(incoming, isStranger(page, identity) ? 'stranger' : ownKind);
    if (body === null) return { kind: 'refused', refusal: hasLongTexts === true ? longFormTooLarge : tooLarge };

    const clean = sanitizeBody(body, incoming.headers['content-type'] ?? '');
    return clean === null ? { kind: 'refused', refusal: unreadable } : { kind: 'read', body: clean };
  }

  function refusePerson({ page, asked, outgoing }: RequestContext, identity: Identity, refusal: Refusal): void {
    noteRefusal(refusal, { page: page.row.id, role: roleOf(identity), address: asked.client });
    refuse(outgoing, refusal);
  }

  function answerFailure({ incoming, outgoing, method }: RequestContext, error: unknown): void {
    // A visitor who has left gets no response, and an unfinished request isn't an error.
    if (incoming.destroyed && !incoming.complete) return;

    const isOutage = error instanceof StoreUnavailableError;
    // Store failures are logged where they happen.
    if (!isOutage) portal.log.error({ err: error, method }, 'A request failed outside the page handler.');
    if (outgoing.headersSent) outgoing.destroy();
    else if (isOutage) refuse(outgoing, { status: error.init.status, sentence: error.data });
    else refuse(outgoing, failureOf(portal.content.screens));
  }
}
