import { matchPrecache } from 'workbox-precaching';
import { href } from 'react-router';

import { buildHeader, keepHeader, versionHeader } from '#app/features/access/session-life.ts';
import { addressOf, isOpen, saveResponse, listPicturesIn, openCached, type CachedResponse, type SaveResult } from './offline-cache.ts';
import { getGeneration, mergeResponseHeaders } from './offline-sessions.ts';
import { handOver, isOutdated, requestNewWorker } from './new-build.ts';
import { build, pause, scope } from './worker-scope.ts';

/** The wait for the portal before a saved page is shown, in milliseconds. On a good connection, the user always sees the newest version. */
const cachedTimeoutMs = 80;
/** The wait for the portal before showing a saved page that may be outdated or is for one user, in milliseconds. */
const networkTimeoutMs = 2_500;
/**
 * The time within which a changed page can still be reloaded, in milliseconds. After that, someone is reading the page, so the change waits
 * for the next visit.
 */
const timeToChange = 4_000;

/**
 * A response with this header means that the page's document is saved on this device but its data isn't (see app/browser/connection.ts).
 * Pages of an earlier build know it by this name.
 */
const savedDocumentHeader = 'Northkey-Kept';

/** The addresses of pages that were opened with a data request, whose documents still have to be saved. */
const openedByData = new Set<string>();

/** The content version in the portal's last response. */
let newestVersion: string | null = null;

/** Responds with a document or JSON. If the portal is too slow, responds with the saved copy, which is refreshed afterwards. */
export function respondToPage(event: FetchEvent): Promise<Response> {
  const address = addressOf(new URL(event.request.url));
  const [asked, begun] = [getGeneration(), Date.now()];
  const opening = openCached(address).catch(() => null);
  const fresh = ask(event.request);
  // The copy is made before the browser reads the response.
  const copying = fresh.then((answer) => answer?.clone() ?? null);
  const showing = choosePage(event.request, { address, opening, fresh });
  // The event lasts until the response is saved, even if the saved copy is shown first. Otherwise, the browser could end the worker.
  event.waitUntil(handlePage(event, { address, asked, begun, opening, fresh, copying, showing }).catch(() => undefined));
  return showing;
}

interface PageRequest {
  address: string;
  /** The copy saved on this device. It's null if the page hasn't been saved. */
  opening: Promise<CachedResponse | null>;
  /** The portal's response, or null if it didn't respond. */
  fresh: Promise<Response | null>;
}

async function choosePage(request: Request, { address, opening, fresh }: PageRequest): Promise<Response> {
  const cached = await opening;
  const answer = await (cached === null ? fresh : Promise.race([fresh, pause(waitFor(request, cached))]));

  if (answer !== null) return answer;
  // The user's own data comes from the portal, unless the device is offline.
  if (cached !== null) return cached.isOwn && request.mode !== 'navigate' ? ((await fresh) ?? cached.answer) : cached.answer;
  return request.mode === 'navigate' ? respondOffline(address) : Response.error();
}

/**
 * Returns the time to wait for the portal, in milliseconds. If the query includes more than a saved page's address, such as the open
 * sections, only the portal can render the page.
 */
function waitFor(request: Request, cached: CachedResponse): number {
  const { pathname, search } = new URL(request.url);
  const isWhole = addressOf(new URL(request.url)) === pathname + search;
  const isNewest = !cached.isOwn && !isOutdated() && (newestVersion === null || newestVersion === cached.version);
  return request.mode === 'navigate' && isWhole && isNewest ? cachedTimeoutMs : networkTimeoutMs;
}

/** Responds with a page's data. Only documents are saved, so if the device is offline, the page is told to open the document instead. */
export async function respondToData(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '') || '/';
  const address = addressOf(url);
  const cached = await openCached(address).catch(() => null);
  const asked = getGeneration();
  const fresh = ask(event.request);
  event.waitUntil(noteData(address, fresh, asked));

  const answer = await (cached === null ? fresh : Promise.race([fresh, pause(networkTimeoutMs)]));
  if (answer !== null && !isOfOtherBuild(answer)) return answer;
  return answer === null && cached === null ? Response.error() : openAsDocument();
}

/**
 * Tells whether a response is from another build. If it is, the page is loaded as a document, along with its scripts. A personal page,
 * such as the assessment, continues as it is.
 */
function isOfOtherBuild(answer: Response): boolean {
  return answer.headers.has(keepHeader) && answer.headers.get(buildHeader) !== build;
}

function openAsDocument(): Response {
  return new Response(null, { status: 503, headers: { [savedDocumentHeader]: 'document' } });
}

async function noteData(address: string, fresh: Promise<Response | null>, asked: number): Promise<void> {
  const answer = await fresh;
  if (answer === null) return;
  if (answer.headers.has(keepHeader)) openedByData.add(address);
  await updateSession(answer, asked);
}

/** Saves the document of a page that was opened with a data request, or before there was a worker. */
export async function saveOpenedPage(address: string, isBeforeWorker: boolean): Promise<void> {
  const known = addressOf(new URL(address, location.origin));
  if (!openedByData.has(known) && !isBeforeWorker) return;
  if ((await openCached(known)) !== null) return;
  await fetchAndSave(known);
  openedByData.delete(known);
}

/** Fetches a page to save it. Returns null if the device is offline or the portal didn't return the page. */
export async function fetchAndSave(address: string): Promise<SaveResult | null> {
  const asked = getGeneration();
  // The browser's own copy of a picture says how long an earlier session had left, so the portal is always asked.
  const answer = await ask(new Request(address, { redirect: 'manual', priority: 'low', cache: 'no-cache' }));
  if (answer === null || answer.status >= 500) return null;
  await updateSession(answer, asked);
  const page = answer.clone();
  const saved = await saveResponse(address, answer, asked);
  if (saved === 'saved') await savePictures(page);
  return saved;
}

/** Responds with a picture. Its address says what's in it, so a saved one is never out of date. */
export async function respondToPicture({ request }: FetchEvent): Promise<Response> {
  const cached = await openCached(addressOf(new URL(request.url))).catch(() => null);
  return cached?.answer ?? fetch(request);
}

/** Saves the pictures that a saved page names, so that it's complete without a connection. Those that fail are shown as words. */
async function savePictures(page: Response): Promise<void> {
  if (page.headers.get('Content-Type')?.startsWith('text/html') !== true) return;
  for (const picture of listPicturesIn(await page.text())) if ((await openCached(picture)) === null) await fetchAndSave(picture);
}

/** The addresses of a learner's own data, and the time a change takes to reach the portal, in milliseconds. */
const ownRecords = [href('/mine'), href('/practice/mine'), href('/course/mine')];
const timeToSend = 3_000;

/**
 * Saves the learner's own records again, including those that a page fetched before there was a worker. Changes within a few seconds lead
 * to only one refresh.
 */
export async function refreshOwnRecords(): Promise<void> {
  renewals += 1;
  const renewal = renewals;
  await pause(timeToSend);
  if (renewal !== renewals || !(await isOpen('training'))) return;
  for (const address of ownRecords) await fetchAndSave(address);
}

let renewals = 0;

/** Asks the portal whether the session is still active, if a response doesn't say. */
export async function checkSession(): Promise<void> {
  const asked = getGeneration();
  const answer = await ask(new Request(href('/offline'), { method: 'HEAD', cache: 'no-store' }));
  if (answer !== null) await mergeResponseHeaders(answer, asked);
}

interface ShownPage extends PageRequest {
  asked: number;
  begun: number;
  copying: Promise<Response | null>;
  showing: Promise<Response>;
}

/** Saves the portal's response, and brings the page that's shown up to date. */
async function handlePage(event: FetchEvent, { address, asked, begun, opening, fresh, copying, showing }: ShownPage): Promise<void> {
  const answer = await copying;
  if (answer === null) return;

  await updateSession(answer, asked);
  const cached = await opening;
  newestVersion = answer.headers.get(versionHeader) ?? newestVersion;
  const page = answer.clone();
  const isSaved = isSame(cached, answer) || (await saveResponse(address, answer, asked)) === 'saved';
  if (event.request.mode !== 'navigate') return;

  const isNewBuild = answer.headers.has(buildHeader) && answer.headers.get(buildHeader) !== build;
  if (isNewBuild) requestNewWorker();
  const isCachedShown = (await showing) !== (await fresh);
  if (isCachedShown && cached !== null) await showUpdate(event, { cached, answer, begun, isSaved, isNewBuild });
  else if (isNewBuild) await handOver(event.resultingClientId);
  if (isSaved) await savePictures(page);
}

/**
 * Tells whether the saved copy and the portal's response are the same, based on their ETag and content version. The pages themselves
 * aren't compared, because compressing a page again takes a phone longer than reading it.
 */
function isSame(cached: CachedResponse | null, answer: Response): boolean {
  return (
    cached !== null &&
    cached.tag !== null &&
    cached.tag === answer.headers.get('ETag') &&
    cached.version === answer.headers.get(versionHeader)
  );
}

interface Update {
  cached: CachedResponse;
  answer: Response;
  begun: number;
  isSaved: boolean;
  isNewBuild: boolean;
}

/**
 * Reloads a page that was shown before the portal responded. If the page no longer belongs on this device, or the portal shows a preview,
 * it's reloaded right away. If its content has changed, it's reloaded only while no one can be in the middle of reading it, and only if the
 * next load doesn't show the same saved copy again: either the portal's response has been saved, or there's a newer build, for which the
 * next load waits longer.
 */
async function showUpdate(event: FetchEvent, { cached, answer, begun, isSaved, isNewBuild }: Update): Promise<void> {
  const isOver = !(await isOpen(cached.audience));
  const isOther = isNewBuild || cached.version !== answer.headers.get(versionHeader);
  const isInTime = Date.now() - begun < (isNewBuild ? networkTimeoutMs : timeToChange);
  const hasChanged = answer.status === 200 && isOther && isInTime && (isSaved || isNewBuild);
  if (!isOver && !hasChanged) return;

  const page = await scope.clients.get(event.resultingClientId);
  if (page instanceof WindowClient) await page.navigate(event.request.url);
}

/** Asks the portal about the session if the response is a redirect, because a worker can't read where a redirect leads. */
async function updateSession(answer: Response, asked: number): Promise<void> {
  if (answer.type === 'opaqueredirect') await checkSession();
  else await mergeResponseHeaders(answer, asked);
}

/**
 * Sends a request to the portal. Returns null if the device is offline, or if only a load balancer responds because the portal is
 * starting.
 */
async function ask(request: Request): Promise<Response | null> {
  try {
    const answer = await fetch(request);
    return [502, 503, 504].includes(answer.status) && !answer.headers.has(buildHeader) ? null : answer;
  } catch {
    return null;
  }
}

/**
 * Responds with the page that explains why a page isn't available offline. That page asks the worker for the list of those that are
 * (list-saved-pages.ts).
 */
async function respondOffline(address: string): Promise<Response> {
  const home = await findHome();
  // The front page redirects visitors who have a session.
  if (address === '/' && home !== null) return Response.redirect(new URL(home, scope.location.origin).href);

  return (await matchPrecache(href('/offline'))) ?? Response.error();
}

async function findHome(): Promise<string | null> {
  if ((await isOpen('training')) && (await openCached(href('/trainingportal'))) !== null) return href('/trainingportal');
  return (await isOpen('client')) && (await openCached(href('/client'))) !== null ? href('/client') : null;
}
