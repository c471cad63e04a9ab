import { loadContent } from '#app/content/load-content.ts';

/**
 * The words that tests work on: complete and sound, one of each kind, and small. The product's own words may change
 * without a test, but for those of `tests/content`.
 */
export const fixtureFolder = 'tests/fixture-content';

/** The fixture as the portal reads it. */
export const fixture = loadContent(fixtureFolder);
