import { matchPrecache } from 'workbox-precaching';

import { buildHeader, keepHeader, versionHeader } from '#app/features/access/session-life.ts';
import { addressOf, isOpen, keepAnswer, listCached, openCached, type CachedAnswer } from './offline-cache.ts';
import { getGeneration, mergeResponseHeaders } from './offline-sessions.ts';
import { followNewBuild, isOutdated } from './new-build.ts';
import { build, scope } from './worker-scope.ts';

/** How long a kept page waits for the portal, in milliseconds: on a good line one always sees the newest. */
const cachedTimeoutMs = 80;
/** The same for what the portal has newer words of, or what was made for its user. */
const networkTimeoutMs = 2_500;
/** A page that turns out to have changed is shown anew until then: later somebody reads it, and it waits for the next visit. */
const timeToChange = 4_000;

/** Tells a page that moves without a document that the document is kept here: see app/browser/connection.ts. */
const keptDocumentHeader = 'Northkey-Kept';

/** Pages that were opened by their data alone, and whose document may be kept. */
const openedByData = new Set<string>();

/** Of which content the portal answered last. */
let newestVersion: string | null = null;

/** Answers a document or JSON: what is kept when the portal has not answered at a cachedTimeoutMs, and brings that up to date. */
export async function respondToPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const address = addressOf(new URL(request.url));
  const opening = openCached(address).catch(() => null);
  const fresh = askPortal(event, { address, opening });
  const kept = await opening;
  const answer = await (kept === null ? fresh : Promise.race([fresh, pause(waitFor(request, kept))]));

  if (answer !== null) return answer;
  // What its user did is shown as the portal has it, unless there is no line.
  if (kept !== null) return kept.isOwn && request.mode !== 'navigate' ? ((await fresh) ?? kept.answer) : kept.answer;
  return request.mode === 'navigate' ? answerWithoutLine(address) : Response.error();
}

/** A query that the address of a kept page has not, as which folds are open, is drawn by the portal alone. */
function waitFor(request: Request, kept: CachedAnswer): number {
  const { pathname, search } = new URL(request.url);
  const isWhole = addressOf(new URL(request.url)) === pathname + search;
  const isNewest = !kept.isOwn && !isOutdated() && (newestVersion === null || newestVersion === kept.version);
  return request.mode === 'navigate' && isWhole && isNewest ? cachedTimeoutMs : networkTimeoutMs;
}

/** Answers the data of a page. Only documents are kept: without a line the page is asked to open that instead. */
export async function respondToData(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '') || '/';
  const address = addressOf(url);
  const kept = await openCached(address).catch(() => null);
  const asked = getGeneration();
  const fresh = ask(event.request);
  event.waitUntil(noteData(address, fresh, asked));

  const answer = await (kept === null ? fresh : Promise.race([fresh, pause(networkTimeoutMs)]));
  if (answer !== null && !isOfOtherBuild(answer)) return answer;
  return answer === null && kept === null ? Response.error() : openAsDocument();
}

/** Words of a newer build come with its scripts, as a document. A page about a person, as the assessment, goes on as it is. */
function isOfOtherBuild(answer: Response): boolean {
  return answer.headers.has(keepHeader) && answer.headers.get(buildHeader) !== build;
}

function openAsDocument(): Response {
  return new Response(null, { status: 503, headers: { [keptDocumentHeader]: 'document' } });
}

async function noteData(address: string, fresh: Promise<Response | null>, asked: number): Promise<void> {
  const answer = await fresh;
  if (answer === null) return;
  if (answer.headers.has(keepHeader)) openedByData.add(address);
  await hear(answer, asked);
}

/** Keeps the document of a page that was opened: by its data, or before there was a worker. */
export async function keepOpened(address: string, isBeforeWorker: boolean): Promise<void> {
  const known = addressOf(new URL(address, location.origin));
  if (!openedByData.has(known) && !isBeforeWorker) return;
  if ((await openCached(known)) !== null) return;
  await fetchAndKeep(known);
  openedByData.delete(known);
}

/** Fetches a page for later; null when there is no line, or the portal did not give it. */
export async function fetchAndKeep(address: string): Promise<'kept' | 'not-mine' | 'no-room' | null> {
  const asked = getGeneration();
  const answer = await ask(new Request(address, { redirect: 'manual', priority: 'low' }));
  if (answer === null || answer.status >= 500) return null;
  await hear(answer, asked);
  return keepAnswer(address, answer, asked);
}

/** What its user did, as pages ask for it; and how long a change takes to reach the portal, in milliseconds. */
const ownRecords = ['/mine', '/practice/mine'];
const timeToSend = 3_000;

/** Brings what is kept of its user's own record up to date, once for the changes of some seconds. */
export async function renewOwn(): Promise<void> {
  renewals += 1;
  const renewal = renewals;
  await pause(timeToSend);
  if (renewal !== renewals) return;
  for (const address of ownRecords) if ((await openCached(address)) !== null) await fetchAndKeep(address);
}

let renewals = 0;

/** Asks whether the session lives, where an answer could not say it. */
export async function checkSession(): Promise<void> {
  const asked = getGeneration();
  const answer = await ask(new Request('/offline', { method: 'HEAD', cache: 'no-store' }));
  if (answer !== null) await mergeResponseHeaders(answer, asked);
}

interface Asking {
  address: string;
  /** What is kept under it, which may be shown before the portal answers. */
  opening: Promise<CachedAnswer | null>;
}

async function askPortal(event: FetchEvent, { address, opening }: Asking): Promise<Response | null> {
  const asked = getGeneration();
  const begun = Date.now();
  const answer = await ask(event.request);
  if (answer === null) return null;

  const copy = answer.clone();
  event.waitUntil(
    (async () => {
      await hear(copy, asked);
      const kept = await opening;
      newestVersion = copy.headers.get(versionHeader) ?? newestVersion;
      if (!isSame(kept, copy)) await keepAnswer(address, copy, asked);
      if (event.request.mode !== 'navigate') return;
      await followNewBuild(copy.headers.get(buildHeader), build);
      if (kept !== null && Date.now() - begun > cachedTimeoutMs) await showAnew(event, { kept, answer: copy, begun });
    })().catch(() => undefined),
  );
  return answer;
}

/** Packing a page again takes a phone longer than reading it. */
function isSame(kept: CachedAnswer | null, answer: Response): boolean {
  return (
    kept !== null && kept.tag !== null && kept.tag === answer.headers.get('ETag') && kept.version === answer.headers.get(versionHeader)
  );
}

/**
 * Opens a page again that was shown before the portal answered: at once when its words are not this device's any more,
 * and when it has changed, as long as nobody can be in the midst of it.
 */
async function showAnew(event: FetchEvent, shown: { kept: CachedAnswer; answer: Response; begun: number }): Promise<void> {
  const { kept, answer, begun } = shown;
  const isOver = !(await isOpen(kept.audience));
  const isOther = kept.version !== answer.headers.get(versionHeader) || answer.headers.get(buildHeader) !== build;
  const hasChanged = answer.status === 200 && isOther && Date.now() - begun < timeToChange;
  if (!isOver && !hasChanged) return;

  const page = await scope.clients.get(event.resultingClientId);
  if (page instanceof WindowClient) await page.navigate(event.request.url);
}

/** A redirect, which no worker may look into, leads to a gate or to another page; then the portal is asked. */
async function hear(answer: Response, asked: number): Promise<void> {
  if (answer.type === 'opaqueredirect') await checkSession();
  else await mergeResponseHeaders(answer, asked);
}

/** Returns null when there is no line, or only a balancer answers because the portal is starting. */
async function ask(request: Request): Promise<Response | null> {
  try {
    const answer = await fetch(request);
    return [502, 503, 504].includes(answer.status) && !answer.headers.has(buildHeader) ? null : answer;
  } catch {
    return null;
  }
}

/** The page that says why a page is not here, and what is. */
async function answerWithoutLine(address: string): Promise<Response> {
  const home = await findHome();
  // The front page leads those on who are signed in.
  if (address === '/' && home !== null) return Response.redirect(new URL(home, scope.location.origin).href);

  const page = await matchPrecache('/offline');
  if (page === undefined) return Response.error();
  const kept = [
    ...((await isOpen('training')) ? await listCached('training') : []),
    ...((await isOpen('client')) ? await listCached('client') : []),
  ];
  const entries = kept
    .filter(({ address: of, title }) => title !== '' && !of.includes('?'))
    .map(({ address: of, title }) => `<li><a href="${of}">${title}</a></li>`);
  const html = (await page.text())
    .replace(`id="kept-${entries.length > 0 ? 'some' : 'none'}" hidden=""`, '')
    .replace('<ul id="kept-list"></ul>', `<ul id="kept-list">${entries.join('')}</ul>`);
  return new Response(html, { status: 200, headers: page.headers });
}

async function findHome(): Promise<string | null> {
  if ((await isOpen('training')) && (await openCached('/trainingportal')) !== null) return '/trainingportal';
  return (await isOpen('client')) && (await openCached('/client')) !== null ? '/client' : null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
