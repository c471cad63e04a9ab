import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** This test checks which modules its process has loaded, so it runs alone. */
const alone = 'tests/pages/pdfs.test.ts';
const shipped = 'tests/shipped-content/**/*.test.ts';

export default defineConfig({
  test: {
    // Every test file is run, whichever folder it's in, except the browser tests, which Playwright runs.
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**', 'tests/smoke/**', 'tests/shipped-journeys/**'],
    projects: [
      // Test files share a process. Otherwise, a quarter of the time would go to loading the same modules in each process.
      { extends: true, test: { name: 'shared', include: ['**/*.test.ts'], exclude: [alone, shipped], isolate: false } },
      { extends: true, test: { name: 'alone', include: [alone] } },
      // The shipped-content tests run if the content is unchanged from what Northkey ships, or if they're selected by name.
      { extends: true, test: { name: 'shipped', include: [shipped], isolate: false } },
    ],
    // There are more workers than cores, because much of the work is waiting for a database or a process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // These end what hangs and measure nothing: on a busy machine, a test that starts ten commands takes a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine, waiting can take longer than Vitest's default of one second.
    expect: { poll: { timeout: 20_000 } },
    // Vitest leaves the built server as it is, so it runs as in production.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
