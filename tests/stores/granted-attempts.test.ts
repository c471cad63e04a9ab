import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findAttemptUsage } from '#app/features/assessment/find-attempt-usage.server.ts';
import { reportMirror } from '#app/features/assessment/report-mirror.server.ts';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(start + minutes * 60_000);
const maxAttempts = 3;

describe.each(engines)('granted attempts on $name', (engine) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  /** Adds a learner whose browser remembers this many failed attempts. */
  async function learnerWith(id: string, used: number): Promise<string> {
    const { database } = store;
    await reportMirror(database, {
      learnerId: id,
      entries: [{ ip: 'a', attempts: used, lastAttempt: after(0).toISOString() }],
      maxAttempts,
      now: after(1),
    });
    return id;
  }
  const grant = (learnerId: string, attempts: number, minutes: number) =>
    resetAttempts(store.database, {
      subject: { learnerId },
      grant: { attempts, maxAttempts },
      actor: 'maria@example.com',
      reason: 'The power went out.',
      now: after(minutes),
    });
  const remainingOf = async (learnerId: string) => (await findAttemptUsage(store.database, learnerId, maxAttempts)).remaining;

  test.each([
    [3, 1, 1],
    [3, 2, 2],
    [3, 3, 3],
    [2, 1, 2],
    [1, 3, 3],
  ])('with %i used, %i more leave %i', async (used, attempts, remaining) => {
    const id = await learnerWith(`used-${used}-granted-${attempts}`, used);
    expect(await remainingOf(id)).toBe(maxAttempts - used);
    expect(await grant(id, attempts, 10)).toBe(1);
    expect(await remainingOf(id)).toBe(remaining);

    const [record] = await listRecords(store.database, { subject: `learner/${id}`, action: 'attempts.granted' }, 1);
    expect(JSON.parse(record?.before ?? '')).toEqual({ used });
    expect(JSON.parse(record?.after ?? '')).toEqual({ used: maxAttempts - remaining });
    const { rows } = await sql<{ usedCount: number }>`select used_count from learners where id = ${id}`.execute(store.database);
    expect(rows).toEqual([{ usedCount: maxAttempts - remaining }]);
  });

  test("the browser's memory from before a grant no longer counts, and a second grant adds to the first", async () => {
    const id = await learnerWith('twice', 3);
    await grant(id, 1, 10);
    const entries = [{ ip: 'a', attempts: 3, lastAttempt: after(0).toISOString() }];
    expect((await reportMirror(store.database, { learnerId: id, entries, maxAttempts, now: after(11) })).remaining).toBe(1);
    await grant(id, 1, 20);
    expect(await remainingOf(id)).toBe(2);
    // The browser's record is rewritten with the current count.
    const written = [{ ip: 'a', attempts: 1, lastAttempt: after(21).toISOString() }];
    expect((await reportMirror(store.database, { learnerId: id, entries: written, maxAttempts, now: after(22) })).remaining).toBe(2);
  });
});
