import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { openSqliteFile } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { openStore } from '#server/open-portal.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';
import { runCommand } from '#tests/support/process/run-command.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Failure {
  code: number | null;
  printed: string;
}

function start(variables: Record<string, string>): Promise<Failure> {
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...programEnvironment, PORT: '0', DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixtureFolder, ...variables },
  });
  const chunks: Buffer[] = [];
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));

  return new Promise((resolve) => server.once('close', (code) => resolve({ code, printed: Buffer.concat(chunks).toString() })));
}

/** Expects one or more readable sentences, without a stack trace or an error type. */
function expectPlainReason({ code, printed }: Failure, ...words: string[]): void {
  expect(code).toBe(1);
  for (const word of words) expect(printed).toContain(word);
  expect(printed).not.toMatch(/^\s+at |Error:|node:internal/m);
  expect(printed.length).toBeLessThan(1_500);
}

test('a port in use ends the start with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const failure = await start({ PORT: String((other.address() as AddressInfo).port) });
  other.close();

  expectPlainReason(failure, 'The port is in use by another program. Stop that program, or set PORT to another number.');
});

test.each([
  [
    'a variable that looks like one of our settings',
    { DATABSE_URL: 'postgres://x' },
    ["DATABSE_URL isn't a setting. Did you mean DATABASE_URL?"],
  ],
  ['one of our variables in another case', { data_dir: '/tmp' }, ["data_dir isn't a setting. Did you mean DATA_DIR?"]],
  ['a port that is no number', { PORT: 'http' }, ['PORT: use a port number from 0 to 65535.']],
  ['a code that is too short', { VA_ACCESS_CODE: 'short' }, ['VA_ACCESS_CODE: each code needs at least 8 characters.']],
  [
    'one client code',
    { CLIENT_ACCESS_CODES: 'only-one-code' },
    ['CLIENT_ACCESS_CODES: use exactly two different codes, separated by a comma.'],
  ],
  ['an address that is none', { PUBLIC_URL: 'portal.example.com' }, ['PUBLIC_URL: use the address people open in a browser']],
  [
    'an address with a path, which would be dropped',
    { PUBLIC_URL: 'https://example.com/portal' },
    ['PUBLIC_URL: use only the scheme and host', "can't run below a path"],
  ],
  ['an address with a user', { PUBLIC_URL: 'https://a:b@example.com' }, ['PUBLIC_URL: use only the scheme and host']],
  ['a backup key that is a word', { BACKUP_KEY: 'secret' }, ['BACKUP_KEY: use 32 random bytes in base64']],
  ['a backup key that is too short', { BACKUP_KEY: 'c2hvcnQ=' }, ['BACKUP_KEY: use 32 random bytes in base64']],
  [
    'a command for copies without copies',
    { BACKUP_COMMAND: 'true' },
    ['BACKUP_DIR is missing. BACKUP_COMMAND runs after each daily backup'],
  ],
  ['a mail server that is none', { SMTP_URL: 'mail.example.com' }, ['SMTP_URL: use smtps://user:password@host']],
  ['mails without an address for their links', { SMTP_URL: 'smtp://mail.example.com' }, ['PUBLIC_URL is missing.']],
  [
    'a webhook that anybody could read',
    { WEBHOOK_URL: 'http://hook.example.com' },
    ['WEBHOOK_URL: use an address that begins with https://.'],
  ],
  ['a webhook without a secret', { WEBHOOK_URL: 'https://hook.example.com' }, ['WEBHOOK_URL and WEBHOOK_SECRET go together']],
  ['a secret that is too short', { WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, ['WEBHOOK_SECRET: use whsec_ and 24 to 64 random bytes in base64']],
  [
    'a store on another machine without encryption',
    { DATABASE_URL: 'postgres://northkey:secret@db.example.com/northkey' },
    ['DATABASE_URL: it connects to another machine without encryption. Add ?sslmode=verify-full'],
  ],
  ['a store of another kind', { DATABASE_URL: 'mysql://localhost/x' }, ['DATABASE_URL: use an address that begins with postgres://.']],
])('%s ends the start with a message', async (_, variables, words) => {
  expectPlainReason(await start(variables), ...words);
});

test('an unresponsive PostgreSQL ends the start with a message', async () => {
  const failure = await start({ DATABASE_URL: 'postgres://northkey@127.0.0.1:1/northkey' });
  expectPlainReason(failure, "The store can't be opened", 'Check DATABASE_URL');
});

test('an address that this machine lacks ends the start with a message', async () => {
  expectPlainReason(await start({ HOST: '192.0.2.1' }), "HOST isn't one of this machine's addresses.");
});

test("a data folder that can't be created ends the start with a message", async () => {
  expectPlainReason(await start({ DATA_DIR: '/dev/null/data' }), 'DATA_DIR');
});

test('an invalid store file ends the start with a message, and is left unchanged', async () => {
  const data = mkdtempSync(join(folder, 'garbage-'));
  const garbage = 'this is no database, but someone may need it. '.repeat(100);
  writeFileSync(join(data, 'northkey.sqlite'), garbage);

  expectPlainReason(await start({ DATA_DIR: data }), "The store can't be opened");
  expect(readFileSync(join(data, 'northkey.sqlite'), 'utf8')).toBe(garbage);
});

test('a store whose first start an earlier version was interrupted in says what helps', async () => {
  const data = mkdtempSync(join(folder, 'interrupted-'));
  const database = openSqliteFile(join(data, 'northkey.sqlite'));
  await sql`create table portal_settings (name text primary key, value text not null)`.execute(database);
  await database.destroy();

  expectPlainReason(await start({ DATA_DIR: data }), 'portal_settings', 'already exists', 'may have been interrupted', 'restore -- FILE');
});

test("a newer version's store ends the start with what to do, and is left unchanged", async () => {
  const data = mkdtempSync(join(folder, 'newer-'));
  const { database } = await openStore(parseVariables({ DATA_DIR: data }));
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(database);
  const before = await listRunMigrations(database);

  const words = ['newer version (9999-later)', 'Upgrade this program again', 'npm run restore -- FILE'];
  expectPlainReason(await start({ DATA_DIR: data }), ...words);
  const { code, errors } = await runCommand('scripts/admin.ts', ['records', 'verify'], { variables: { DATA_DIR: data } });
  expectPlainReason({ code, printed: errors }, ...words);
  expect(await listRunMigrations(database)).toEqual(before);
  await database.destroy();
});

test('a broken secret file ends the start with a message, and is left unchanged', async () => {
  const data = mkdtempSync(join(folder, 'secret-'));
  writeFileSync(join(data, 'secrets.json'), '{"secret":"short"}');

  expectPlainReason(await start({ DATA_DIR: data }), 'secrets.json is damaged', 'restore -- --secret FILE', 'delete the file');
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe('{"secret":"short"}');
});

test.skipIf(process.platform !== 'linux')("a secret that couldn't be written in full isn't left behind", () => {
  const data = join(folder, 'full');
  const { stderr, status } = spawnSync('/bin/bash', ['-c', `ulimit -f 0; trap '' XFSZ; exec "${process.execPath}" scripts/serve.mjs`], {
    env: { ...programEnvironment, PORT: '0', DATA_DIR: data, CONTENT_DIR: fixtureFolder },
  });

  expectPlainReason({ code: status, printed: stderr.toString() }, 'file too large');
  expect(readdirSync(data)).toEqual([]);
});

test('a broken content file ends the start with its name, the location and the reason', async () => {
  const content = join(folder, 'content');
  cpSync(fixtureFolder, content, { recursive: true });
  writeFileSync(join(content, 'brand.yaml'), `${readFileSync(join(fixtureFolder, 'brand.yaml'), 'utf8')}\nslogan: The best\n`);

  expectPlainReason(await start({ CONTENT_DIR: content }), 'The content has a mistake. Fix it and start again:', 'brand.yaml', 'slogan');
});

test('a missing content folder ends the start with its name', async () => {
  const missing = join(folder, 'nowhere');
  expectPlainReason(await start({ CONTENT_DIR: missing }), missing);
});
