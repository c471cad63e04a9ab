import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allSections } from '#app/content/text/all-sections.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { listAnnotations } from '#app/features/learning/course-store.server.ts';
import { mostAnnotations } from '#app/features/learning/note-rules.ts';
import { addReviews, mostReviews } from '#app/features/learning/practice/practice-store.server.ts';
import { findLearningProgress, moveLearning } from '#app/features/learning/store.server.ts';
import type { LearningChange } from '#app/features/learning/rules.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => first + index);
const start = new Date('2026-11-21T12:00:00.000Z');
const tickId = findTickId();

/** Finds the content's first task or checklist item, as `page.list.item`. */
function findTickId(): string {
  for (const [pageId, page] of content.modulePages) {
    for (const block of allSections(page).flatMap((section) => section.blocks)) {
      if (block.type === 'tasks' || block.type === 'checklist') return `${pageId}.${block.id}.${block.items[0]?.id}`;
    }
  }
  throw new Error('The content has nothing to tick.');
}

describe.each(engines)('learning records on $name', (engine) => {
  let store: TestStore;
  let database: Database;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());

  const save = (learnerId: string, changes: LearningChange[], now = start, sentAt?: string) =>
    saveLearningChanges({ database, content }, { learnerId, changes, now, sentAt });
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

  test('a completed lesson stays complete and keeps the time of its first completion', async () => {
    const learner = createIdentifier();
    await save(learner, [{ kind: 'lesson', id: 'welcome-1' }]);
    await save(learner, [{ kind: 'lesson', id: 'welcome-1' }], new Date(start.getTime() + 60_000));

    expect(await findLearningProgress(database, learner)).toEqual({ lessons: ['welcome-1'], ticks: [], places: [] });
    const rows = await database.selectFrom('lessonCompletions').select('completedAt').where('learnerId', '=', learner).execute();
    expect(rows).toEqual([{ completedAt: start }]);
  });

  test('a tick can be removed and set again', async () => {
    const learner = createIdentifier();
    for (const ticked of [true, false, true]) await save(learner, [{ kind: 'tick', id: tickId, ticked }]);
    expect((await findLearningProgress(database, learner)).ticks).toEqual([tickId]);

    await save(learner, [{ kind: 'tick', id: tickId, ticked: false }]);
    expect((await findLearningProgress(database, learner)).ticks).toEqual([]);
  });

  test('an older tick that arrives late changes nothing', async () => {
    const learner = createIdentifier();
    await save(learner, [{ kind: 'tick', id: tickId, ticked: false, at: minutes(5).toISOString() }], minutes(5));
    await save(learner, [{ kind: 'tick', id: tickId, ticked: true, at: minutes(1).toISOString() }], minutes(9));
    expect((await findLearningProgress(database, learner)).ticks).toEqual([]);
    // A page of an earlier build sends no time.
    await save(learner, [{ kind: 'tick', id: tickId, ticked: true }], minutes(10));
    expect((await findLearningProgress(database, learner)).ticks).toEqual([tickId]);
  });

  test('a change made while the request before it was slow counts', async () => {
    const learner = createIdentifier();
    const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
    const at = (count: number) => seconds(count).toISOString();
    const step = { id: 'welcome-4', step: 'two-lists' };
    const first = [
      { kind: 'tick', id: tickId, ticked: true, at: at(0) },
      { kind: 'note', ...step, text: 'Ask Priya.', at: at(0) },
      { kind: 'bookmark', ...step, marked: true, at: at(0) },
      { kind: 'place', ...step, at: at(0) },
    ] as const;
    const next = [
      { kind: 'tick', id: tickId, ticked: false, at: at(5) },
      { kind: 'note', ...step, text: 'Ask Priya first.', at: at(5) },
      { kind: 'bookmark', ...step, marked: false, at: at(5) },
      { kind: 'place', id: 'welcome-4', step: 'one-file', at: at(5) },
    ] as const;
    await save(learner, [...first], seconds(20), at(0));
    await save(learner, [...next], seconds(22), at(21));

    expect(await findLearningProgress(database, learner)).toEqual({
      lessons: [],
      ticks: [],
      places: [{ lesson: 'welcome-4', step: 'one-file' }],
    });
    expect(await listAnnotations(database, learner)).toMatchObject([{ note: 'Ask Priya first.', isBookmarked: false }]);
  });

  test('lessons finished offline have the times at which they were finished, and the last one is the last lesson', async () => {
    const learner = createIdentifier();
    const done = (id: string, minute: number) => ({ kind: 'lesson', id, at: minutes(minute).toISOString() }) as const;
    await save(learner, [done('welcome-2', 2), done('welcome-1', 3)], minutes(9));
    // The other device finished one of them before, and sends it later.
    await save(learner, [done('welcome-2', 1)], minutes(10));

    const rows = await database
      .selectFrom('lessonCompletions')
      .select(['lessonId', 'completedAt'])
      .where('learnerId', '=', learner)
      .orderBy('completedAt')
      .execute();
    expect(rows).toEqual([
      { lessonId: 'welcome-2', completedAt: minutes(1) },
      { lessonId: 'welcome-1', completedAt: minutes(3) },
    ]);
    expect(await database.selectFrom('learners').select(['lessonCount', 'lastLesson']).where('id', '=', learner).execute()).toEqual([
      { lessonCount: 2, lastLesson: 'welcome-1' },
    ]);
  });

  test.each([
    ['an hour behind', -60],
    ['an hour fast', 60],
  ])("a device whose clock is %s has its changes in their order among the other devices'", async (_, wrong) => {
    const learner = createIdentifier();
    const place = (step: string, minute: number) => ({ kind: 'place', id: 'welcome-4', step, at: minutes(minute).toISOString() }) as const;
    const tick = (ticked: boolean, minute: number) => ({ kind: 'tick', id: tickId, ticked, at: minutes(minute).toISOString() }) as const;
    const stepOf = async () => (await findLearningProgress(database, learner)).places[0]?.step;

    await save(learner, [place('one-file', 2), tick(true, 2)], minutes(2));
    await save(learner, [place('two-lists', 4 + wrong), tick(false, 4 + wrong)], minutes(5), minutes(5 + wrong).toISOString());
    expect(await stepOf()).toBe('two-lists');
    expect((await findLearningProgress(database, learner)).ticks).toEqual([]);
    await save(learner, [place('one-file', 3 + wrong), tick(true, 3 + wrong)], minutes(9), minutes(9 + wrong).toISOString());
    expect(await stepOf()).toBe('two-lists');
    expect((await findLearningProgress(database, learner)).ticks).toEqual([]);
  });

  test('one unknown item refuses the entire batch', async () => {
    const learner = createIdentifier();
    const saved = await save(learner, [
      { kind: 'lesson', id: 'welcome-1' },
      { kind: 'tick', id: 'welcome.no-such.item', ticked: true },
    ]);

    expect(saved).toEqual({ kind: 'unknown', id: 'welcome.no-such.item' });
    expect(await findLearningProgress(database, learner)).toEqual({ lessons: [], ticks: [], places: [] });
  });

  test("the lesson completed by a signature can't be marked as complete", async () => {
    expect(await save(createIdentifier(), [{ kind: 'lesson', id: 'welcome-5' }])).toEqual({ kind: 'unknown', id: 'welcome-5' });
  });

  test("a merge keeps the remaining learner's answers and notes, and the newest others up to the limit", async () => {
    const [from, to] = [createIdentifier(), createIdentifier()];
    for (const learner of [from, to]) await save(learner, [{ kind: 'lesson', id: 'welcome-1' }]);
    const answers = (learnerId: string, counts: number[]) =>
      transact(store.database, (tx) => {
        const reviews = counts.map(
          (count) => ({ kind: 'practice', id: 'crm-p01', at: minutes(count).toISOString(), right: true }) as const,
        );
        return addReviews(tx, { learnerId, reviews, now: start });
      });
    for (let first = 0; first < mostReviews - 2; first += 1_000) await answers(to, range(first, Math.min(first + 1_000, mostReviews - 2)));
    await answers(from, [0, 1, 20_001, 20_002, 20_003]);
    const annotate = (learnerId: string, steps: number[], note = 'Kept') =>
      store.database
        .insertInto('stepNotes')
        .values(steps.map((step) => ({ learnerId, lessonId: 'crm-1', stepId: `step-${step}`, note, notedAt: minutes(step) })))
        .execute();
    await annotate(to, range(0, mostAnnotations - 2));
    await annotate(from, [0], 'Joined');
    await annotate(from, [2_001, 2_002, 2_003]);
    await annotate(from, [2_004], '');
    await transact(store.database, (tx) => moveLearning(tx, { from, to }));

    const times = (await database.selectFrom('practiceReviews').select('answeredAt').where('learnerId', '=', to).execute()).map((row) =>
      row.answeredAt.getTime(),
    );
    expect(times).toHaveLength(mostReviews);
    expect(times).toEqual(expect.arrayContaining([minutes(0), minutes(mostReviews - 3), minutes(20_002), minutes(20_003)].map(Number)));
    const notes = new Map((await listAnnotations(database, to)).map(({ step, note }) => [step, note]));
    expect(notes.size).toBe(mostAnnotations);
    expect(notes.get('step-0')).toBe('Kept\n\nJoined');
    expect([...notes.keys()]).toEqual(expect.arrayContaining(['step-2002', 'step-2003']));
    for (const left of ['practiceReviews', 'stepNotes'] as const)
      expect(await database.selectFrom(left).select('learnerId').where('learnerId', '=', from).execute()).toEqual([]);
  });

  test("learners never see each other's records", async () => {
    const [one, other] = [createIdentifier(), createIdentifier()];
    await save(one, [{ kind: 'lesson', id: 'welcome-2' }]);

    expect(await findLearningProgress(database, other)).toEqual({ lessons: [], ticks: [], places: [] });
  });

  test.skipIf(!engine.canRace)('two processes that save for one learner lose nothing', async () => {
    const learner = createIdentifier();
    const other = store.openAgain();
    const lessons = ['welcome-1', 'welcome-2', 'welcome-3', 'welcome-4'];
    await Promise.all(
      lessons.flatMap((id) =>
        [database, other].map((each) =>
          saveLearningChanges({ database: each, content }, { learnerId: learner, changes: [{ kind: 'lesson', id }], now: start }),
        ),
      ),
    );

    expect((await findLearningProgress(database, learner)).lessons.toSorted()).toEqual(lessons);
  });
});
