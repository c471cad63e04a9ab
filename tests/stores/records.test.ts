import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import type { RecordedAction } from '#app/features/audit-log/rules.ts';
import { emptyRecords, listRecords } from '#app/features/audit-log/store.server.ts';
import { describeChain, verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

/** Runs something once, after the first part of the log has been read and before the next one is. */
function afterFirstBatch(run: () => Promise<void>): KyselyPlugin {
  let hasRun = false;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!hasRun && result.rows.length === 2_000) {
        hasRun = true;
        await run();
      }
      return result;
    },
  };
}

const now = new Date('2026-11-21T12:00:00.000Z');

describe.each(engines)('records on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await database.deleteFrom('changeRecords').execute();
  });

  interface Appended {
    on?: WritableDatabase | undefined;
    actor?: string;
    action?: RecordedAction;
  }

  const append = (subject: string, { on = database, actor = 'ana@example.com', action = 'code.created' }: Appended = {}) =>
    transact(on, (tx) => appendRecord(tx, { actor, action, subject, before: { seats: 1 }, after: { seats: 2 }, reason: 'more came', now }));

  async function appendAll(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await append(`code/${number}`);
  }

  const change = (sequence: number, values: Record<string, string | number>) =>
    database.updateTable('changeRecords').set(values).where('sequence', '=', sequence).execute();
  const breaksOf = async () => (await verifyRecords(database)).breaks;

  test('records are chained one after another, and the chain is intact', async () => {
    expect(await verifyRecords(database)).toEqual({ length: 0, breaks: [] });
    await appendAll(4);

    const records = await listRecords(database, {});
    expect(records.map(({ sequence, subject }) => `${sequence} ${subject}`)).toEqual(['4 code/4', '3 code/3', '2 code/2', '1 code/1']);
    expect(records[0]?.previousHash).toBe(records[1]?.hash);
    expect(await verifyRecords(database)).toEqual({ length: 4, breaks: [] });
  });

  test('simultaneous checks of the log share one, and a later check sees later records', async () => {
    await append('code/1');
    const [one, other] = [describeChain(database), describeChain(database)];
    expect(one).toBe(other);
    expect((await one).sentence).toBe('The chain of 1 record is intact.');

    await append('code/2');
    expect((await describeChain(database)).sentence).toBe('The chain of 2 records is intact.');
  });

  test.each([
    ['actor', 'eve@example.com'],
    ['action', 'code.revoked'],
    ['subject', 'code/9'],
    ['before', '{"seats":9}'],
    ['after', '{"seats":9}'],
    ['reason', 'no reason'],
    ['happenedAt', '2026-11-21T12:00:00.001Z'],
  ])('a changed field is found: %s', async (field, value) => {
    await appendAll(3);
    await change(2, { [field]: value });
    expect(await breaksOf()).toEqual([{ sequence: 2, reason: 'one of its fields was changed' }]);
  });

  test('a record changed along with its hash is found through the next one', async () => {
    await appendAll(3);
    await change(2, { hash: 'f'.repeat(64) });
    expect(await breaksOf()).toEqual([
      { sequence: 2, reason: 'one of its fields was changed' },
      { sequence: 3, reason: "it doesn't follow the record before it" },
    ]);
  });

  test('a removed record is found', async () => {
    await appendAll(6);
    await database.deleteFrom('changeRecords').where('sequence', 'in', [1, 3, 4]).execute();
    expect(await breaksOf()).toEqual([
      { sequence: 1, reason: 'it is missing' },
      { sequence: 3, reason: 'it is missing, and so are those up to 4' },
    ]);
  });

  test('two swapped records are found', async () => {
    await appendAll(4);
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ] as const)
      await change(from, { sequence: to });

    const broken = await breaksOf();
    expect(new Set(broken.map(({ sequence }) => sequence))).toEqual(new Set([2, 3, 4]));
  });

  test("a removal by an erasure isn't a break, but any other removal is", async () => {
    await appendAll(3);
    const emptied = await transact(database, (tx) => emptyRecords(tx, ['code/2'], 'learner/kept'));
    expect(emptied).toEqual([2]);
    expect(await breaksOf()).toEqual([{ sequence: 2, reason: "it was emptied, but there's no record of an erasure" }]);

    const erased = { actor: 'ana@example.com', action: 'learner.erased', subject: 'learner/kept', now } as const;
    await transact(database, (tx) => appendRecord(tx, { ...erased, after: { emptiedRecords: emptied } }));
    expect(await breaksOf()).toEqual([]);
    expect((await listRecords(database, {}))[2]).toMatchObject({ subject: 'learner/kept', before: null, after: null, reason: 'more came' });

    await change(2, { after: '{"seats":9}' });
    expect(await breaksOf()).toEqual([{ sequence: 2, reason: 'one of its fields was changed' }]);
    await change(2, { actor: 'eve@example.com' });
    expect(await breaksOf()).toHaveLength(1);
  });

  test.runIf(engine.canRace)("an erasure during a check isn't a break", async () => {
    const created = { actor: 'ana@example.com', action: 'code.created', now } as const;
    await transact(database, async (tx) => {
      for (let number = 1; number <= 2_001; number += 1) await appendRecord(tx, { ...created, subject: `code/${number}` });
    });

    const other = store.openAgain();
    const erase = () =>
      transact(other, async (tx) => {
        const emptiedRecords = await emptyRecords(tx, ['code/1', 'code/2001'], 'learner/kept');
        await appendRecord(tx, { ...created, action: 'learner.erased', subject: 'learner/kept', after: { emptiedRecords } });
      });
    expect(await verifyRecords(database.withPlugin(afterFirstBatch(erase)))).toEqual({ length: 2_002, breaks: [] });
    expect(await verifyRecords(database)).toEqual({ length: 2_002, breaks: [] });
  });

  test('records from before the seals are checked as they were written', async () => {
    const old = { sequence: 1, happenedAt: now, actor: 'ana@example.com', action: 'code.created', subject: 'code/1' };
    const hash = '28c403c0c974bbb3436ecf9aa4d47b248138ae15e117ff83ae97bc8f10461eb3';
    await database
      .insertInto('changeRecords')
      .values({ ...old, before: null, after: '{"seats":1}', reason: null, seal: null, salt: null, previousHash: '0'.repeat(64), hash })
      .execute();
    await append('code/2');
    expect(await breaksOf()).toEqual([]);
    expect(await transact(database, (tx) => emptyRecords(tx, ['code/1', 'code/2'], 'learner/kept'))).toEqual([2]);

    await change(1, { subject: 'code/9' });
    expect((await breaksOf())[0]).toEqual({ sequence: 1, reason: 'one of its fields was changed' });
  });

  test('of many records written at once by two processes, none is lost', async () => {
    const other = store.openAgain();
    const processes = engine.canRace ? [database, other] : [database];
    await Promise.all(Array.from({ length: 20 }, (_, index) => append(`code/${index}`, { on: processes[index % processes.length] })));

    expect(await verifyRecords(database)).toEqual({ length: 20, breaks: [] });
    const subjects = (await listRecords(database, {})).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(20);
  });

  test('a failed change leaves no record behind', async () => {
    await expect(
      transact(database, async (tx) => {
        await appendRecord(tx, { actor: 'ana@example.com', action: 'code.created', subject: 'code/1', now });
        throw new Error('The change failed.');
      }),
    ).rejects.toThrow('The change failed.');
    expect(await verifyRecords(database)).toEqual({ length: 0, breaks: [] });
  });

  test('filters are exact where they say so, and pattern characters are taken literally', async () => {
    await append('code/1');
    await append('code/11', { actor: 'Terminal: 100%' });
    await append('code/1', { action: 'code.revoked' });

    const sequences = async (filter: Parameters<typeof listRecords>[1]) =>
      (await listRecords(database, filter)).map(({ sequence }) => sequence);
    expect(await sequences({ subject: 'code/1' })).toEqual([3, 1]);
    expect(await sequences({ action: 'code.revoked' })).toEqual([3]);
    expect(await sequences({ actor: 'TERMINAL' })).toEqual([2]);
    expect(await sequences({ actor: '%' })).toEqual([2]);
    expect(await sequences({ actor: '_na' })).toEqual([]);
    expect(await sequences({ subject: 'code/1', before: 3 })).toEqual([1]);
  });
});
