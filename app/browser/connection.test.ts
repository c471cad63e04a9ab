import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchWithRetry, loadWithRetry, connectionProblem, retryNow } from './connection.ts';

const page = () => new Request('http://portal.test/crm.data');
const post = (path: string) => new Request(`http://portal.test${path}`, { method: 'POST', body: 'accessCode=1' });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (text: string) => () => Promise.resolve(new Response(text));

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Responds to requests with the given behaviours in order, and repeats the last one. */
function answerWith(...ways: (() => Promise<Response>)[]) {
  const asked = vi.fn<(request: Request) => Promise<Response>>(() => (ways.length > 1 ? ways.shift() : ways[0])?.() ?? noConnection());
  vi.stubGlobal('fetch', asked);
  return asked;
}

function untilWaiting(): Promise<void> {
  return new Promise((resolve) => {
    const stop = connectionProblem.subscribe(() => {
      stop();
      resolve();
    });
  });
}

test("a page that doesn't arrive is requested again when the connection is back", async () => {
  const asked = answerWith(noConnection, answer('words'));
  const waits = untilWaiting();
  const opened = fetchWithRetry(page());
  await waits;
  expect(connectionProblem.get()).toBe('connection');

  window.dispatchEvent(new Event('online'));
  expect(await (await opened).text()).toBe('words');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(connectionProblem.get()).toBeNull();
});

test('the user can retry right away', async () => {
  answerWith(noConnection, answer('words'));
  const waits = untilWaiting();
  const opened = fetchWithRetry(page());
  await waits;
  retryNow();
  expect(await (await opened).text()).toBe('words');
});

test('a response that breaks off partway is requested again', async () => {
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('wo'));
      stream.error(new TypeError('network error'));
    },
  });
  answerWith(() => Promise.resolve(new Response(broken)), answer('words'));
  const waits = untilWaiting();
  const opened = fetchWithRetry(page());
  await waits;
  retryNow();
  expect(await (await opened).text()).toBe('words');
});

test("a load balancer's response leads to a retry, but the portal's own response counts, even an error", async () => {
  const asked = answerWith(
    () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    () => Promise.resolve(new Response('no records', { status: 503, headers: { 'X-Remix-Response': 'yes' } })),
  );
  const waits = untilWaiting();
  const opened = fetchWithRetry(page());
  await waits;
  retryNow();
  expect((await opened).status).toBe(503);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('navigating elsewhere ends the wait', async () => {
  answerWith(noConnection);
  const leave = new AbortController();
  const waits = untilWaiting();
  const opened = fetchWithRetry(new Request(page(), { signal: leave.signal }));
  await waits;
  leave.abort();
  await expect(opened).rejects.toThrow('Failed to fetch');
  expect(connectionProblem.get()).toBeNull();
});

test('a form that keeps its text fails right away, but codes and sign-outs wait', async () => {
  const asked = answerWith(noConnection, answer('in'));
  await expect(fetchWithRetry(post('/client/overtime-requests.data'))).rejects.toThrow("The server didn't respond.");
  expect(asked).toHaveBeenCalledTimes(1);

  for (const path of ['/va-login.data', '/client-login.data', '/sign-out.data']) {
    answerWith(noConnection, answer('in'));
    const waits = untilWaiting();
    const sent = fetchWithRetry(post(path));
    await waits;
    retryNow();
    expect(await (await sent).text(), path).toBe('in');
  }
});

test('a script missing from a newer build leaves the page as it is, and the next page loads as a document', async () => {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string, init?: RequestInit) {
        super(new URL(input, 'http://portal.test'), init);
      }
    },
  );
  answerWith(() => Promise.resolve(new Response('File not found.', { status: 404 })));
  const isKnown = new Promise<void>((resolve) => void connectionProblem.subscribe(resolve));
  void loadWithRetry(() => noConnection(), '/assets/old.js');
  await isKnown;
  expect(connectionProblem.get()).toBe('update');
});
