import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** It looks at what its process has loaded. */
const alone = 'tests/pages/pdfs.test.ts';
const shipped = 'tests/shipped-content/**/*.test.ts';

export default defineConfig({
  test: {
    // Wherever a test stands it's run, those of the browsers by Playwright.
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**', 'tests/smoke/**'],
    projects: [
      // Files share their process, or a quarter of the time would go by loading the same modules in each.
      { extends: true, test: { name: 'shared', include: ['**/*.test.ts'], exclude: [alone, shipped], isolate: false } },
      { extends: true, test: { name: 'alone', include: [alone] } },
      // Runs while the content is as Northkey ships it, or when it's named.
      { extends: true, test: { name: 'shipped', include: [shipped], isolate: false } },
    ],
    // More than there are cores: much of the work waits for a database or a process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for on a busy machine comes later than in Vitest's one second.
    expect: { poll: { timeout: 20_000 } },
    // The built server runs as it is, as in production.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
