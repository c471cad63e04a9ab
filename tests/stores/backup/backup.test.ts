import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { Migrator, type Kysely, type MigrationProvider } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { insertSession } from '#app/features/access/store.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { findDeliveryRows, lockGroup, readDeliveryRows, writeGroup } from '#app/features/delivery/store.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { insertMessages } from '#app/features/messages/store.server.ts';
import { trailerLength, writeTrailer } from '#app/platform/backup/archive-format.ts';
import { archiveLimits } from '#app/platform/backup/archive-limits.ts';
import { restoreArchive } from '#app/platform/backup/restore-archive.ts';
import { describeTables, listRunMigrations, type AnyTables } from '#app/platform/backup/table-shapes.ts';
import { storeFile } from '#app/platform/data-folder.ts';
import { engineOf, openDatabase, transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { parseVariables, type Env } from '#app/platform/env.ts';
import { createIdentifier, findSecret, writeSecret } from '#app/platform/keys.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { migrations } from '#server/migrations.ts';
import { restoreBackup, verifyBackup, type RestoreOptions } from '#server/backup/restore-backup.ts';
import { openStore, StartError } from '#server/open-portal.ts';
import { createPostgresDatabase, postgresUrl, portalEngines } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { seedStore } from '../../../scripts/bench/seed/seed-store.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
let folder: string;
let closing: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-backup-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns settings for a store that doesn't exist yet. */
async function settingsFor(engine: 'sqlite' | 'postgres'): Promise<Env> {
  const made = engine === 'postgres' ? await createPostgresDatabase() : null;
  if (made !== null) closing.push(made.drop);
  return parseVariables({ DATA_DIR: join(folder, createIdentifier()), ...(made === null ? {} : { DATABASE_URL: made.url }) });
}

async function makeStore(engine: 'sqlite' | 'postgres', learners = 30): Promise<Env> {
  const env = await settingsFor(engine);
  const { database } = await openStore(env);
  await fillStore(database, engine, learners);
  await database.destroy();
  return env;
}

/** Adds rows to every table with a distinctive kind of data: bytes, times, booleans, empty fields and chains. */
async function fillStore(database: WritableDatabase, engine: 'sqlite' | 'postgres', learners: number): Promise<void> {
  const code = { id: 'spring', audience: 'training', digest: 'd', origin: 'console', createdAt: now };
  await database.insertInto('accessCodes').values(code).execute();
  const learned = { lessons: ['lesson-1', 'lesson-2'], items: ['item-1', 'item-2'], assessment: fixture.assessment };
  const seed = { ...learned, codeId: 'spring', now, isPostgres: engine === 'postgres', onProgress: () => undefined };
  await seedStore(database, { ...seed, learners, requests: 4 });
  const sessionId = createIdentifier();
  await transact(database, (tx) => insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: 'x', now }));
  for (const fullName of ['Ana Cruz', 'Zoë \u2028 Müller', '李小龙'])
    await signAgreement({ database, content: fixture }, { sessionId, fullName, onSign: (tx) => lockLearner(tx, fullName, now), now });

  const isPostgres = engine === 'postgres';
  const yes = isPostgres ? true : 1;
  const time = isPostgres ? now : now.toISOString();
  const any = database as unknown as Kysely<AnyTables>;
  await any
    .insertInto('managers')
    .values({ id: 'm', name: 'Maria', email: 'maria@example.com', emailVerified: yes, role: 'owner', createdAt: time, updatedAt: time })
    .execute();
  await any
    .insertInto('managerTwoFactors')
    .values({ id: 'f', userId: 'm', secret: 'sealed', backupCodes: '[]', verified: yes, lastStep: 59_000_000 })
    .execute();
}

/** Reads every row of every table in its engine-independent form, in a fixed order. */
async function readRows(env: Env): Promise<Record<string, string[]>> {
  const file = join(folder, `${createIdentifier()}.backup`);
  await makeBackup({ env, file, contentVersion: null, now });
  const lines = readPacked(file).trimEnd().split('\n').slice(1);
  const tables: Record<string, string[]> = {};
  let rows: string[] = [];
  for (const line of lines) {
    if (line.startsWith('{')) tables[(JSON.parse(line) as { table: string }).table] = rows = [];
    else rows.push(line);
  }
  for (const name of Object.keys(tables)) tables[name]?.sort();
  return tables;
}

function readPacked(file: string): string {
  return gunzipSync(readFileSync(file).subarray(0, -trailerLength)).toString();
}

/** Writes a backup in the portal's format, but with different contents. */
function writePacked(file: string, text: string): void {
  const packed = gzipSync(text);
  writeFileSync(file, Buffer.concat([packed, Buffer.from(writeTrailer(createHash('sha256').update(packed).digest('hex')))]));
}

async function save(env: Env): Promise<string> {
  const file = join(folder, `${createIdentifier()}.backup`);
  await makeBackup({ env, file, contentVersion: 'abc', now });
  return file;
}

const restore = (env: Env, file: string) => restoreBackup(env, file);

/** Expects that a refused restore has left nothing behind: no store, no secret and no tables. */
async function expectUntouched(env: Env): Promise<void> {
  expect(existsSync(env.DATA_DIR) ? readdirSync(env.DATA_DIR) : []).toEqual([]);
  if (engineOf(env) === 'sqlite') return;
  const database = openDatabase(env);
  expect((await database.introspection.getTables()).map(({ name }) => name)).toEqual([]);
  await database.destroy();
}

test.each(portalEngines)('from %s to the other engine and back, every row is unchanged and both chains are intact', async (engine) => {
  const first = await makeStore(engine);
  const other = engine === 'sqlite' && postgresUrl !== undefined ? 'postgres' : 'sqlite';
  const second = await settingsFor(other);
  const third = await settingsFor(engine);

  await restore(second, await save(first));
  await restore(third, await save(second));

  const rows = await readRows(first);
  expect(rows['learner_words']?.length).toBeGreaterThan(30);
  expect(rows['managers']).toHaveLength(1);
  for (const env of [second, third]) {
    expect(await readRows(env)).toEqual(rows);
    expect(findSecret(env.DATA_DIR)).toBe(findSecret(first.DATA_DIR));
    const { database } = await openStore(env);
    expect(await verifyChain(database)).toEqual({ length: 3, breaks: [] });
    const records = await verifyRecords(database);
    expect([records.length > 30, records.breaks]).toEqual([true, []]);
    await database.destroy();
  }
  const files = [second, third].flatMap(({ DATA_DIR }) => readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name)));
  for (const file of files) expect(statSync(file).mode & 0o077, file).toBe(0);
});

test.each(portalEngines)("changes made in the meantime on %s aren't in the backup, and the writer doesn't wait", async (engine) => {
  const env = await makeStore(engine, 3_000);
  const database = openDatabase(env);
  closing.push(() => database.destroy());
  const progress = { isDone: false };
  const saving = save(env).finally(() => (progress.isDone = true));
  let written = 0;
  while (!progress.isDone) {
    await transact(database, async (tx) => {
      await tx
        .insertInto('portalSettings')
        .values({ name: `a ${written}`, value: 'x' })
        .execute();
      await tx
        .insertInto('wrongTries')
        .values({ id: `t ${written}`, address: 'x', deviceId: 'x', triedAt: now })
        .execute();
    });
    written += 1;
    await nextTurn();
  }

  const text = readPacked(await saving);
  // The backup has either both rows of a transaction or neither.
  expect(text.match(/^\["a \d+"/gm)?.length ?? 0).toBe(text.match(/^\["t \d+"/gm)?.length ?? 0);
  expect(written).toBeGreaterThan(1);
  await verifyBackup(env, await saving);
});

describe.each(portalEngines)('refused on %s', (engine) => {
  test('a file truncated at any point', async () => {
    const file = await save(await makeStore('sqlite', 3));
    const whole = statSync(file).size;
    const env = await settingsFor(engine);
    for (const length of [0, 1, 40, trailerLength, Math.floor(whole / 2), whole - trailerLength, whole - 1]) {
      const copy = join(folder, 'cut');
      writeFileSync(copy, readFileSync(file));
      truncateSync(copy, length);
      await expect(restore(env, copy), String(length)).rejects.toThrow(/isn't a complete backup/);
    }
    await expect(restore(env, join(folder, 'none'))).rejects.toThrow(/File not found/);
    await expectUntouched(env);
  });

  test('a file with any one bit changed', async () => {
    const file = await save(await makeStore('sqlite', 3));
    const env = await settingsFor(engine);
    const bytes = readFileSync(file);
    for (let place = 0; place < bytes.length; place += engine === 'sqlite' ? 7 : 97) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
      writeFileSync(join(folder, 'bit'), changed);
      await expect(restore(env, join(folder, 'bit')), String(place)).rejects.toThrow(
        /has changed since it was made|isn't a complete backup/,
      );
    }
    await expectUntouched(env);
  });

  test('an archive from a newer version, by its format or its migrations', async () => {
    const file = await save(await makeStore('sqlite', 3));
    const env = await settingsFor(engine);
    const text = readPacked(file);
    writePacked(join(folder, 'format'), text.replace('"format":1', '"format":2'));
    await expect(restore(env, join(folder, 'format'))).rejects.toThrow(/newer version of the portal \(format 2\)/);
    const last = Object.keys(await migrations.getMigrations()).at(-1) ?? '';
    writePacked(join(folder, 'later'), text.replace(`"${last}"]`, `"${last}","9999-later"]`));
    await expect(restore(env, join(folder, 'later'))).rejects.toThrow(/newer version of the portal \(9999-later\)/);
    await expectUntouched(env);
  });

  test('an archive with the right digest but wrong rows: too few, too many, of another kind, or with missing references', async () => {
    const file = await save(await makeStore('sqlite', 3));
    const env = await settingsFor(engine);
    const lines = readPacked(file).trimEnd().split('\n');
    const atLearners = lines.indexOf('{"table":"learners"}') + 1;
    const learner = lines[atLearners] ?? '';
    const wrong: Record<string, [string[], RegExp]> = {
      fewer: [lines.toSpliced(atLearners, 1), /isn't a backup that this portal can read/],
      more: [[...lines, '["x"]'], /isn't a backup that this portal can read/],
      kind: [lines.with(atLearners, learner.replace(/^\["[^"]*"/, '[7')), /has a row in learners that can't be read/],
      reference: [
        lines.map((line) => line.replace(/^\["Ana Cruz",/, '["someone",')),
        /can't be restored: row \d+ of \w+ refers to a row that doesn't exist\. Nothing was changed\./,
      ],
      duplicate: [
        lines.with(atLearners + 1, learner),
        /can't be restored: row 2 of learners repeats another row's key\. Nothing was changed\./,
      ],
    };
    for (const [name, [changed, reason]] of Object.entries(wrong)) {
      writePacked(join(folder, name), `${changed.join('\n')}\n`);
      await expect(restore(env, join(folder, name)), name).rejects.toThrow(reason);
      await expectUntouched(env);
    }
  });

  test('an archive whose records were changed after they were recorded, or whose secret is a different one', async () => {
    const file = await save(await makeStore('sqlite', 3));
    const env = await settingsFor(engine);
    const text = readPacked(file);
    const falsified: Record<string, [string, RegExp]> = {
      signature: [
        text.replaceAll('"李小龙"', '"Eve"'),
        /was changed after it was recorded[^]*Signature 3: one of its fields was changed\./,
      ],
      record: [text.replace('"portal.entered"', '"portal.left"'), /Record \d+: one of its fields/],
      secret: [
        text.replace(/"secret":"[^"]+"/, `"secret":"${'x'.repeat(43)}"`),
        /The secret in .* isn't the one its records were made with/,
      ],
    };
    for (const [name, [changed, reason]] of Object.entries(falsified)) {
      expect(changed, name).not.toBe(text);
      writePacked(join(folder, name), changed);
      await expect(restore(env, join(folder, name)), name).rejects.toThrow(reason);
      await expect(verifyBackup(env, join(folder, name)), name).rejects.toThrow(reason);
      await expectUntouched(env);
    }
    await restoreBackup(env, join(folder, 'signature'), { allowsBrokenChains: true });
    expect((await readRows(env))['agreement_signatures']).toHaveLength(3);
  });

  test("a store that isn't empty, and someone else's secret, both of which stay unchanged", async () => {
    const file = await save(await makeStore('sqlite', 3));
    const used = await makeStore(engine, 2);
    const rows = await readRows(used);
    await expect(restore(used, file)).rejects.toThrow(/belongs to another portal/);
    rmSync(join(used.DATA_DIR, 'secrets.json'));
    await expect(restore(used, file)).rejects.toThrow(/The store isn't empty/);
    expect(findSecret(used.DATA_DIR)).toBeNull();

    const foreign = await settingsFor(engine);
    writeSecret(foreign.DATA_DIR, 's'.repeat(43));
    await expect(restore(foreign, file)).rejects.toThrow(/belongs to another portal/);
    expect(readdirSync(foreign.DATA_DIR)).toEqual(['secrets.json']);
    expect(Object.keys(rows).length).toBeGreaterThan(10);
  });

  test('a store that a restore or a portal fills in the meantime keeps its secret', async () => {
    const made = await makeStore('sqlite', 3);
    const file = await save(made);
    const env = await settingsFor(engine);
    const ended = await Promise.allSettled([restore(env, file), restore(env, file)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(findSecret(env.DATA_DIR)).toBe(findSecret(made.DATA_DIR));

    const other = await settingsFor(engine);
    const failing = restoreArchive(other, {
      file,
      provider: migrations,
      access: { key: null },
      check: () => {
        writeSecret(other.DATA_DIR, 's'.repeat(43));
        return Promise.reject(new Error('The check failed.'));
      },
    });
    await expect(failing).rejects.toThrow('The check failed.');
    expect(findSecret(other.DATA_DIR)).toBe('s'.repeat(43));

    if (engine === 'postgres') return;
    const started = await settingsFor(engine);
    const late = restoreArchive(started, {
      file,
      provider: migrations,
      access: { key: null },
      check: () => Promise.resolve(writeFileSync(storeFile(started), '')),
    });
    await expect(late).rejects.toThrow('EEXIST');
    expect(findSecret(started.DATA_DIR)).toBe(findSecret(made.DATA_DIR));
  });

  test("a backup with a different secret than the store's, without one, without a store, and over an existing file", async () => {
    const env = await makeStore(engine, 2);
    const file = await save(env);
    const before = readFileSync(file);
    await expect(makeBackup({ env, file, contentVersion: null, now })).rejects.toThrow(/already exists/);
    expect(readFileSync(file)).toEqual(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    rmSync(join(env.DATA_DIR, 'secrets.json'));
    await expect(save(env)).rejects.toThrow(/a backup is useless without it/);
    writeSecret(env.DATA_DIR, 's'.repeat(43));
    await expect(save(env)).rejects.toThrow(StartError);
    await expect(save(await settingsFor('sqlite'))).rejects.toThrow(/There's no store/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

test.each(portalEngines)(
  'a drill on %s restores all records without what would reach anyone, and a real restore has both',
  async (engine) => {
    const first = await makeStore(engine, 2);
    const database = openDatabase(first);
    const shared = { event: 'digest.made' as const, about: 'manager/m', recipient: null, title: null, body: '{}', secret: null };
    const message = { ...shared, channel: 'mail' as const, createdAt: now, dueAt: now };
    await transact(database, async (tx) => {
      for (const group of ['address', 'mail', 'webhook', 'backups', 'sender'] as const) {
        await lockGroup(tx, group);
        await writeGroup(tx, group, { stamp: 's', savedBy: 'maria@example.com', values: { folder: '/real' }, secrets: {} });
      }
      await insertMessages(tx, [
        { ...message, state: 'waiting' },
        { ...message, state: 'held' },
      ]);
    });
    await database.destroy();
    const file = await save(first);

    const read = async (options: RestoreOptions) => {
      const env = await settingsFor(engine);
      await restoreBackup(env, file, options);
      const restored = openDatabase(env);
      closing.push(() => restored.destroy());
      const messages = await restored.selectFrom('messages').select('state').orderBy('state').execute();
      return {
        groups: Object.keys(readDeliveryRows(await findDeliveryRows(restored))).length,
        states: messages.map(({ state }) => state),
        breaks: (await verifyRecords(restored)).breaks,
      };
    };
    const [real, drill] = [await read({}), await read({ isDrill: true })];
    expect(real).toEqual({ groups: 5, states: ['held', 'waiting'], breaks: [] });
    expect(drill).toEqual({ groups: 0, states: ['held', 'held'], breaks: [] });
  },
);

test.each(portalEngines)('an archive from an earlier version is restored on %s as it was, and then upgraded', async (engine) => {
  const early: MigrationProvider = {
    getMigrations: async () => Object.fromEntries(Object.entries(await migrations.getMigrations()).slice(0, 6)),
  };
  const old = await settingsFor('sqlite');
  const oldDatabase = openDatabase(old);
  await new Migrator({ db: oldDatabase.withoutPlugins(), provider: early }).migrateToLatest();
  writeSecret(old.DATA_DIR, 'o'.repeat(43));
  const any = oldDatabase as unknown as Kysely<AnyTables>;
  await any.insertInto('learners').values({ id: 'ana', createdAt: now, lastSeenAt: now }).execute();
  await any.insertInto('lessonCompletions').values({ learnerId: 'ana', lessonId: 'l', completedAt: now }).execute();
  await oldDatabase.destroy();

  const env = await settingsFor(engine);
  await restore(env, await save(old));
  const database = openDatabase(env);
  closing.push(() => database.destroy());
  expect(await listRunMigrations(database)).toEqual(Object.keys(await migrations.getMigrations()));
  expect(await database.selectFrom('learners').select(['id', 'lessonCount', 'stage']).execute()).toEqual([
    { id: 'ana', lessonCount: 1, stage: 'none' },
  ]);
});

test.each([{ text: 10_000 }, { ratioFrom: 1_000, ratio: 2 }])(
  "a store that couldn't be restored because of the limits %o isn't reported as saved",
  async (limits) => {
    const env = await makeStore('sqlite');
    const usual = { ...archiveLimits };
    closing.push(() => Object.assign(archiveLimits, usual));
    Object.assign(archiveLimits, limits);

    await expect(save(env)).rejects.toThrow('which a restore would reject');
    expect(readdirSync(folder).filter((name) => name.includes('.backup'))).toEqual([]);
  },
);

test('no table numbers its own rows, so a restored store continues where the old one stopped', async () => {
  const env = await settingsFor(postgresUrl === undefined ? 'sqlite' : 'postgres');
  const { database } = await openStore(env);
  closing.push(() => database.destroy());
  const tables = await database.introspection.getTables();
  // SQLite reports every integer primary key as numbering itself, but the portal always sets these keys itself.
  const numbered = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.isAutoIncrementing).map((column) => `${name}.${column.name}`),
  );
  expect(numbered.toSorted()).toEqual(postgresUrl === undefined ? ['agreement_signatures.sequence', 'change_records.sequence'] : []);
  const shapes = await describeTables(migrations, Object.keys(await migrations.getMigrations()));
  expect(shapes.map(({ name }) => name).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
