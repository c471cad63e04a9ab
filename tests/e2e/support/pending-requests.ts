import type { BrowserContext, Page, Request } from '@playwright/test';

/** The time after which an unfinished navigation is reported, in milliseconds. */
const reportAfter = 20_000;

/**
 * Logs the requests that hold up a navigation. If a page never loads, the journey itself reports only a timeout. The log says which
 * requests are pending, for how long, and whether their response headers have arrived.
 */
export function watchPendingRequests(context: BrowserContext): void {
  const pending = new Map<Request, number>();
  const end = (request: Request) => void pending.delete(request);
  context.on('request', (request) => pending.set(request, Date.now()));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('page', (page) => watchNavigations(page, pending));
}

function watchNavigations(page: Page, pending: Map<Request, number>): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  page.on('request', (request) => {
    // Opening an email program is a navigation that loads nothing.
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame() || !/^https?:/.test(request.url())) return;
    stop();
    timer = setTimeout(() => void report(page, request.url(), pending), reportAfter);
    timer.unref();
  });
  page.on('load', stop);
  page.on('close', stop);
}

async function report(page: Page, address: string, pending: Map<Request, number>): Promise<void> {
  const now = Date.now();
  const lines = await Promise.all(
    [...pending].map(async ([request, begun]) => {
      const answer = await Promise.race([request.response().catch(() => null), new Promise<null>((done) => setTimeout(done, 1_000, null))]);
      const state = answer === null ? 'no response headers' : `status ${answer.status()}, body incomplete`;
      return `  ${request.method()} ${request.url()}: ${now - begun} ms, ${state}, ${request.resourceType()}`;
    }),
  );
  const state = await Promise.race([
    page.evaluate(() => `${document.readyState}, ${document.visibilityState}, ${document.fonts.status}`).catch(String),
    new Promise<string>((done) => setTimeout(done, 1_000, "the page isn't responding")),
  ]);
  const health = await describeHealth(new URL('/healthz', address));
  console.error(
    `${address} hasn't loaded after ${reportAfter} ms (${state}; ${health}). Pending requests:\n${lines.join('\n') || '  none'}`,
  );
}

async function describeHealth(address: URL): Promise<string> {
  const begun = performance.now();
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return `the server responds with ${status} in ${Math.round(performance.now() - begun)} ms`;
  } catch (error) {
    return `the server isn't responding: ${String(error)}`;
  }
}
