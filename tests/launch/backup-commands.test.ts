import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createPostgresDatabase, postgresUrl } from '#tests/support/engines.ts';
import { parseVariables } from '#app/platform/env.ts';
import { changeBackupState } from '#app/features/backups/store.server.ts';
import type { BackupState } from '#app/features/backups/rules.ts';
import { openStore } from '#server/open-portal.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';

// Each command and each portal runs in a separate process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const code = 'a-training-code';
let folder: string;
let closing: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-copy-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

function variablesOf(name: string, more: Record<string, string> = {}): Record<string, string> {
  const codes = { VA_ACCESS_CODE: code, CLIENT_ACCESS_CODES: 'client-code-1,client-code-2' };
  return { DATA_DIR: join(folder, name), CONTENT_DIR: fixtureFolder, ...codes, ...more };
}

async function startPortal(variables: Record<string, string>) {
  const portal = await startServerProcess({ variables });
  closing.push(() => portal.stop());
  return portal;
}

function run(
  script: string,
  words: string[],
  variables: Record<string, string>,
): Promise<{ code: number | null; out: string; errors: string }> {
  const command = spawn(process.execPath, [`scripts/${script}.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, ...variables },
  });
  const printed = { out: '', errors: '' };
  command.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  command.stderr.on('data', (chunk: Buffer) => (printed.errors += chunk.toString()));
  return new Promise((resolve) => command.once('close', (exit) => resolve({ code: exit, ...printed })));
}

async function enter(url: string): Promise<string> {
  const answer = await fetch(`${url}/va-login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ accessCode: code }),
  });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const statusWith = async (url: string, cookie: string) => (await fetch(`${url}/mine`, { headers: { cookie }, redirect: 'manual' })).status;

test('a running portal is saved and moved to the other engine, where an open session continues', async () => {
  const first = variablesOf('first');
  const portal = await startPortal(first);
  const cookie = await enter(portal.url);
  expect(await statusWith(portal.url, cookie)).toBe(200);

  const file = join(folder, 'move.backup');
  const saved = await run('backup', [file], first);
  expect([saved.code, saved.errors]).toEqual([0, '']);
  expect(saved.out).toMatch(/^Saved \d+ rows from \d+ tables and the secret to /);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run('backup', ['--verify', file], first)).out).toMatch(/ is complete: \d+ rows /);
  expect(await run('backup', [file], first)).toMatchObject({ code: 1, errors: expect.stringContaining('already exists') as string });

  const made = postgresUrl === undefined ? null : await createPostgresDatabase();
  if (made !== null) closing.push(made.drop);
  const second = variablesOf('second', made === null ? {} : { DATABASE_URL: made.url });
  expect(await run('restore', [file], second)).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', [file], second)).toMatchObject({ code: 1, errors: expect.stringContaining("isn't empty") as string });

  const drill = variablesOf('drill');
  expect(await run('restore', ['--secret', '--drill', file], drill)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Usage:') as string,
  });
  const practised = await run('restore', ['--drill', file], drill);
  expect(practised).toMatchObject({ code: 0, errors: '', out: expect.stringContaining('This one is for practice.') as string });

  const moved = await startPortal(second);
  expect(await statusWith(moved.url, cookie)).toBe(200);
  expect(await statusWith(moved.url, '')).not.toBe(200);
});

test('the doctor exits with 0 for a new portal, 1 for things to fix and 2 for broken ones', async () => {
  const variables = variablesOf('data');
  const missing = await run('doctor', [], variables);
  expect(missing.code).toBe(1);
  expect(missing.out).toContain("FIX   store: there's none in");
  expect(readdirSync(folder)).toEqual([]);

  await (await startServerProcess({ variables })).stop();
  const fresh = await run('doctor', [], variables);
  expect(fresh.out).toContain('note  backup: none has been made yet.');
  expect(fresh.out).toMatch(/\nNothing needs fixing\. \d+ notes to read when you have a moment\.\n$/);
  expect([fresh.code, fresh.errors]).toEqual([0, '']);
  await run('backup', [join(folder, 'one.backup')], variables);
  const well = await run('doctor', [], variables);
  expect([well.code, well.errors]).toEqual([0, '']);
  for (const line of [
    'ok    store: it responds',
    'ok    store: it accepts changes.',
    "ok    store: its file isn't damaged.",
    'ok    secrets:',
    'ok    clock:',
    'ok    chain: The chain of 0 signatures is intact.',
    'ok    backup:',
    'note  placeholder:',
  ])
    expect(well.out).toContain(line);

  const unreadable = await run('doctor', [], { ...variables, PORT: 'x' });
  expect([unreadable.code, unreadable.out.split('\n')[0]]).toEqual([2, expect.stringContaining('FAIL  settings:')]);
  const secure = await run('doctor', [], { ...variables, PUBLIC_URL: 'https://portal.example.com' });
  expect([secure.code, secure.out]).toEqual([0, expect.stringContaining("but TRUST_PROXY isn't set.")]);
  const behind = await run('doctor', [], { ...variables, PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '1' });
  expect(behind.out).not.toContain('TRUST_PROXY');
  writeFileSync(join(folder, 'data', 'secrets.json'), JSON.stringify({ secret: 's'.repeat(43) }));
  const foreign = await run('doctor', [], variables);
  expect([foreign.code, foreign.out]).toEqual([
    2,
    expect.stringContaining('FAIL  secrets: This store was set up with another secret file.'),
  ]);
});

test("the doctor tries a backup instead of repeating why one failed, and a corrected clock isn't a problem", async () => {
  const variables = variablesOf('data', { BACKUP_DIR: join(folder, 'copies') });
  const { database } = await openStore(parseVariables(variables));
  const ahead = new Date(Date.now() + 50 * 3_600_000);
  await database.insertInto('learners').values({ id: 'ana', createdAt: ahead, lastSeenAt: ahead }).execute();
  const fail = (change: Partial<BackupState>) =>
    changeBackupState(database, (state) => ({ state: { ...state, failure: 'The disk was away.', ...change }, result: undefined }));
  await fail({ finishedAt: new Date().toISOString() });

  const works = await run('doctor', [], variables);
  expect(works.out).toContain('note  backup: the last daily backup failed, but everything it needs works now');
  expect(works.out).toContain("note  clock: this machine's clock says");
  expect([works.code, works.errors]).toEqual([0, '']);
  expect(readdirSync(folder)).toEqual(['data']);

  const sent = join(folder, 'sent');
  const copy = join(folder, 'one.backup');
  await run('backup', [copy], variables);
  await fail({ unsentFile: copy });
  const sends = await run('doctor', [], { ...variables, BACKUP_COMMAND: `cp "$1" ${sent}` });
  expect([sends.code, existsSync(sent)]).toEqual([0, true]);
  const fails = await run('doctor', [], { ...variables, BACKUP_COMMAND: 'echo no route to host >&2; exit 3' });
  expect(fails.out).toContain(
    'FIX   backup: The backup was made, but BACKUP_COMMAND failed: it ended with exit code 3. It said: no route to host',
  );
  expect(fails.code).toBe(1);

  const nowhere = join(copy, 'copies');
  const closed = await run('doctor', [], { ...variables, BACKUP_DIR: nowhere });
  expect(closed.out).toContain(`FIX   backup: the portal can't write backups to ${nowhere}: `);
  expect(closed.code).toBe(1);
  await database.destroy();
});

test('the doctor says in one line whether email and webhooks reach their servers', async () => {
  const mails = await startMailServer();
  closing.push(mails.close);
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const variables = variablesOf('data', { PUBLIC_URL: 'https://portal.example.com', SMTP_URL: mails.url });
  await (await startServerProcess({ variables })).stop();
  await run('backup', [join(folder, 'one.backup')], variables);
  const well = await run('doctor', [], variables);
  expect(well.out).toMatch(/ok {4}mail: 127\.0\.0\.1:\d+ accepts the portal's sign-in\./);
  expect(well.code).toBe(0);
  expect(mails.mails).toEqual([]);

  const away = { ...variables, SMTP_URL: 'smtp://127.0.0.1:1', WEBHOOK_URL: 'http://127.0.0.1:4/hook', WEBHOOK_SECRET: secret };
  const ill = await run('doctor', [], away);
  expect(ill.code).toBe(1);
  expect(ill.out).toContain('FIX   mail: 127.0.0.1:1: The mail server refused the connection. Check SMTP_URL.');
  expect(ill.out).toContain('FIX   webhook: 127.0.0.1:4: The receiver refused the connection. Check WEBHOOK_URL.');
});

test('one of two processes on a store makes the daily backup, and deletes the ones beyond the limit', async () => {
  const copies = join(folder, 'copies');
  const made = postgresUrl === undefined ? null : await createPostgresDatabase();
  if (made !== null) closing.push(made.drop);
  const variables = variablesOf('data', { BACKUP_DIR: copies, BACKUP_KEEP: '2', ...(made === null ? {} : { DATABASE_URL: made.url }) });
  await run('doctor', [], variables);
  const old = ['northkey-20250101T000000Z.backup', 'northkey-20250102T000000Z.backup', 'mine.txt'];
  mkdirSync(copies);
  for (const name of old) writeFileSync(join(copies, name), '');

  await startPortal(variables);
  await startPortal(variables);
  await expect
    .poll(() => readdirSync(copies).toSorted())
    .toEqual(['mine.txt', old[1], expect.stringMatching(/^northkey-2\d{7}T\d{6}Z\.backup$/)]);
  const copy = readdirSync(copies).find((name) => name.startsWith('northkey-') && !name.includes('2025')) ?? '';
  expect((await run('backup', ['--verify', join(copies, copy)], variables)).code).toBe(0);
  expect(readdirSync(copies)).toHaveLength(3);
});

test("a backup made with BACKUP_KEY only opens with that key, and with a key set, an unsigned one isn't accepted by accident", async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const plain = variablesOf('data');
  const keyed = { ...plain, BACKUP_KEY: key };
  await (await openStore(parseVariables(plain))).database.destroy();
  const [sealed, open] = [join(folder, 'sealed.backup'), join(folder, 'open.backup')];
  expect((await run('backup', [sealed], keyed)).out).toContain('encrypted with BACKUP_KEY');
  expect((await run('backup', [open], plain)).code).toBe(0);
  const bytes = readFileSync(sealed);
  const { secret } = JSON.parse(readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')) as { secret: string };
  expect([bytes.includes(secret), bytes.includes('portal_settings')]).toEqual([false, false]);

  const empty = (name: string, more: Record<string, string> = {}) => variablesOf(name, more);
  expect((await run('restore', [sealed], empty('a'))).errors).toContain('is encrypted. Set BACKUP_KEY to the key it was made with.');
  const other = Buffer.alloc(32, 2).toString('base64');
  expect((await run('restore', [sealed], empty('b', { BACKUP_KEY: other }))).errors).toContain('was made with another BACKUP_KEY.');
  expect((await run('restore', [open], empty('c', { BACKUP_KEY: key }))).errors).toContain("isn't signed with BACKUP_KEY");
  expect((await run('backup', ['--verify', open], keyed)).errors).toContain('add --unsigned');
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'open.backup', 'sealed.backup']);

  expect(await run('backup', ['--verify', sealed], keyed)).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', [sealed], empty('d', { BACKUP_KEY: key }))).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', ['--unsigned', open], empty('e', { BACKUP_KEY: key }))).toMatchObject({ code: 0, errors: '' });
});

test("a backup is complete even if the store can't be written to, and the command says what it couldn't record", async () => {
  const variables = variablesOf('data');
  await (await openStore(parseVariables(variables))).database.destroy();
  const writer = new DatabaseSync(join(folder, 'data', 'northkey.sqlite'));
  closing.push(() => writer.close());
  writer.exec('begin immediate');

  const file = join(folder, 'one.backup');
  const saved = await run('backup', [file], variables);
  expect(saved).toMatchObject({ code: 0, out: expect.stringContaining(' and the secret to ') as string });
  expect(saved.errors).toMatch(
    /^The file is complete, but the store couldn't record that it was made\. The store can't be opened: another program/,
  );
  writer.exec('rollback');
  expect((await run('backup', ['--verify', file], variables)).code).toBe(0);
});

test.skipIf(process.platform !== 'linux')('a disk without room leaves no file behind, and says so', async () => {
  const variables = variablesOf('data');
  await (await startServerProcess({ variables })).stop();
  const words = ['-c', `ulimit -f 1; trap '' XFSZ; exec "${process.execPath}" scripts/backup.ts "${join(folder, 'full.backup')}"`];
  const command = spawn('/bin/bash', words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...programEnvironment, ...variables } });
  let errors = '';
  command.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  expect(await new Promise((resolve) => command.once('close', resolve))).toBe(1);
  expect(errors).not.toBe('');
  expect(readdirSync(folder)).toEqual(['data']);
});

test.skipIf(process.platform === 'win32')('a backup, its check and a restore that are stopped leave nothing behind', async () => {
  const variables = variablesOf('data');
  const { database } = await openStore(parseVariables(variables));
  for (let count = 0; count < 60; count += 1) {
    const value = randomBytes(750_000).toString('base64');
    await database
      .insertInto('portalSettings')
      .values({ name: `large-${count}`, value })
      .execute();
  }
  await database.destroy();
  const file = join(folder, 'one.backup');
  expect((await run('backup', [file], variables)).code).toBe(0);
  // The store's own log and index stay if the process ends, and the next one uses them.
  const isOurs = (name: string) => !/^data\/northkey\.sqlite-(wal|shm)$/.test(name);
  const listFiles = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isOurs).toSorted();
  const before = listFiles();

  const restored = { ...variables, DATA_DIR: join(folder, 'restored') };
  for (const { script, words, settings, leftover, signal } of [
    { script: 'backup', words: [join(folder, 'two.backup')], settings: variables, leftover: '.partial', signal: 'SIGTERM' },
    { script: 'backup', words: ['--verify', file], settings: variables, leftover: '.restoring', signal: 'SIGINT' },
    { script: 'restore', words: [file], settings: restored, leftover: '.restoring', signal: 'SIGTERM' },
  ] as const) {
    const command = spawn(process.execPath, [`scripts/${script}.ts`, ...words], {
      stdio: 'ignore',
      env: { ...programEnvironment, ...settings },
    });
    const ended = new Promise((resolve) => command.once('close', resolve));
    await expect.poll(() => listFiles().some((name) => name.endsWith(leftover)), { interval: 5, timeout: 60_000 }).toBe(true);
    command.kill(signal);
    expect(await ended, script).toBe(signal === 'SIGINT' ? 130 : 143);
    // The data folder itself may stay, as after a start.
    expect(
      listFiles().filter((name) => name !== 'restored'),
      script,
    ).toEqual(before);
  }
});
