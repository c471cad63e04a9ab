import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertCodeEntry } from '#app/features/access/store.server.ts';
import { beginAsSomeoneElse } from '#app/features/assessment/begin-as-someone-else.server.ts';
import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { findLatestAttempt } from '#app/features/assessment/store.server.ts';
import { submitAttempt, type OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { previewMerge } from '#app/features/learners/preview-merge.server.ts';
import { countLearning } from '#app/features/today/store.server.ts';
import { migrate, openDatabase, transact } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { fillAttemptCounts, fillItemCounts } from '#migrations/0017-insight.ts';
import { migrations } from '#server/migrations.ts';
import { createPostgresDatabase, engines, portalEngines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';

const begun = Date.parse('2026-10-30T12:00:00.000Z');
const day = 86_400_000;
const participant = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' };
const onPass: OnPass = (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });
const size = content.assessment.questions.length;
const notifier = { keys: deriveKeys('a secret of tests that is long enough'), env: parseVariables({}) };

describe.each(engines)('attempt and item counters on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
    for (const [id, audience] of [
      ['north', 'training'],
      ['south', 'training'],
      ['clients', 'client'],
    ] as const)
      await store.database
        .insertInto('accessCodes')
        .values({ id, audience, digest: id, origin: 'console', createdAt: new Date(begun) })
        .execute();
  });
  afterAll(() => store.close());

  async function enter(...codes: string[]): Promise<string> {
    const deviceId = createIdentifier();
    for (const [index, accessCodeId] of codes.entries())
      await transact(store.database, (tx) => insertCodeEntry(tx, { accessCodeId, deviceId, now: new Date(begun + index) }));
    return deviceId;
  }

  /**
   * Starts an attempt on a given day, answers the questions one by one (each a little more slowly), and submits the attempt. If `right` is
   * null, the attempt stays open.
   */
  async function attempt(learnerId: string, onDay: number, right: number | null, answered = size): Promise<void> {
    const start = begun + onDay * day;
    const { database } = store;
    await startAttempt({ database, content }, { learnerId, participant, device: null, now: new Date(start) });
    const open = await findLatestAttempt(database, learnerId);
    if (open === null) throw new Error('Nothing began.');

    const answers = answersWith(right ?? 1, open.paper.questions).slice(0, answered);
    let at = start;
    for (const [index, answer] of answers.entries()) {
      at += (index + 1) * 7_000;
      await saveAnswers(database, { attemptId: open.id, learnerId, answers: [answer], now: new Date(at) });
    }
    if (right !== null) await submitAttempt(database, { attemptId: open.id, learnerId, answers: [], onPass, now: new Date(at + 1_000) });
  }

  async function readCounters() {
    const { database } = store;
    return {
      attempts: await database.selectFrom('attemptCounts').selectAll().orderBy('month').orderBy('codeId').orderBy('ordinal').execute(),
      items: await database.selectFrom('itemCounts').selectAll().orderBy('item').orderBy('paperSize').execute(),
      options: await database.selectFrom('optionCounts').selectAll().orderBy('item').orderBy('paperSize').orderBy('position').execute(),
    };
  }

  /** Counts again, using only the rows and a different method than the portal's, and compares the results. */
  async function expectRight() {
    const kept = await readCounters();
    const { database } = store;
    for (const table of ['attemptCounts', 'itemCounts', 'optionCounts'] as const) await database.deleteFrom(table).execute();
    await fillAttemptCounts(database);
    await fillItemCounts(database.withoutPlugins());
    expect(kept).toEqual(await readCounters());

    const attempts = await database.selectFrom('attempts').selectAll().where('state', '<>', 'open').orderBy('gradedAt').execute();
    const erased = new Set(
      (await database.selectFrom('learners').select('id').where('erasure', '=', 'kept').execute()).map(({ id }) => id),
    );
    const answers = await database.selectFrom('attemptAnswers').selectAll().execute();
    const counted = attempts.filter((row) => !erased.has(row.learnerId));
    const asked: Record<string, number> = {};
    const restOfRight: Record<string, number> = {};
    const chosen: Record<string, number> = {};
    for (const { id, paper } of counted) {
      const { questions } = paper as { questions: { id: number; variant?: string; text: string; correctAnswer: string }[] };
      const answerOf = (question: number) => answers.find((row) => row.attemptId === id && row.questionId === question)?.answer;
      for (const { id: question, text, correctAnswer } of questions) {
        const name = `${question} ${text}`;
        asked[name] = (asked[name] ?? 0) + 1;
        const others = questions.filter((other) => other.id !== question && answerOf(other.id) === other.correctAnswer).length;
        if (answerOf(question) === correctAnswer) restOfRight[name] = (restOfRight[name] ?? 0) + others;
        const option = answerOf(question);
        if (option !== undefined) chosen[`${name} ${option}`] = (chosen[`${name} ${option}`] ?? 0) + 1;
      }
    }

    const wordings = new Map(kept.items.map((row) => [row.item, row.wording as { text: string; options: string[] }]));
    const nameOf = (row: { questionId: number; item: string }) => `${row.questionId} ${wordings.get(row.item)?.text}`;
    expect(Object.fromEntries(kept.items.map((row) => [nameOf(row), row.asked]))).toEqual(asked);
    expect(Object.fromEntries(kept.items.filter((row) => row.correct > 0).map((row) => [nameOf(row), row.correctRestSum]))).toEqual(
      restOfRight,
    );
    const questionOf = new Map(kept.items.map((row) => [row.item, row.questionId]));
    const keptOptions = kept.options.map((row) => [
      `${questionOf.get(row.item)} ${wordings.get(row.item)?.text} ${wordings.get(row.item)?.options[row.position]}`,
      row.chosen,
    ]);
    expect(Object.fromEntries(keptOptions)).toEqual(chosen);
    expect(kept.attempts.reduce((sum, row) => sum + row.graded, 0)).toBe(attempts.length);
    expect(kept.attempts.reduce((sum, row) => sum + row.passed, 0)).toBe(attempts.filter(({ state }) => state === 'passed').length);
    return kept;
  }

  test("an attempt counts once graded, with its month, its first code and its position among the learner's", async () => {
    const learner = await enter('clients', 'north', 'south');
    await attempt(learner, 0, 1);
    await attempt(learner, 3, size);
    await attempt(await enter('south'), 3, null);
    const nobody = await enter();
    await attempt(nobody, 3, 0, 0);

    const { attempts, items, options } = await expectRight();
    expect(attempts).toEqual([
      { month: '2026-10', codeId: 'north', ordinal: 1, graded: 1, passed: 0 },
      { month: '2026-11', codeId: '', ordinal: 1, graded: 1, passed: 0 },
      { month: '2026-11', codeId: 'north', ordinal: 2, graded: 1, passed: 1 },
    ]);
    // A skipped question counts as asked, but none of its options count as chosen.
    expect(items.reduce((sum, row) => sum + row.asked, 0)).toBe(3 * size);
    expect(options.reduce((sum, row) => sum + row.chosen, 0)).toBe(2 * size);
  });

  test('an answer takes the time since the previous one, and a pause or answers saved together have no time', async () => {
    const { database } = store;
    const before = (await readCounters()).items.reduce(
      (sum, { timed, seconds }) => ({ timed: sum.timed + timed, seconds: sum.seconds + seconds }),
      {
        timed: 0,
        seconds: 0,
      },
    );
    const learnerId = await enter('south');
    await attempt(learnerId, 4, null, 1);
    const open = await findLatestAttempt(database, learnerId);
    const [, second, third] = answersWith(1, open?.paper.questions ?? []);
    const save = { attemptId: open?.id ?? '', learnerId, onPass };
    if (second === undefined || third === undefined) throw new Error('The fixture asks three questions at least.');
    await saveAnswers(database, { ...save, answers: [second], now: new Date(begun + 4 * day + 3_600_000) });
    await submitAttempt(database, { ...save, answers: [third, second], now: new Date(begun + 4 * day + 3_660_000) });

    const after = (await expectRight()).items.reduce(
      (sum, { timed, seconds }) => ({ timed: sum.timed + timed, seconds: sum.seconds + seconds }),
      {
        timed: 0,
        seconds: 0,
      },
    );
    expect([after.timed - before.timed, after.seconds - before.seconds]).toEqual([1, 7]);
  });

  test('two merged learners have one order of attempts, and a preview of a merge counts nothing', async () => {
    const stores = { database: store.database, content, ...notifier };
    const [into, from] = [await enter('north'), await enter('south')];
    await attempt(into, 5, 1);
    await attempt(from, 6, 1);
    await attempt(into, 7, 1);
    await attempt(from, 8, null, 2);
    await attempt(into, 9, null, 1);
    const before = await expectRight();
    await previewMerge(stores, { from, into, now: new Date(begun + 10 * day) });
    expect(await expectRight()).toEqual(before);

    await mergeLearners(stores, { from, into, actor: 'ana@example.com', reason: null, now: new Date(begun + 10 * day) });
    const { attempts } = await expectRight();
    // Of the two open attempts, the one that had been idle longer was submitted.
    expect(attempts.filter(({ codeId, ordinal }) => codeId === 'south' && ordinal === 2).map(({ graded }) => graded)).toEqual([1]);
    expect(attempts.filter(({ ordinal }) => ordinal === 4)).toHaveLength(1);
  });

  test('an erased learner leaves attempts that count and answers that do not', async () => {
    const learnerId = await enter('north');
    await attempt(learnerId, 11, 2);
    const before = await expectRight();
    const since = new Date(begun);
    const learningBefore = await countLearning(store.database, since);
    await erasePerson(store.database, { learnerId, actor: 'ana@example.com', reason: 'asked', now: new Date(begun + 12 * day) });

    const after = await expectRight();
    expect(after.attempts).toEqual(before.attempts);
    const askedOf = (counters: typeof before) => counters.items.reduce((sum, { asked }) => sum + asked, 0);
    expect(askedOf(before) - askedOf(after)).toBe(size);
    expect(await countLearning(store.database, since), 'an erased learner is no longer learning').toBe(learningBefore - 1);
  });

  test('leaving a device submits the attempt, which counts', async () => {
    const learnerId = await enter('south');
    await attempt(learnerId, 13, null, 3);
    const before = await readCounters();
    const change = { from: learnerId, to: createIdentifier(), shownAttempt: null, onPass, onBegin: () => Promise.resolve() };
    await beginAsSomeoneElse(store.database, { ...change, now: new Date(begun + 14 * day) });
    const gradedOf = (counters: typeof before) => counters.attempts.reduce((sum, { graded }) => sum + graded, 0);
    expect(gradedOf(await expectRight()) - gradedOf(before)).toBe(1);
  });

  test('many simultaneous submissions are all counted, and submitting twice counts once', async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, () => enter('north')));
    for (const learner of learners) await attempt(learner, 15, null, 3);
    await Promise.all(
      [...learners, ...learners].map(async (learnerId) => {
        const open = await findLatestAttempt(store.database, learnerId);
        return submitAttempt(store.database, {
          attemptId: open?.id ?? '',
          learnerId,
          answers: [],
          onPass,
          now: new Date(begun + 16 * day),
        });
      }),
    );
    const { attempts } = await expectRight();
    expect(attempts.reduce((sum, { graded }) => sum + graded, 0)).toBeGreaterThan(8);
  });

  test("the most recently completed lesson is in the learner's row, even after a merge", async () => {
    const { database } = store;
    const lessons = [...content.modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => id)).slice(0, 2);
    const [into, from] = [await enter('north'), await enter('north')];
    const complete = (learnerId: string, id: string | undefined, onDay: number) =>
      saveLearningChanges(
        { database, content },
        { learnerId, changes: [{ kind: 'lesson', id: id ?? '' }], now: new Date(begun + onDay * day) },
      );
    expect(await complete(into, lessons[0], 2)).toEqual({ kind: 'saved' });
    await complete(from, lessons[1], 1);
    const lastOf = async (id: string) =>
      (await database.selectFrom('learners').select('lastLesson').where('id', '=', id).executeTakeFirstOrThrow()).lastLesson;
    expect([await lastOf(into), await lastOf(from)]).toEqual(lessons);

    await mergeLearners(
      { database, content, ...notifier },
      { from, into, actor: 'ana@example.com', reason: null, now: new Date(begun + 17 * day) },
    );
    expect([await lastOf(into), await lastOf(from)]).toEqual([lessons[0], null]);
  });
});

test.each(portalEngines)('an older store is counted when it is upgraded, except for papers without variants, on %s', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-portalEngines-'));
  const made = engine === 'postgres' ? await createPostgresDatabase() : null;
  const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: made?.url });
  try {
    const { error } = await new Migrator({ db: database.withoutPlugins(), provider: migrations }).migrateTo('0016-indexes-of-growth');
    expect(error).toBeUndefined();
    const at = '2026-10-31T23:59:59.000Z';
    const question = { id: 1, section: 1, module: 'crm', text: 'Which?', options: ['b', 'a'], correctAnswer: 'a', explanation: 'So.' };
    const paper = (questions: object[]) => JSON.stringify({ passMark: 80, sections: [], questions });
    await sql`insert into access_codes (id, audience, digest, origin, created_at) values ('north', 'training', 'd', 'console', ${at})`.execute(
      database,
    );
    for (const id of ['one', 'other']) {
      await sql`insert into learners (id, created_at, last_seen_at) values (${id}, ${at}, ${at})`.execute(database);
    }
    await sql`insert into code_entries (access_code_id, device_id, entered_at, holds_seat) values ('north', 'other', ${at}, 1)`.execute(
      database,
    );
    await sql`insert into learner_merges (from_id, to_id, merged_at) values ('other', 'one', ${at})`.execute(database);
    await sql`insert into lesson_completions (learner_id, lesson_id, completed_at)
      values ('one', 'first', ${at}), ('one', 'last', '2026-11-01T00:00:00.000Z')`.execute(database);
    for (const [id, state, papers, gradedAt] of [
      ['a', 'failed', paper([question, { ...question, id: 2 }]), at],
      ['b', 'passed', paper([{ ...question, variant: 'a' }]), '2026-11-01T00:00:00.000Z'],
      ['c', 'open', paper([question]), null],
    ] as const)
      await sql`insert into attempts (id, learner_id, state, first_name, last_name, email, paper, content_version, started_at, changed_at,
        graded_at, correct_count, question_count) values (${id}, 'one', ${state}, 'A', 'B', 'a@example.com', ${papers}, 'v', ${at}, ${at},
        ${gradedAt}, 1, 2)`.execute(database);
    await sql`insert into attempt_answers (attempt_id, question_id, answer, answered_at)
      values ('a', 1, 'a', '2026-11-01T00:00:09.000Z'), ('a', 2, 'b', '2026-11-01T00:00:14.000Z'), ('b', 1, 'a', ${at})`.execute(database);

    await migrate(database, migrations);
    expect(await database.selectFrom('attemptCounts').selectAll().orderBy('ordinal').execute()).toEqual([
      { month: '2026-10', codeId: 'north', ordinal: 1, graded: 1, passed: 0 },
      { month: '2026-11', codeId: 'north', ordinal: 2, graded: 1, passed: 1 },
    ]);
    const items = await database.selectFrom('itemCounts').selectAll().orderBy('variant').orderBy('questionId').execute();
    expect(items.map(({ item: _, wording: __, ...row }) => row)).toMatchObject([
      { questionId: 1, variant: '', paperSize: 2, asked: 1, correct: 1, restSum: 0, timed: 1, seconds: 10 },
      { questionId: 2, variant: '', paperSize: 2, asked: 1, correct: 0, restSum: 1, timed: 1, seconds: 5 },
      { questionId: 1, variant: 'a', paperSize: 1, asked: 1, correct: 1, restSum: 0, timed: 1, seconds: 0 },
    ]);
    const { lastLesson } = await database.selectFrom('learners').select('lastLesson').where('id', '=', 'one').executeTakeFirstOrThrow();
    expect(lastLesson).toBe('last');
  } finally {
    await database.destroy();
    await made?.drop();
    rmSync(folder, { recursive: true });
  }
});
