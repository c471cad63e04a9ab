import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';

import { browserArguments } from './tests/support/browser-arguments.ts';

/** A Chromium that is named, else one of Debian's, else the one that Playwright installs. */
const chromium = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** Where a machine reads the results; Playwright's reporter takes the same variable. */
const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
export const reporters: ReporterDescription[] = [['list']];
if (jsonFile !== undefined) reporters.push(['json', { outputFile: jsonFile }]);

/** The browser journeys. They need the built portal: `npm test` builds it before. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // More than there are cores: journeys also wait, for what a page does after a time.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: reporters,
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // What a worker asks for, no journey can hold up; those about the worker let it run.
    serviceWorkers: 'block',
    // A failure is told with the page's words and a picture. Recording every test for it would cost each of them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: browserArguments,
    },
  },
});
