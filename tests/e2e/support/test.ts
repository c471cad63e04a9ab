import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test';

import { PageFaults } from './page-faults.ts';
import { watchPendingRequests } from './pending-requests.ts';
import { waitForScripts } from './scripts.ts';
import { startServer, type RunningServer } from './server.ts';
import { noteToasts } from './toasts.ts';

export interface JourneyFixtures {
  /**
   * Starts a server for this test only. The server ends after all of the test's pages are closed, so that their background requests always
   * get a response.
   */
  serve: typeof startServer;
  /** Fails the test if a page does something it must not do. The `expect…` methods announce the faults that a test provokes. */
  faults: PageFaults;
  /** Opens another device: a browser with nothing stored, watched for faults like the first. */
  openDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  server: RunningServer;
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'X-Forwarded-For': nextAddress() }),

  serve: async ({ browserName: _ }, use) => {
    const running: RunningServer[] = [];
    await use(async (...asked) => {
      const server = await startServer(...asked);
      running.push(server);
      return server;
    });
    for (const server of running) await server.stop();
  },

  faults: [
    // A test's own server is created before the pages, so that it's stopped after they're closed.
    async ({ context, serve: _ }, use) => {
      const faults = new PageFaults();
      await faults.watch(context);
      await noteToasts(context);
      watchPendingRequests(context);
      waitForScripts(context);
      await use(faults);
      // Console messages may arrive a moment after the page shows something.
      await expect.poll(() => faults.list()).toEqual([]);
    },
    { auto: true },
  ],

  openDevice: async ({ browser, baseURL, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() }, ...options });
      await faults.watch(context);
      await noteToasts(context);
      watchPendingRequests(context);
      waitForScripts(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
