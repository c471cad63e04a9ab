import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { closeDataFolder } from '#app/platform/data-folder.ts';
import { parseVariables } from '#app/platform/env.ts';
import { createLog } from '#app/platform/log.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { openPortal } from './open-portal.ts';

let folder: string;
let umask: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-rights-'));
  // The usual umask lets other accounts read new files unless the program sets narrower permissions.
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const rightsOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

async function withPortal(data: string, look: () => void): Promise<void> {
  const { portal } = await openPortal(parseVariables({ DATA_DIR: data, CONTENT_DIR: fixtureFolder }), createLog('silent'));
  look();
  await portal.database.destroy();
}

function expectPrivate(data: string): void {
  expect(readdirSync(data).toSorted()).toEqual(['northkey.sqlite', 'northkey.sqlite-shm', 'northkey.sqlite-wal', 'secrets.json']);
  expect(rightsOf(data)).toBe('700');
  for (const name of readdirSync(data)) expect(rightsOf(join(data, name)), name).toBe('600');
}

test.skipIf(process.platform === 'win32')(
  'files that the portal creates in its data folder are only accessible to its own account',
  async () => {
    const data = join(folder, 'made', 'data');
    await withPortal(data, () => expectPrivate(data));
  },
);

test.skipIf(process.platform === 'win32')(
  'a start closes an existing data folder to other accounts, including files left by a crash',
  async () => {
    const data = join(folder, 'data');
    await withPortal(data, () => {
      // While the store is open, SQLite keeps two more files, like those that a crash leaves behind.
      chmodSync(data, 0o755);
      for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
      expect(closeDataFolder(data)).toEqual([]);
      expectPrivate(data);
    });

    chmodSync(data, 0o2775);
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o664);
    await withPortal(data, () => {
      for (const name of readdirSync(data)) expect(rightsOf(join(data, name)), name).toBe('600');
      expect(statSync(data).mode & 0o077).toBe(0);
    });
  },
);

test.skipIf(process.platform === 'win32')('narrower permissions stay as they are', () => {
  writeFileSync(join(folder, 'secrets.json'), '{}', { mode: 0o400 });
  expect(closeDataFolder(folder)).toEqual([]);
  expect(rightsOf(join(folder, 'secrets.json'))).toBe('400');
});

test.skipIf(process.platform === 'win32')('a folder shared on purpose and a symbolic link stay as they are and are reported', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, '', { mode: 0o644 });
  symlinkSync(elsewhere, join(shared, 'secrets.json'));

  expect(closeDataFolder(shared)).toEqual([shared, join(shared, 'secrets.json')]);
  expect(rightsOf(shared)).toBe('1777');
  expect(rightsOf(elsewhere)).toBe('644');
});

test('a changed rule is reported at each start, with the texts that state it, but not at the first start', async () => {
  const content = join(folder, 'content');
  cpSync(fixtureFolder, content, { recursive: true });
  const start = async () => {
    const env = parseVariables({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: content });
    const { portal, toReadAgain } = await openPortal(env, createLog('silent'));
    await portal.database.destroy();
    return toReadAgain;
  };
  expect(await start()).toEqual([]);

  const rules = join(content, 'rules.yaml');
  writeFileSync(rules, readFileSync(rules, 'utf8').replace('value: Attempted Contact', 'value: Contacted'));
  const lines = [
    'The rule "stage-after-acknowledgement" has changed from "Attempted Contact" to "Contacted". Reread these texts:',
    '  modules/compliance.yaml at tabs[1].sections[1].blocks[7].note',
    '  modules/compliance.yaml at tabs[1].sections[1].blocks[12].boxes[2].label',
    '  modules/compliance.yaml at tabs[1].sections[1].blocks[12].note',
    '  modules/crm.yaml at sections[5].blocks[1].steps[0].stage',
    "When you've finished reviewing, run: npm run admin -- content reviewed",
  ];
  expect(await start()).toEqual(lines);
  expect(await start()).toEqual(lines);
});

test('there is nothing to close in a missing data folder', () => {
  const missing = join(folder, 'missing');
  expect(closeDataFolder(missing)).toEqual([]);
  expect(existsSync(missing)).toBe(false);
});
