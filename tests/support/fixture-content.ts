import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';

/**
 * The texts that tests use: complete and valid, one of each kind, and small. The product's own texts can change without
 * affecting any test outside `tests/shipped-content`.
 */
export const fixtureFolder = 'tests/fixture-content';

/** The fixture as the portal loads it. */
export const fixture = loadContent(fixtureFolder);

/** Copies the fixture into a temporary folder, for a test that changes it and then removes the folder. */
export function copyFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-content-'));
  cpSync(fixtureFolder, folder, { recursive: true });
  return folder;
}
