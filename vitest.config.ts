import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{content,pages,stores}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
