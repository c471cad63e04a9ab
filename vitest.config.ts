import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** This test checks which modules its process has loaded. */
const alone = 'tests/pages/pdfs.test.ts';
const shipped = 'tests/shipped-content/**/*.test.ts';

export default defineConfig({
  test: {
    // Every test is run, whichever folder it's in. Playwright runs the browser tests.
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**', 'tests/smoke/**'],
    projects: [
      // Files share a process. Otherwise, a quarter of the time would go to loading the same modules in each.
      { extends: true, test: { name: 'shared', include: ['**/*.test.ts'], exclude: [alone, shipped], isolate: false } },
      { extends: true, test: { name: 'alone', include: [alone] } },
      // Runs if the content is unchanged from what Northkey ships, or if it's named.
      { extends: true, test: { name: 'shipped', include: [shipped], isolate: false } },
    ],
    // More workers than cores, because much of the work is waiting for a database or a process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, waiting can take longer than Vitest's default of one second.
    expect: { poll: { timeout: 20_000 } },
    // The built server runs as it does in production.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
