import { noteFailure } from './failed-request.ts';
import { Store } from './store.ts';

/** The wait before a request is retried, in milliseconds. */
const pauseLength = 3_000;
/** The maximum number of requests for a script that doesn't arrive even though the portal responds. */
const scriptTries = 3;

/**
 * The reason the next page can't open as usual: either the connection is lost (`connection`) or the page has to load as a document (`update`).
 */
export type ConnectionProblem = 'connection' | 'update' | null;

export const connectionProblem = new Store<ConnectionProblem>(null);

/** The number of requests waiting for the connection, and an event target that makes them all retry. */
let waiting = 0;
const bell = new EventTarget();

/** Requests a page's data until the data arrives. Without this function, one lost request would replace the page with the error screen. */
export async function fetchWithRetry(request: Request): Promise<Response> {
  // Most forms aren't retried, because they keep what was typed and show their own message. Access codes and sign-outs can safely be sent
  // twice.
  const isForm = request.method === 'POST' && !/\/(?:va-login|client-login|sign-out)\.data$/.test(new URL(request.url).pathname);
  const answer = isForm ? await ask(request) : await askUntilAnswered(request);
  if (answer === null) throw new TypeError("The server didn't respond.");
  return answer;
}

/**
 * Loads a script, waiting for the connection if necessary. A script from an older build never arrives, in which case the server's HTML
 * stays and other pages load as documents (see connection-notice.tsx).
 */
export async function loadWithRetry<Script>(load: () => Promise<Script>, address = '/favicon.svg'): Promise<Script> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch {
      const answer = await askUntilAnswered(new Request(address, { method: 'HEAD', cache: 'no-store' }));
      if (!answer.ok || tries === scriptTries) break;
      if (tries > 1) await pause();
    }
  }

  connectionProblem.set('update');
  return new Promise(() => {});
}

/** Retries all waiting requests now. */
export function retryNow(): void {
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

/** Sends a request. Returns null if there's no connection, or if only a load balancer responds because the portal is starting. */
async function ask(request: Request): Promise<Response | null> {
  try {
    const answer = await fetch(request.clone());
    // The device has saved the page's document but not its data, so the page loads as a document (see connection-notice.tsx).
    if (answer.headers.has('Northkey-Kept')) {
      connectionProblem.set('update');
      return await new Promise<never>(() => {});
    }
    if ([502, 503, 504].includes(answer.status) && !answer.headers.has('X-Remix-Response')) return null;
    noteFailure(answer);
    // Reads the full response, because the connection can be lost partway through.
    return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}

/** Waits before a retry. The wait ends early when the connection is back, a retry is requested, or the request is no longer wanted. */
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
  if (connectionProblem.get() !== 'update') connectionProblem.set(waiting > 0 ? 'connection' : null);
}
