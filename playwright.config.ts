import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';

import { measureIdleProcessors } from './scripts/test/idle-processors.ts';
import { browserArguments } from './tests/support/browser-arguments.ts';

/** The browser in CHROMIUM_PATH or, if that isn't set, Debian's Chromium. Without either, Playwright uses its own. */
const chromium = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The path of the machine-readable report. Playwright's reporter reads the same variable. */
const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
export const reporters: ReporterDescription[] = [['list']];
if (jsonFile !== undefined) reporters.push(['json', { outputFile: jsonFile }]);

/**
 * There are more workers than cores, because journeys also spend time waiting for timers. On a machine that's busy with something else there
 * are fewer, so that no journey runs out of time only because others take its processor. Playwright reads this file again in each worker,
 * which has no workers to choose.
 */
function chooseWorkers(): number {
  const most = Math.ceil(availableParallelism() * 1.5);
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return most;
  return Math.max(1, Math.min(most, Math.ceil(measureIdleProcessors() * 1.5)));
}

/** Runs the browser journeys. They need a built portal, which `npm test` builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  workers: chooseWorkers(),
  timeout: 120_000,
  // Without its own limit, `toPass` would try until the journey's time is up, and not say what it waited for.
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  forbidOnly: true,
  reporter: reporters,
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Playwright can't intercept a service worker's requests, so only journeys that test the worker allow one.
    serviceWorkers: 'block',
    // A failure report has the page's text and a screenshot. Recording traces would slow down every test.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: browserArguments,
    },
  },
});
