import { matchPrecache } from 'workbox-precaching';

import { buildHeader, keepHeader } from '#app/features/access/session-life.ts';
import { isOpen, keepAnswer, listKept, addressOf, openKept } from './kept-words.ts';
import { getGeneration, hearAnswer } from './lives.ts';
import { followNewBuild } from './new-build.ts';
import { build, scope } from './worker-scope.ts';

/** How long a page that is kept waits for the portal before the kept one is shown, in milliseconds. */
const patience = 2_500;

/** Tells a page that moves without a document that the document is kept here: see app/browser/line.ts. */
const keptDocumentHeader = 'Northkey-Kept';

/** Pages that were opened by their data alone, and whose document may be kept. */
const openedByData = new Set<string>();

/** Answers a document or JSON: fresh from the portal, and what is kept when the line is slow or gone. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const address = addressOf(new URL(request.url));
  const fresh = askPortal(event, address);
  const kept = await openKept(address).catch(() => null);
  const answer = await (kept === null ? fresh : Promise.race([fresh, pause(patience)]));

  if (answer !== null) return answer;
  if (kept !== null) return kept;
  return request.mode === 'navigate' ? answerWithoutLine(address) : Response.error();
}

/** Answers the data of a page. Only documents are kept: without a line the page is asked to open that instead. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '') || '/';
  const address = addressOf(url);
  const kept = await openKept(address).catch(() => null);
  const asked = getGeneration();
  const fresh = ask(event.request);
  event.waitUntil(noteData(address, fresh, asked));

  const answer = await (kept === null ? fresh : Promise.race([fresh, pause(patience)]));
  if (answer !== null) return answer;
  return kept === null ? Response.error() : new Response(null, { status: 503, headers: { [keptDocumentHeader]: 'document' } });
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
  if ((await openKept(known)) !== null) return;
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

/** Asks whether the session lives, where an answer could not say it. */
export async function checkSession(): Promise<void> {
  const asked = getGeneration();
  const answer = await ask(new Request('/offline', { method: 'HEAD', cache: 'no-store' }));
  if (answer !== null) await hearAnswer(answer, asked);
}

async function askPortal(event: FetchEvent, address: string): Promise<Response | null> {
  const asked = getGeneration();
  const answer = await ask(event.request);
  if (answer === null) return null;

  const copy = answer.clone();
  event.waitUntil(
    (async () => {
      await hear(copy, asked);
      await keepAnswer(address, copy, asked);
      if (event.request.mode === 'navigate') await followNewBuild(copy.headers.get(buildHeader), build);
    })().catch(() => undefined),
  );
  return answer;
}

/** A redirect, which no worker may look into, leads to a gate or to another page; then the portal is asked. */
async function hear(answer: Response, asked: number): Promise<void> {
  if (answer.type === 'opaqueredirect') await checkSession();
  else await hearAnswer(answer, asked);
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
    ...((await isOpen('training')) ? await listKept('training') : []),
    ...((await isOpen('client')) ? await listKept('client') : []),
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
  if ((await isOpen('training')) && (await openKept('/trainingportal')) !== null) return '/trainingportal';
  return (await isOpen('client')) && (await openKept('/client')) !== null ? '/client' : null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
