import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';

/**
 * The words that tests work on: complete and sound, one of each kind, and small. The product's own words may change
 * without a test, but for those of `tests/shipped-content`.
 */
export const fixtureFolder = 'tests/fixture-content';

/** The fixture as the portal reads it. */
export const fixture = loadContent(fixtureFolder);

/** Copies the fixture into a temporary folder, for a test that changes it and then removes the folder. */
export function copyFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-content-'));
  cpSync(fixtureFolder, folder, { recursive: true });
  return folder;
}
