import { defineConfig } from '@playwright/test';

import { reporters } from './playwright.config.ts';
import { findSmokeBrowsers } from './scripts/test/smoke-browsers.ts';
import type { SmokeOptions } from './tests/smoke/support/smoke-test.ts';

/** The few journeys that three engines make. Playwright runs and counts them; it drives none of these browsers. */
export default defineConfig<SmokeOptions>({
  testDir: 'tests/smoke',
  testMatch: '*.test.ts',
  outputDir: 'test-results/smoke',
  globalSetup: './tests/smoke/support/name-missing-browsers.ts',
  // The three at the same time: a journey waits more than it works.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  reporter: reporters,
  projects: findSmokeBrowsers().map((smokeBrowser) => ({ name: smokeBrowser.name, use: { smokeBrowser } })),
});
