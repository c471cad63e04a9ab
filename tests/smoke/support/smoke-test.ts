import { expect, test as base } from '@playwright/test';

import type { SmokeBrowser } from '../../../scripts/test/smoke-browsers.ts';
import { startServer } from '../../e2e/support/server.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { drivePuppeteer } from './puppeteer-driver.ts';
import { Visit } from './visit.ts';
import { driveWebKit } from './webkit-driver.ts';

export interface SmokeOptions {
  smokeBrowser: SmokeBrowser;
}

interface WorkerFixtures extends SmokeOptions {
  portal: string;
  driver: BrowserDriver;
}

interface JourneyFixtures {
  visit: Visit;
  /** Announces a console message that this journey provokes, in any browser's wording. */
  expectFault: (line: RegExp) => void;
  announced: RegExp[];
  /** Skips a journey whose browser is missing, before any browser starts. */
  skipWhereMissing: undefined;
}

/**
 * A journey that runs in its project's browser. Each journey starts with nothing stored, and fails if a page does something it must not do.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  smokeBrowser: [
    { name: 'chromium', kind: 'none', reason: 'No browser was chosen.' },
    { scope: 'worker', option: true },
  ],

  portal: [
    async ({ smokeBrowser: _ }, use) => {
      const server = await startServer();
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  driver: [
    async ({ smokeBrowser }, use) => {
      if (smokeBrowser.kind === 'none') throw new Error(smokeBrowser.reason);
      const { name, program, screen } = smokeBrowser;
      const driver = name === 'webkit' ? await driveWebKit(program, screen) : await drivePuppeteer(name, program);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],

  skipWhereMissing: [
    async ({ smokeBrowser }, use, info) => {
      info.skip(smokeBrowser.kind === 'none', smokeBrowser.kind === 'none' ? smokeBrowser.reason : '');
      await use(undefined);
    },
    { auto: true },
  ],

  announced: async ({ smokeBrowser: _ }, use) => use([]),
  expectFault: async ({ announced }, use) => use((line) => void announced.push(line)),

  visit: async ({ driver, portal, announced }, use, info) => {
    const page = await driver.openPage();
    await use(new Visit(page, portal));

    if (info.status !== info.expectedStatus) {
      const words = await page.evaluate(
        () => `${location.href}

${document.body.innerText}`,
        null,
      );
      await info.attach('page', { body: words, contentType: 'text/plain' });
    }
    const faults = (await page.faults()).filter((line) => !announced.some((expected) => expected.test(line)));
    await page.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
