import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { changeBackupState, findBackupState } from '#app/features/backups/store.server.ts';
import { readBody } from '#app/features/messages/stored-body.server.ts';
import { parseVariables } from '#app/platform/env.ts';
import { backUpIfDue } from '#server/backup/daily-backups.ts';
import { openStore } from '#server/open-portal.ts';
import { createPostgresDatabase, portalEngines } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const start = Date.parse('2026-11-23T12:00:00.000Z');
let folder: string;
let closing: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-daily-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a portal with two owners and a viewer. The test decides when backups are checked. */
async function openCopies(engine: 'sqlite' | 'postgres', more: Record<string, string>) {
  const made = engine === 'postgres' ? await createPostgresDatabase() : null;
  if (made !== null) closing.push(made.drop);
  const copies = join(folder, 'copies');
  const variables = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: copies, BACKUP_KEEP: '3', PUBLIC_URL: 'https://portal.example.com' };
  const env = parseVariables({
    ...variables,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...(made === null ? {} : { DATABASE_URL: made.url }),
    ...more,
  });
  const { database, keys } = await openStore(env);
  closing.push(() => database.destroy());
  for (const [id, role] of [
    ['ana', 'owner'],
    ['ben', 'owner'],
    ['cy', 'viewer'],
  ] as const)
    await insertManager(database, { id, role });

  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const copyAt = async (hours: number) => {
    const portal = { env, database, keys, log, content: fixture, now: () => new Date(start + hours * 3_600_000) };
    await backUpIfDue(portal, copies, new AbortController().signal);
  };
  const mails = async () => {
    const rows = await database
      .selectFrom('messages')
      .select(['recipient', 'title', 'body', 'state'])
      .orderBy('createdAt')
      .orderBy('recipient')
      .execute();
    return rows.map(({ recipient, title, body, state }) => ({ recipient, title, state, body: readBody(body ?? '') }));
  };
  return { database, copies, logged, copyAt, mails };
}

type Store = Awaited<ReturnType<typeof openStore>>['database'];

async function insertManager(database: Store, { id, role }: { id: string; role: string }): Promise<void> {
  const time = new Date(start);
  await database
    .insertInto('managers')
    .values({ id, name: id, email: `${id}@example.com`, emailVerified: true, role, createdAt: time, updatedAt: time })
    .execute();
}

describe.each(portalEngines)('daily backups on %s', (engine) => {
  test('owners are told once a day that backups fail, and once that they work again', async () => {
    const { copies, copyAt, mails, logged, database } = await openCopies(engine, {});
    writeFileSync(copies, 'a file in the place of the folder');
    for (const hours of [0, 2, 4]) await copyAt(hours);
    expect(logged.filter((line) => line.includes('The daily backup failed.'))).toHaveLength(3);
    const sent = await mails();
    expect(sent.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ana@example.com', 'waiting'],
      ['ben@example.com', 'waiting'],
    ]);
    expect(sent[0]?.title).toBe(`${fixture.brand.product}: the daily backup failed`);
    expect(sent[0]?.body.facts).toEqual([
      { label: 'Reason', value: expect.stringContaining(`${copies} can't be created`) as string },
      { label: 'Last backup', value: 'None yet' },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/\{\w+\}/);

    rmSync(copies);
    for (const hours of [6, 8]) await copyAt(hours);
    const titles = (await mails()).map(({ title }) => title);
    expect(titles.slice(2)).toEqual(Array<string>(2).fill(`${fixture.brand.product}: daily backups are working again`));
    expect(await findBackupState(database)).toMatchObject({ failure: null, isFailureTold: false });
    expect(readdirSync(copies)).toEqual(['northkey-20261123T180000Z.backup']);
  });

  test('BACKUP_COMMAND gets each backup, one that it refuses is sent again, and no day is pushed out in the meantime', async () => {
    const sent = join(folder, 'sent');
    const { copies, copyAt, mails, logged, database } = await openCopies(engine, { BACKUP_COMMAND: `test -d ${sent} && cp "$1" ${sent}/` });
    for (const hours of [0, 2, 4, 6, 8]) await copyAt(hours);
    expect(readdirSync(copies)).toEqual(['northkey-20261123T120000Z.backup']);
    expect(await mails()).toHaveLength(2);
    expect((await mails())[0]?.body.facts[0]?.value).toBe('The backup was made, but BACKUP_COMMAND failed: it ended with exit code 1.');
    expect(logged.filter((line) => line.includes('BACKUP_COMMAND failed.'))).toHaveLength(5);

    await copyAt(25);
    expect(readdirSync(copies)).toHaveLength(2);
    mkdirSync(sent);
    await copyAt(27);
    expect(readdirSync(sent)).toEqual(['northkey-20261124T130000Z.backup']);
    expect(existsSync(join(copies, 'northkey-20261124T130000Z.backup'))).toBe(true);
    expect(await findBackupState(database)).toMatchObject({ failure: null, unsentFile: null, finishedAt: '2026-11-24T13:00:00.000Z' });
    expect((await mails()).at(-1)?.title).toBe(`${fixture.brand.product}: daily backups are working again`);
  });

  test("copies beyond the limit and abandoned files go even if there's no room for the next backup, but not one that wasn't sent", async () => {
    const { copies, copyAt, database } = await openCopies(engine, {});
    mkdirSync(copies);
    const names = [1, 2, 3, 4, 5].map((day) => `northkey-2026110${day}T120000Z.backup`);
    const [abandoned, ofDoctor] = ['northkey-20261110T120000Z.backup.a.partial', 'northkey-trial-a.b.partial'];
    const [young, mine] = ['northkey-20261123T120000Z.backup.b.partial', 'mine.partial'];
    for (const name of [...names, abandoned, ofDoctor, young, mine]) writeFileSync(join(copies, name), '');
    const twoDaysAgo = new Date(start - 48 * 3_600_000);
    for (const name of [abandoned, ofDoctor, mine]) utimesSync(join(copies, name), twoDaysAgo, twoDaysAgo);
    await changeBackupState(database, (state) => ({ state: { ...state, unsentFile: join(copies, names[0] ?? '') }, result: undefined }));
    // Any failure does: without the secret, no backup can be made.
    renameSync(join(folder, 'data', 'secrets.json'), join(folder, 'secrets.json'));

    await copyAt(0);
    expect((await findBackupState(database)).failure).toContain('secrets.json is missing');
    expect(readdirSync(copies).toSorted()).toEqual([mine, names[0] ?? '', ...names.slice(2), young].toSorted());
  });
});
