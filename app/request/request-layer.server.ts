import type { IncomingMessage, ServerResponse } from 'node:http';

import { keepsStyles } from '#app/ui/styles.ts';
import { findSession } from '#app/features/access/find-session.server.ts';
import { isAllowed, isRole } from '#app/features/access/rules.ts';
import { findSignedInManager } from '#app/features/managers/find-manager.server.ts';
import { baselineHeaders } from '#app/platform/security-headers.ts';
import type { Portal } from '#app/portal.ts';
import { findRefusal, requirementOf, type Refusal } from './admission.ts';
import { PageMaker, type Identity, type Passage, type Router } from './ask-router.server.ts';
import { headersForDevice, keepHeaders } from './device-headers.ts';
import { findAskedAddress, type AddressSettings } from './asked-address.ts';
import { createPageFinder, type FoundPage } from './find-page.ts';
import { keyOfKeptPage } from './kept-page-key.ts';
import { KeptPages, type KeptPage } from './kept-pages.server.ts';
import { readBody, readTarget } from './read-request.server.ts';
import { isUnchanged, sendAnswer } from './ready-answer.server.ts';
import { sendRefusal, sendResponse } from './send.server.ts';

const nobody: Identity = { session: null, manager: null, failure: null };

function isStranger({ audience }: FoundPage, { session, manager }: Identity): boolean {
  return isAllowed(audience, []) || (session === null && manager === null);
}

/**
 * Decides everything that is decided before a page runs, once, in this order: address, page, what may be sent to it,
 * session, gate, kept page or router, headers. It denies by default: an address that no row of the page table calls
 * public needs a session of its audience, data requests and downloads included.
 */
export function createRequestLayer(portal: Portal, router: Router): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const findPage = router.findPage ?? createPageFinder(portal.content);
  const pages = new PageMaker(portal, router);
  const keptPages = new KeptPages();
  const baseline = new Map(Object.entries(baselineHeaders(portal.env.secure)));
  const addressSettings: AddressSettings = {
    trustedProxies: portal.env.TRUST_PROXY,
    publicUrl: portal.env.PUBLIC_URL,
    dashboardHost: portal.env.DASHBOARD_HOST,
  };

  return (incoming, outgoing) => {
    const passage = readPassage(incoming, outgoing);
    if ('status' in passage) refuse(outgoing, passage);
    else letThrough(passage).catch((error: unknown) => answerFailure(passage, error));
  };

  /** Understands the address, finds its page, and refuses what no page could answer. */
  function readPassage(incoming: IncomingMessage, outgoing: ServerResponse): Passage | Refusal {
    const { headers, method = 'GET' } = incoming;
    const asked = findAskedAddress({ peer: incoming.socket.remoteAddress ?? 'unknown', headers }, addressSettings);
    if (asked.kind === 'malformed-host')
      return { status: 400, sentence: 'The host in this request is not one. Open the portal by its own address.' };
    if (asked.kind === 'unknown-host') return { status: 421, sentence: `This portal is at ${portal.env.PUBLIC_URL}. Open it there.` };

    const target = readTarget(incoming.url ?? '/');
    const page = findPage(target.split('?', 1)[0] ?? '/');
    if (page === null) return { status: 400, sentence: 'This address cannot be read. Check it, or begin at the first page of the portal.' };

    return findRefusal({ method, page, ownOrigin: asked.origin, headers }) ?? { incoming, outgoing, asked, page, target, method };
  }

  function refuse(outgoing: ServerResponse, refusal: Refusal): void {
    outgoing.setHeaders(baseline);
    sendRefusal(outgoing, refusal);
  }

  async function letThrough(passage: Passage): Promise<void> {
    const { page, incoming, outgoing, method } = passage;
    // Without waiting where that is not needed: a kept page then leaves in the same turn of the event loop.
    const identity = isRole(page.audience) ? await findManager(incoming) : (recallIdentity(incoming) ?? (await findIdentity(incoming)));
    const isAdmitted = identity.failure === null && isAllowed(requirementOf(page, method), identity.session?.audiences ?? []);
    if (!isAdmitted || router.development) return makeAndSend(passage, identity);

    const hasStyles = keepsStyles(incoming.headers.cookie);
    const key = keyOfKeptPage(page, { ...passage, hasStyles });
    if (key === null) return makeAndSend(passage, identity);

    const own = [...tellDevice(passage, identity), ...keepHeaders(page, identity.session, portal.content.version)];
    const kept = (hasStyles ? findFirstForm(passage) : null) ?? keptPages.find(key);
    if (kept !== null) return sendAnswer(kept.forms, incoming, outgoing, own);

    const rendering = await keptPages.make(key, () => pages.makeForAll(passage, identity));
    if (rendering.kind === 'kept') sendAnswer(rendering.page.forms, incoming, outgoing, own);
    else await sendResponse(outgoing, incoming, rendering.response);
  }

  function tellDevice({ page, method }: Passage, { session, failure }: Identity): string[] {
    if (method !== 'GET' && method !== 'HEAD') return [];
    return headersForDevice({ page, session, isUnknown: failure !== null, build: router.version, now: portal.now() });
  }

  /** What a browser keeps of its first visit came with the styles, and is still good. */
  function findFirstForm({ page, method, target, incoming: { headers } }: Passage): KeptPage | null {
    if (headers['if-none-match'] === undefined) return null;

    const key = keyOfKeptPage(page, { method, target, hasStyles: false });
    const first = key === null ? null : keptPages.find(key);
    return first !== null && isUnchanged(first.forms, headers['if-none-match']) ? first : null;
  }

  function recallIdentity({ headers }: IncomingMessage): Identity | null {
    if (headers.cookie === undefined) return nobody;

    const session = portal.sessions.recall(headers.cookie, portal.now());
    return session === null ? null : { ...nobody, session };
  }

  /** A store that does not answer is told by the error screen, which the router draws. */
  async function findIdentity({ headers }: IncomingMessage): Promise<Identity> {
    const cookies = headers.cookie ?? '';
    try {
      const token: unknown = await portal.cookies.session.parse(cookies);
      const session = await portal.sessions.find(cookies, portal.now(), () => findSession(portal, token, portal.now()));
      return { ...nobody, session };
    } catch (error) {
      return { ...nobody, failure: error };
    }
  }

  /** The console asks for managers, who have sessions of their own. */
  async function findManager({ headers }: IncomingMessage): Promise<Identity> {
    try {
      return { ...nobody, manager: await findSignedInManager(portal, headers.cookie) };
    } catch (error) {
      return { ...nobody, failure: error };
    }
  }

  async function makeAndSend(passage: Passage, identity: Identity): Promise<void> {
    const { page, incoming, outgoing, method } = passage;
    const body = method === 'POST' ? await readBody(incoming, isStranger(page, identity) ? 'stranger' : 'insider') : null;
    if (body === null && method === 'POST') {
      refuse(outgoing, {
        status: 413,
        sentence: 'That is more than this portal accepts at once. Please shorten it and send it again.',
        headers: { Connection: 'close' },
      });
      return;
    }
    const response = await pages.makeForOne(passage, identity, body);
    const isKept = page.row.kept !== undefined && method === 'GET' && response.status === 200;
    const own = [...tellDevice(passage, identity), ...(isKept ? keepHeaders(page, identity.session, portal.content.version) : [])];
    for (let at = 0; at < own.length; at += 2) response.headers.set(own[at] ?? '', own[at + 1] ?? '');
    await sendResponse(outgoing, incoming, response);
  }

  function answerFailure({ incoming, outgoing, page, method }: Passage, error: unknown): void {
    // Who has left gets no answer, and what they did not send to its end is no fault.
    if (incoming.destroyed && !incoming.complete) return;

    portal.log.error({ err: error, page: page.row.id, method }, 'A request failed outside of its page.');
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, { status: 500, sentence: 'Something went wrong on our side. Please try again.' });
  }
}
