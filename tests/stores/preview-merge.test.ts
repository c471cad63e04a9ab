import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { findAttempt, findLatestAttempt } from '#app/features/assessment/store.server.ts';
import { submitAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { previewMerge } from '#app/features/learners/preview-merge.server.ts';
import { certifyPass } from '#app/features/notifications/notify-others.server.ts';
import { deriveKeys } from '#app/platform/keys.ts';
import { participant } from '#tests/support/assessment.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';

/**
 * The events on a device, with one letter for each: F fails, P passes, o starts an attempt and leaves it empty, O starts one and answers
 * correctly, R is granted attempts, L completes a lesson, and B sets a bookmark and answers a check.
 */
const records: readonly [string, string][] = [
  ['', ''],
  ['L', 'LL'],
  ['F', 'F'],
  ['FF', 'FR'],
  ['FRF', 'FFR'],
  ['o', 'o'],
  ['o', 'O'],
  ['O', 'o'],
  ['FO', 'P'],
  ['P', 'Fo'],
  ['FRo', 'FO'],
  ['FFo', 'o'],
  ['P', 'P'],
  ['B', 'B'],
  ['B', ''],
];

describe.each(engines)('a merge preview, on $name', (engine) => {
  let store: TestStore;
  let clock = Date.parse('2026-11-21T12:00:00.000Z');
  const now = () => new Date((clock += 1_000));
  const stores = () => ({
    database: store.database,
    content: fixture,
    keys: deriveKeys('a secret of tests that is long enough to be one'),
    env: { HOST: '127.0.0.1', PORT: 3000 },
  });

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  async function live(learnerId: string, life: string): Promise<void> {
    const { database } = store;
    const lessons = fixture.modulePages.get('welcome')?.lessons ?? [];
    await saveLearningChanges(
      { database, content: fixture },
      { learnerId, changes: [{ kind: 'lesson', id: lessons[0]?.id ?? '' }], now: now() },
    );
    for (const [index, step] of [...life].entries()) {
      if (step === 'L') {
        const change = { kind: 'lesson', id: lessons[index + 1]?.id ?? '' } as const;
        await saveLearningChanges({ database, content: fixture }, { learnerId, changes: [change], now: now() });
      } else if (step === 'B') {
        const at = now().toISOString();
        const bookmark = { kind: 'bookmark', id: 'welcome-4', step: 'two-lists', marked: true, at } as const;
        const check = { kind: 'check', id: 'welcome/one-file', option: 'Open the file in the morning', right: true, at } as const;
        await saveLearningChanges({ database, content: fixture }, { learnerId, changes: [bookmark, check], now: now() });
      } else if (step === 'R') await resetAttempts(database, { subject: { learnerId }, actor: 'm', reason: 'why', now: now() });
      else await attempt(learnerId, step);
    }
  }

  async function attempt(learnerId: string, step: string): Promise<void> {
    const { database } = store;
    const started = await startAttempt({ database, content: fixture }, { learnerId, participant, device: null, now: now() });
    if (!('attemptId' in started)) throw new Error(`No attempt was started: ${started.kind}.`);
    const { attemptId } = started;
    const paper = (await findAttempt(database, attemptId, learnerId))?.paper;
    const right = step === 'P' || step === 'O' ? (paper?.questions.length ?? 0) : 0;
    const answers = step === 'o' ? [] : answersWith(right, paper?.questions ?? []);
    if (step === 'o' || step === 'O') await saveAnswers(database, { attemptId, learnerId, answers, now: now() });
    else await submitAttempt(database, { attemptId, learnerId, answers, onPass: certifyPass(stores()), now: now() });
  }

  test.each(records)('matches the merge: "%s" becomes part of "%s"', async (one, other) => {
    const [from, into] = [`from-${one}-${other}`, `into-${one}-${other}`];
    await live(from, one);
    await live(into, other);

    const preview = await previewMerge(stores(), { from, into, now: now() });
    const merged = await mergeLearners(stores(), { from, into, actor: 'm', reason: 'same person', now: now() });
    expect(preview).toEqual(merged);
    const current = await findLatestAttempt(store.database, into);
    const { stage } = await store.database.selectFrom('learners').select('stage').where('id', '=', into).executeTakeFirstOrThrow();
    expect(stage).toBe(current?.state ?? 'none');
  });

  test.skipIf(!engine.canRace)('works while someone else writes', async () => {
    await live('a', 'F');
    await live('b', 'o');
    const writer = store.openAgain();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const writing = writer.transaction().execute(async (tx) => {
      await tx.updateTable('learners').set({ deviceCode: 'HELD-HELD' }).where('id', 'in', ['a', 'b']).execute();
      hold();
      await isOver;
    });
    await isHeld;

    expect(await previewMerge(stores(), { from: 'a', into: 'b', now: now() })).toMatchObject({
      kind: 'merged',
      after: { failedAttempts: 1 },
    });
    end();
    await writing;
  });
});
