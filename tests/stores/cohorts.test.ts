import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertCodeEntry } from '#app/features/access/store.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { findLatestAttempt } from '#app/features/assessment/store.server.ts';
import { submitAttempt, type OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { findCohort } from '#app/features/cohorts/find-cohort.server.ts';
import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';

const begun = Date.parse('2026-10-30T12:00:00.000Z');
const onDay = (days: number) => new Date(begun + days * 86_400_000);
const participant = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' };
const onPass: OnPass = (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });
const notifier = { keys: deriveKeys('a secret of tests that is long enough'), env: parseVariables({}) };

describe.each(engines)("a code's figures on $name", (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
    for (const id of ['spring', 'summer']) {
      const code = { id, audience: 'training', digest: id, origin: 'console', createdAt: onDay(0) };
      await store.database.insertInto('accessCodes').values(code).execute();
    }
  });
  afterAll(() => store.close());

  const enter = (accessCodeId: string, deviceId: string, now: Date) =>
    transact(store.database, (tx) => insertCodeEntry(tx, { accessCodeId, deviceId, now }));

  const complete = (learnerId: string, lessonId: string) =>
    saveLearningChanges({ database: store.database, content }, { learnerId, changes: [{ kind: 'lesson', id: lessonId }], now: onDay(1) });

  async function pass(learnerId: string, now: Date): Promise<void> {
    await startAttempt({ database: store.database, content }, { learnerId, participant, device: null, now });
    const open = await findLatestAttempt(store.database, learnerId);
    if (open === null) throw new Error('Nothing began.');
    const answers = answersWith(content.assessment.questions.length, open.paper.questions);
    await submitAttempt(store.database, { attemptId: open.id, learnerId, answers, onPass, now });
  }

  async function readFigures() {
    const { figures, daysToPass } = await findCohort({ database: store.database, content }, { id: 'spring', audience: 'training' });
    const { entered, started, finished, passed } = figures;
    return { entered, started, finished, passed, daysToPass };
  }

  test('a merged learner counts once, and not as passed once the certificate is revoked', async () => {
    const { database } = store;
    const [kept, merged] = [createIdentifier(), createIdentifier()];
    const [first = '', ...others] = listLessonIds(content);
    await enter('spring', merged, onDay(0));
    await enter('summer', kept, onDay(1));
    await complete(merged, first);
    await complete(kept, first);
    const rows = others.map((lessonId) => ({ learnerId: kept, lessonId, completedAt: onDay(1) }));
    await database.insertInto('lessonCompletions').values(rows).execute();
    await pass(kept, onDay(2));
    expect(await readFigures()).toEqual({ entered: 1, started: 1, finished: 0, passed: 0, daysToPass: null });

    const merge = { from: merged, into: kept, actor: 'ana@example.com', reason: null, now: onDay(3) };
    await mergeLearners({ database, content, ...notifier }, merge);
    const all = { entered: 1, started: 1, finished: 1, passed: 1, daysToPass: 2 };
    expect(await readFigures()).toEqual(all);
    await enter('spring', kept, onDay(3));
    expect(await readFigures()).toEqual({ ...all, entered: 2 });

    const { number } = await database.selectFrom('certificates').select('number').where('learnerId', '=', kept).executeTakeFirstOrThrow();
    await revokeCertificate(database, { number, actor: 'ana@example.com', reason: 'Copied answers.', now: onDay(4) });
    expect(await readFigures()).toEqual({ ...all, entered: 2, passed: 0, daysToPass: null });
  });
});
