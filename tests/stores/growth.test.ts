import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { findLearners } from '#app/features/assessment/reset-attempts.server.ts';
import { countLessonsDone } from '#app/features/learning/lesson-counts.server.ts';
import { findLearnerByVerifiedEmail } from '#app/features/learning/profile/verified-email-store.server.ts';
import { findMergeCandidates } from '#app/features/learners/find-merge-candidates.server.ts';
import { countProgress, listAttemptCounts, listCountedItems, sampleReviews } from '#app/features/insight/store.server.ts';
import { listMembers, listPasses } from '#app/features/cohorts/store.server.ts';
import type { LearnerPlace } from '#app/features/learners/rules.ts';
import { listLearners, placeOf } from '#app/features/learners/store.server.ts';
import { learnersList } from '#app/pages/console/learners/learners-list.server.ts';
import { countGraded, countLearning, listNearLimit, listStalled, listUnsigned } from '#app/features/today/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { listInbox } from '#app/features/requests/list-requests.server.ts';
import { unansweredStatuses } from '#app/features/requests/rules.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { seedStore } from '../../scripts/bench/seed/seed-store.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const learners = 12_000;
const codeId = 'spring';
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const limit = 50;

/** The queries that pages run on tables that grow. */
const pages: Record<string, (database: WritableDatabase) => Promise<unknown>> = {
  'today, near the limit': (database) => listNearLimit(database, { atLeast: 2, since: daysAgo(60), limit }),
  'today, stalled': (database) => listStalled(database, { before: daysAgo(7), since: daysAgo(60), limit }),
  'today, unsigned': (database) => listUnsigned(database, { since: daysAgo(60), limit }),
  'learners with a revoked certificate': (database) =>
    listLearners(database, {
      ...learnersList.readAddress(new URLSearchParams('result=revoked')),
      lessonIds: [],
      maxAttempts: 3,
      validTexts: [],
      now,
      after: null,
      limit,
    }),
  'learners who passed': (database) =>
    listLearners(database, {
      ...learnersList.readAddress(new URLSearchParams('result=passed')),
      lessonIds: [],
      maxAttempts: 3,
      validTexts: [],
      now,
      after: null,
      limit,
    }),
  'the inbox': (database) => listInbox(database, { isOpen: true }, now, limit),
  'today, learning now': (database) => countLearning(database, daysAgo(7)),
  'today, graded': (database) => countGraded(database, daysAgo(7)),
  'today, referrals': (database) => listInbox(database, { kind: 'referral', statuses: unansweredStatuses, isOpen: true }, now, 5),
  'the log of one actor': (database) => listRecords(database, { actor: 'learner' }, limit),
  'the log of an actor and a kind of change': (database) => listRecords(database, { actor: 'LEARN', action: 'agreement.signed' }, limit),
  'the log of nobody': (database) => listRecords(database, { actor: 'nobody' }, limit),
  'the log of one subject and a kind of change': (database) =>
    listRecords(database, { subject: 'learner/nobody', action: 'attempt.submitted' }, limit),
  'the log, deep in': (database) => listRecords(database, { before: 1_000 }, limit),
  'who entered with a code': (database) => listMembers(database, { codeId, lessonIds: ['lesson-1'] }, { limit }),
  'insight, attempts': (database) => listAttemptCounts(database, '2025-12'),
  'insight, items': (database) => listCountedItems(database),
  'insight, practice': (database) => sampleReviews(database),
  'who may be the same person, by email': (database) => findMergeCandidates(database, 'learner77@office77.example', 'learner-none'),
  'who may be the same person, by device code': (database) => findMergeCandidates(database, 'ABCD-1234', 'learner-none'),
  'whose attempts are reset, by email': (database) => findLearners(database, 'Learner77@Office77.example'),
  'whose attempts are reset, by device code': (database) => findLearners(database, 'abcd-1234'),
  'whose confirmed email it is': (database) => findLearnerByVerifiedEmail(database, 'learner77@office77.example'),
  'lessons of a page of learners': (database) => countLessonsDone(database, ['a', 'b'], ['lesson-1', 'lesson-2']),
  'who passed with a code': (database) => listPasses(database, codeId, 100),
};

/** Some filters are broad enough for the list to be scanned. Others are narrow enough for their matches to be collected first. */
const filters = ['code=spring', 'search=a', 'search=a&sort=name', 'search=learner', 'search=learner+77', 'search=ana', 'code=summer'];

describe.each(engines)('a store of 12,000 learners on $name', (engine) => {
  let store: TestStore;
  const isSqlite = engine.name === 'SQLite';

  beforeAll(async () => {
    store = await engine.open();
    const code = { id: codeId, audience: 'training', digest: 'd', origin: 'console', createdAt: now };
    await store.database.insertInto('accessCodes').values(code).execute();
    const onProgress = () => undefined;
    const seed = { lessons: ['lesson-1', 'lesson-2'], items: ['item-1', 'item-2'], assessment: fixture.assessment };
    await seedStore(store.database, { ...seed, learners, requests: 600, codeId, now, isPostgres: !isSqlite, onProgress });
  }, 240_000);
  afterAll(() => store.close());

  /** Returns the engine's query plans, one line per step. */
  async function plansOf(work: (database: WritableDatabase) => Promise<unknown>): Promise<string> {
    const asked = vi.spyOn(store.database.getExecutor(), 'executeQuery');
    await work(store.database);
    const queries = asked.mock.calls.map(([query]) => query);
    asked.mockRestore();
    expect(queries.length).toBeGreaterThan(0);

    const plans: string[] = [];
    for (const { sql, parameters } of queries) {
      const explained = CompiledQuery.raw(`${isSqlite ? 'explain query plan' : 'explain'} ${sql}`, [...parameters]);
      const { rows } = await store.database.executeQuery<Record<string, unknown>>(explained);
      plans.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
    }
    return plans.join('\n');
  }

  test.each(Object.keys(pages))('no table is scanned completely: %s', async (page) => {
    const plan = await plansOf((database) => pages[page]?.(database) ?? Promise.reject(new Error(page)));
    expect(plan).not.toMatch(/^SCAN (learners|attempts|requests|change_records|code_entries|lesson_completions)(?! USING)/m);
    expect(plan).not.toMatch(/Seq Scan on (learners|attempts|change_records|lesson_completions)/);
  });

  test("everyone's progress is counted from one index, although PostgreSQL may scan the table, which is as long", async () => {
    const plan = await plansOf((database) => countProgress(database, daysAgo(30)));
    expect(plan).toMatch(isSqlite ? /COVERING INDEX learners_progress/ : /learners/);
  });

  test.each(filters)("scanning the list and collecting find the same learners, in the list's order: %s", async (address) => {
    const { filter, sort } = learnersList.readAddress(new URLSearchParams(address));
    const found: string[] = [];
    for (let after: LearnerPlace | null = null; ;) {
      const page: Awaited<ReturnType<typeof listLearners>> = await listLearners(store.database, {
        filter,
        sort,
        lessonIds: ['lesson-1'],
        maxAttempts: 3,
        validTexts: [],
        now,
        after,
        limit: 500,
      });
      found.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last === undefined) break;
      after = placeOf(last, sort);
    }

    const everybody = await store.database
      .selectFrom('learners')
      .select(['id', 'shownName', 'shownEmail'])
      .orderBy(sort === 'name' ? 'sortKey' : 'lastSeenAt', sort === 'name' ? 'asc' : 'desc')
      .orderBy('id', sort === 'name' ? 'asc' : 'desc')
      .execute();
    const fits = ({ shownName: name, shownEmail: email }: (typeof everybody)[number]) => {
      const words = `${name ?? ''} ${email ?? ''} ${email?.split('@')[1] ?? ''}`.toLowerCase().split(' ');
      const isInCode = filter.code === '' || filter.code === codeId;
      return isInCode && filter.search.split(' ').every((part) => part === '' || words.some((word) => word.startsWith(part)));
    };
    expect(found).toEqual(everybody.filter(fits).map(({ id }) => id));
  });

  test('the log for part of a name includes everyone whose name contains it, newest first', async () => {
    const all = await listRecords(store.database, { actor: 'EARN' }, 20);
    expect(all.map(({ sequence }) => sequence)).toEqual((await listRecords(store.database, {}, 20)).map(({ sequence }) => sequence));
    expect(await listRecords(store.database, { actor: '%' }, 20)).toEqual([]);
  });
});
