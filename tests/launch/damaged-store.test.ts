import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { openStore } from '#server/open-portal.ts';
import { createPostgresDatabase, postgresUrl } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { runCommand, stackLines, type CommandRun } from '#tests/support/process/run-command.ts';

// Each command runs in a separate process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const now = new Date('2026-11-23T12:00:00.000Z');
const records = 600;
let folder: string;
let variables: Record<string, string>;
let closing: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-damaged-'));
  variables = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixtureFolder, BACKUP_DIR: join(folder, 'copies'), PORT: '0' };
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  chmodSync(join(folder, 'data'), 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const storeFile = () => join(folder, 'data', 'northkey.sqlite');
const run = (script: string, ...words: string[]) => runCommand(`scripts/${script}.ts`, words, { variables });

async function makeStore(): Promise<void> {
  const { database } = await openStore(parseVariables(variables));
  await transact(database, async (tx) => {
    for (let count = 0; count < records; count += 1)
      await appendRecord(tx, { actor: 'ana@example.com', action: 'code.created', subject: `code/${'x'.repeat(500)}`, now });
  });
  await database.destroy();
}

/** Makes two backups, and returns the path of the newer one. */
async function makeCopies(): Promise<string> {
  const copies = ['older.backup', 'newest.backup'].map((name) => join(folder, 'copies', name));
  for (const copy of copies) expect(await run('backup', copy)).toMatchObject({ code: 0 });
  return copies[1] ?? '';
}

function expectSentence({ code, errors }: CommandRun, ...words: string[]): void {
  expect(code).toBe(1);
  for (const word of words) expect(errors).toContain(word);
  expect(errors).not.toMatch(stackLines);
  expect(errors).not.toContain('DATABASE_URL');
}

test('an invalid store file: every command says so, and which backup to restore', async () => {
  await makeStore();
  const newest = await makeCopies();
  writeFileSync(storeFile(), 'this is no database. '.repeat(500));
  const advice = [`${storeFile()} is damaged`, `npm run restore -- ${newest}`];

  expectSentence(await runCommand('scripts/serve.mjs', [], { variables }), ...advice);
  expectSentence(await run('admin', 'records', 'verify'), ...advice);
  expectSentence(await run('admin', 'codes', 'rotate', 'training'), ...advice);
  expectSentence(await run('backup', join(folder, 'third.backup')), ...advice);

  const { code, out, errors } = await run('doctor');
  expect([code, errors]).toEqual([2, '']);
  expect(out).toContain(`FAIL  store: The store can't be opened: ${storeFile()} is damaged`);
  expect(out).toContain(`npm run restore -- ${newest}`);
  expect(out).toContain(`ok    backup: the portal can write backups to ${join(folder, 'copies')}.`);
  expect(out).toContain('note  mail:');
  expect(out).not.toMatch(stackLines);
});

test('damaged pages: the doctor still checks everything else, and no command ends with a stack trace', async () => {
  await makeStore();
  const newest = await makeCopies();
  const { size } = statSync(storeFile());
  const file = openSync(storeFile(), 'r+');
  // The first pages have the tables that are read at startup, and the last pages have the log.
  const from = Math.floor(size * 0.75);
  writeSync(file, Buffer.alloc(size - from, 0x5a), 0, size - from, from);
  closeSync(file);

  const { code, out, errors } = await run('doctor');
  expect([code, errors]).toEqual([2, '']);
  expect(out).toContain('ok    store: it responds');
  expect(out).toMatch(/FAIL {2}store: .*is damaged/);
  expect(out).toContain(`npm run restore -- ${newest}`);
  expect(out).toMatch(/FAIL {2}chain: .*is damaged/);
  expect(out).toContain('ok    secrets: the secret belongs to the store.');
  expect(out).toContain('note  mail:');
  expect(out).not.toMatch(stackLines);

  const verified = await run('admin', 'records', 'verify');
  expect(verified).toMatchObject({ code: 1, out: '' });
  expect(verified.errors).toContain('is damaged');
  expect(verified.errors).not.toMatch(stackLines);
});

/** Permissions don't apply to root, so root runs the commands under another account. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

test.skipIf(process.platform === 'win32')('without the right to write: the doctor says so, and so does every command', async () => {
  await makeStore();
  await makeCopies();
  if (isRoot) {
    for (const path of [folder, join(folder, 'data'), ...readdirSync(join(folder, 'data')).map((name) => join(folder, 'data', name))])
      chownSync(path, nobody, nobody);
  }
  const account = isRoot ? { account: nobody } : {};
  const asOther = (script: string, ...words: string[]) => runCommand(`scripts/${script}.ts`, words, { variables, ...account });

  for (const [file, data] of [
    [0o400, 0o700],
    [0o600, 0o500],
  ] as const) {
    chmodSync(storeFile(), file);
    chmodSync(join(folder, 'data'), data);
    const { code, out, errors } = await asOther('doctor');
    expect([code, errors], out).toEqual([2, '']);
    expect(out).toMatch(/FAIL {2}store: .*northkey\.sqlite can't be written to/);
    expect(out).not.toMatch(stackLines);
    expectSentence(await asOther('admin', 'codes', 'rotate', 'training'), "can't be written to");
    chmodSync(join(folder, 'data'), 0o700);
  }
});

describe.each(postgresUrl === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const))(
  'a missing or damaged secret on %s',
  (engine) => {
    beforeEach(async () => {
      if (engine === 'sqlite') return;
      const made = await createPostgresDatabase();
      closing.push(made.drop);
      variables['DATABASE_URL'] = made.url;
    });

    test.each(['missing', 'damaged'])(
      'if it is %s, every command names the file and a backup, and restoring it fixes it',
      async (fault) => {
        await makeStore();
        const newest = await makeCopies();
        const secret = join(folder, 'data', 'secrets.json');
        const before = readFileSync(secret, 'utf8');
        if (fault === 'missing') rmSync(secret);
        else writeFileSync(secret, before.slice(0, 20));

        const words = [`${secret} is ${fault}`, `npm run restore -- --secret ${newest}`];
        for (const ended of [
          await runCommand('scripts/serve.mjs', [], { variables }),
          await run('admin', 'records', 'verify'),
          await run('backup', join(folder, 'third.backup')),
        ]) {
          expect(ended.code).toBe(1);
          expect(ended.errors).toContain(words[1]);
          expect(ended.errors).toContain(secret);
          expect(ended.errors).not.toContain('another secret file');
          expect(ended.errors).not.toMatch(stackLines);
        }
        const doctor = await run('doctor');
        expect(doctor.code).toBe(2);
        for (const word of words) expect(doctor.out).toContain(word);
        expect(existsSync(secret) ? readFileSync(secret, 'utf8') : '').toBe(fault === 'missing' ? '' : before.slice(0, 20));

        const other = { ...variables, DATA_DIR: join(folder, 'other') };
        delete (other as Record<string, string | undefined>)['DATABASE_URL'];
        await (await openStore(parseVariables(other))).database.destroy();
        const foreign = join(folder, 'foreign.backup');
        await runCommand('scripts/backup.ts', [foreign], { variables: other });
        expect((await run('restore', '--secret', foreign)).errors).toContain('is a backup of a different store');

        expect(await run('restore', '--secret', newest)).toMatchObject({ code: 0, errors: '' });
        expect(readFileSync(secret, 'utf8')).toBe(before);
        expect(statSync(secret).mode & 0o777).toBe(0o600);
        expect(existsSync(`${secret}.damaged`)).toBe(fault === 'damaged');
        expect((await run('admin', 'records', 'verify')).out).toBe(`The chain of ${records} records is intact.\n`);
        expect((await run('restore', '--secret', newest)).errors).toContain('already exists');
      },
    );
  },
);

test("a file in a folder's place, or the reverse, is reported", async () => {
  await makeStore();
  mkdirSync(join(folder, 'copies'));
  const file = join(folder, 'a-file');
  writeFileSync(file, '');

  expect((await run('restore', join(folder, 'copies'))).errors).toContain('is a folder. Specify a backup file in it');
  expect((await run('backup', '--verify', join(folder, 'copies'))).errors).toContain('is a folder. Specify a backup file in it');
  expect((await run('backup', join(folder, 'copies'))).errors).toContain('is a folder. Specify a new file in it');
  expect((await run('backup', join(file, 'one.backup'))).errors).toContain('is a file. Specify a folder.');
  expect((await run('restore', join(file, 'one.backup'))).errors).toContain('Part of its path is a file');
  expect((await run('restore', '/dev/zero')).errors).toContain("isn't a backup. It's a device or a pipe");

  variables['BACKUP_DIR'] = file;
  expect((await runCommand('scripts/serve.mjs', [], { variables })).errors).toBe(
    `BACKUP_DIR is ${file}, which is a file. Set BACKUP_DIR to a folder.\n`,
  );
  const doctor = await run('doctor');
  expect(doctor.out.split('\n').filter((line) => line.includes(file))).toEqual([
    `FAIL  disk: BACKUP_DIR is ${file}, which is a file. Set BACKUP_DIR to a folder.`,
  ]);
  expect(doctor.code).toBe(2);
});
