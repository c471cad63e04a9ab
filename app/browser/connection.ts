import { noteFailure } from './failed-request.ts';
import { Store } from './store.ts';

/** How long to wait before something is asked for again, in milliseconds. */
const pauseLength = 3_000;
/** How often a script is asked for while the portal answers. */
const scriptTries = 3;

/** What stands between this document and the next page. */
export type Obstacle = 'line' | 'update' | null;

export const obstacle = new Store<Obstacle>(null);

/** How many things wait for the line. The bell rings when they shall try now. */
let waiting = 0;
const bell = new EventTarget();

/** Asks for a page's data until it comes: without this one lost request replaces the page by the error screen. */
export async function fetchPatiently(request: Request): Promise<Response> {
  // Forms keep what was typed and say themselves that it was not sent. A code and a sign-out may be sent twice.
  const isForm = request.method === 'POST' && !/\/(?:va-login|client-login|sign-out)\.data$/.test(new URL(request.url).pathname);
  const answer = isForm ? await ask(request) : await askUntilAnswered(request);
  if (answer === null) throw new TypeError("The server didn't answer.");
  return answer;
}

/**
 * Loads a script, and waits for the line when it does not come. One that the portal no longer has is waited for in vain:
 * what the server drew stays, and other pages come as documents (see line-note.tsx).
 */
export async function loadPatiently<Script>(load: () => Promise<Script>, address = '/favicon.svg'): Promise<Script> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch {
      const answer = await askUntilAnswered(new Request(address, { method: 'HEAD', cache: 'no-store' }));
      if (!answer.ok || tries === scriptTries) break;
      if (tries > 1) await pause();
    }
  }

  obstacle.set('update');
  return new Promise(() => {});
}

/** Asks at once for everything that waits. */
export function tryNow(): void {
  bell.dispatchEvent(new Event('try'));
}

async function askUntilAnswered(request: Request): Promise<Response> {
  const first = await ask(request);
  if (first !== null) return first;

  countWaiting(1);
  try {
    for (;;) {
      await pause(request.signal);
      const answer = await ask(request);
      if (answer !== null) return answer;
    }
  } finally {
    countWaiting(-1);
  }
}

/** Returns null when there is no line, or when only a balancer answers because the portal is starting. */
async function ask(request: Request): Promise<Response | null> {
  try {
    const answer = await fetch(request.clone());
    // The device keeps the document of this page and no data: the next page comes as that (see line-note.tsx).
    if (answer.headers.has('Northkey-Kept')) {
      obstacle.set('update');
      return await new Promise<never>(() => {});
    }
    if ([502, 503, 504].includes(answer.status) && !answer.headers.has('X-Remix-Response')) return null;
    noteFailure(answer);
    // The whole of it: the line can be lost in the midst of an answer.
    return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}

/** Ends early when the line is back, when somebody asks for it, and when nobody waits any more. */
function pause(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const timer = setTimeout(end, pauseLength);
    function end(): void {
      clearTimeout(timer);
      over.abort();
      resolve();
    }

    for (const [target, event] of [
      [window, 'online'],
      [bell, 'try'],
      [signal, 'abort'],
    ] as const)
      target?.addEventListener(event, end, { signal: over.signal });
  });
}

function countWaiting(change: number): void {
  waiting += change;
  if (obstacle.get() !== 'update') obstacle.set(waiting > 0 ? 'line' : null);
}
