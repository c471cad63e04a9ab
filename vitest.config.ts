import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{content,stores,pages,launch}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The built server runs as it is, as in production.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
