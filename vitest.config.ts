import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Wherever a test stands it is run, the journeys by Playwright.
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The built server runs as it is, as in production.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
