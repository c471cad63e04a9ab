import { defineConfig } from '@playwright/test';

import { reporters } from './playwright.config.ts';
import { findSmokeBrowsers } from './scripts/test/smoke-browsers.ts';
import type { SmokeOptions } from './tests/smoke/support/smoke-test.ts';

/** Runs the few journeys that use three browser engines. Playwright runs and counts them but drives none of these browsers. */
export default defineConfig<SmokeOptions>({
  testDir: 'tests/smoke',
  testMatch: '*.test.ts',
  outputDir: 'test-results/smoke',
  globalSetup: './tests/smoke/support/name-missing-browsers.ts',
  // The three browsers run at the same time, because a journey spends more time waiting than working.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  reporter: reporters,
  projects: findSmokeBrowsers().map((smokeBrowser) => ({ name: smokeBrowser.name, use: { smokeBrowser } })),
});
