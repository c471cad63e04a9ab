import { defineConfig } from '@playwright/test';

import journeys from './playwright.config.ts';

/** Opens every step of the shipped lessons on a phone. The other journeys use content made for tests. */
export default defineConfig(journeys, { testDir: 'tests/shipped-journeys', outputDir: 'test-results/shipped-journeys' });
