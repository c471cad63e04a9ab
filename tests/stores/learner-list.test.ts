import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { mergedStage } from '#app/features/learning/store.server.ts';
import { sortKeyOf, searchWords } from '#app/features/learning/profile/person-words.ts';
import { writeCursor } from '#app/console-kit/list/list-cursor.server.ts';
import { learnersQuery } from '#app/features/learners/store.server.ts';
import { learnersList } from '#app/pages/console/learners/learners-list.server.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const learners = 20_000;
const rowsAtOnce = 500;
const now = new Date('2026-11-21T12:00:00.000Z');

function makeLearner(index: number) {
  const id = `learner-${index}`;
  const time = new Date(now.getTime() - index * 60_000);
  const shownName = index % 3 === 0 ? null : `Person ${index}`;
  return {
    id,
    createdAt: time,
    lastSeenAt: time,
    deviceCode: deviceCodeOf(id),
    shownName,
    sortKey: sortKeyOf(shownName),
    stage: ['none', 'open', 'failed', 'passed'][index % 4] ?? 'none',
    usedCount: index % 4 === 2 ? (index % 3) + 1 : 0,
    agreementSignedAt: index % 2 === 0 ? time : null,
  };
}

async function fill(database: WritableDatabase): Promise<void> {
  for (let from = 0; from < learners; from += rowsAtOnce) {
    const rows = Array.from({ length: rowsAtOnce }, (_, index) => makeLearner(from + index));
    await database.insertInto('learners').values(rows).execute();
    const words = rows.flatMap((row) =>
      searchWords({ name: row.shownName, email: null }).map((word) => ({ word: Buffer.from(word), learnerId: row.id })),
    );
    await database.insertInto('learnerWords').values(words).execute();
  }
}

const after = (value: string, id: string) => writeCursor(['value', 'id'], { value, id });

describe.each(engines)('a list of 20,000 learners on $name', (engine) => {
  let store: TestStore;
  const isSqlite = engine.name === 'SQLite';

  /** Returns the engine's query plan for a page, one line per step. */
  async function planOf(address: string): Promise<string> {
    const asked = learnersList.readAddress(new URLSearchParams(address));
    const query = learnersQuery(store.database, { ...asked, maxAttempts: 3, validTexts: ['a'.repeat(64)], now, limit: 50 });
    const { sql: text, parameters } = query.compile();
    const explained = CompiledQuery.raw(`${isSqlite ? 'explain query plan' : 'explain'} ${text}`, [...parameters]);
    const { rows } = await store.database.executeQuery<Record<string, unknown>>(explained);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  }

  beforeAll(async () => {
    store = await engine.open();
    await fill(store.database);
    // PostgreSQL usually collects its statistics on its own, and SQLite works without them.
    if (!isSqlite) await sql`analyze`.execute(store.database);
  });
  afterAll(() => store.close());

  test.each([
    '',
    'sort=name',
    'sort=first',
    `after=${after('2026-11-15T00:00:00.000Z', 'learner-9000')}`,
    `sort=name&after=${after('0person 9', 'learner-9')}`,
    'result=passed',
    'result=passed&sort=name',
    'result=none&sort=first',
    `result=passed&after=${after('2026-11-15T00:00:00.000Z', 'learner-9000')}`,
    'seen=7',
    'seen=longer',
    'agreement=unsigned',
    'agreement=signed',
    'agreement=current',
    'agreement=earlier',
    'result=locked-out',
  ])('uses an index, without sorting: %s', async (address) => {
    const plan = await planOf(address);
    expect(plan).toMatch(/using (covering )?index|index (only )?scan/i);
    // PostgreSQL scans small joined tables completely, such as the certificates in this test.
    expect(plan).not.toMatch(/temp b-tree|sort key|seq scan on learners/i);
  });

  test.each(['search=person%2017', `search=${deviceCodeOf('learner-77')}`, 'search=00000-00000-00000-00000-000000', 'code=spring'])(
    'is searched using an index: %s',
    async (address) => {
      expect(await planOf(address)).not.toMatch(/scan learners\b(?! using)|seq scan on learners/i);
    },
  );

  test("a merged learner's device code finds the remaining learner", async () => {
    const [merged, kept] = [makeLearner(learners), makeLearner(77)];
    await store.database
      .insertInto('learners')
      .values({ ...merged, stage: mergedStage })
      .execute();
    await store.database.insertInto('learnerMerges').values({ fromId: merged.id, toId: kept.id, mergedAt: now }).execute();

    for (const { deviceCode } of [merged, kept]) {
      const asked = learnersList.readAddress(new URLSearchParams({ search: deviceCode }));
      const rows = await learnersQuery(store.database, { ...asked, maxAttempts: 3, validTexts: [], now, limit: 50 }).execute();
      expect(rows.map(({ id }) => id)).toEqual([kept.id]);
      expect(await planOf(`search=${deviceCode}`)).toMatch(/learners_device_code/);
    }
  });
});
