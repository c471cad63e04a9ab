import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { readPart } from './read-part.server.ts';

test("a content file's text is read, and no other file's", () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const content = join(folder, 'content');
  for (const name of ['modules', 'checks', 'uploads', '.git']) mkdirSync(join(content, name), { recursive: true });
  for (const name of ['brand.yaml', 'modules/crm.yaml', 'checks/fees.yaml']) {
    writeFileSync(join(content, name), name);
    expect(readPart(content, name)).toBe(name);
  }
  expect(readPart(content, 'modules/none.yaml')).toBeNull();

  const others = ['../outside.yaml', 'modules/../../outside.yaml', 'notes.txt', 'uploads/plan.yaml', '.git/config.yaml'];
  for (const name of others) writeFileSync(join(content, name), 'secret');
  for (const name of [...others, String.raw`modules\..\..\outside.yaml`, './brand.yaml', 'modules', '', '../../../../../../dev/null'])
    expect(readPart(content, name), name).toBeNull();
});
