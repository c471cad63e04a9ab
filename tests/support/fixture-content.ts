import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';

/**
 * The content that tests use: complete, valid and small, with one of each kind. The product's own texts can change without affecting any
 * test outside `tests/shipped-content`.
 */
export const fixtureFolder = 'tests/fixture-content';

export const fixture = loadContent(fixtureFolder);

/** Copies the fixture into a temporary folder, for a test that changes the copy and then removes the folder. */
export function copyFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-content-'));
  cpSync(fixtureFolder, folder, { recursive: true });
  return folder;
}
