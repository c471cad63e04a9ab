import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findAssessment, type AskedAttempt } from '#app/features/assessment/find-assessment.server.ts';
import { findAttemptUsage } from '#app/features/assessment/find-attempt-usage.server.ts';
import { beginAsSomeoneElse } from '#app/features/assessment/begin-as-someone-else.server.ts';
import { reportMirror } from '#app/features/assessment/report-mirror.server.ts';
import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { startAttempt, type StartAttemptResult } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt, type SubmitAttemptResult } from '#app/features/assessment/submit-attempt.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import { classifyStoreError } from '#app/platform/database/store-error.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';

const { maxAttempts } = content.assessment;
const total = content.assessment.questions.length;
const start = new Date('2026-11-21T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const ana = { firstName: 'Ana', lastName: 'de la Cruz', email: 'ana@example.com' };

describe.each(engines)('assessment on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());

  function begin(
    learnerId: string,
    options: { database?: WritableDatabase; now?: Date; participant?: typeof ana } = {},
  ): Promise<StartAttemptResult> {
    const { participant = ana, now = start } = options;
    return startAttempt({ database: options.database ?? database, content }, { learnerId, participant, device: null, now });
  }

  async function openAttempt(learnerId: string, now = start): Promise<AskedAttempt> {
    await begin(learnerId, { now });
    const view = await findAssessment({ database, content }, learnerId);
    if (view.kind !== 'open') throw new Error(`The assessment is ${view.kind}.`);
    return view.attempt;
  }

  function submit(
    learnerId: string,
    attempt: AskedAttempt,
    options: { right: number; database?: WritableDatabase; now?: Date },
  ): Promise<SubmitAttemptResult> {
    return submitAttempt(options.database ?? database, {
      attemptId: attempt.id,
      learnerId,
      answers: answersWith(options.right, attempt.questions),
      onPass: (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand }),
      now: options.now ?? start,
    });
  }

  async function failTimes(count: number, learnerId: string): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const attempt = await openAttempt(learnerId, after(index));
      await submit(learnerId, attempt, { right: 0, now: after(index) });
    }
  }

  function leave(from: string, to: string, options: { database?: WritableDatabase; now?: Date; shownAttempt?: string | null } = {}) {
    return beginAsSomeoneElse(options.database ?? database, {
      from,
      to,
      shownAttempt: options.shownAttempt ?? null,
      onPass: (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand }),
      onBegin: async () => {},
      now: options.now ?? start,
    });
  }

  const certificatesOf = (learnerId: string) =>
    database.selectFrom('certificates').selectAll().where('learnerId', '=', learnerId).execute();
  const gradedOf = (learnerId: string) =>
    database.selectFrom('attempts').selectAll().where('learnerId', '=', learnerId).where('state', '!=', 'open').execute();

  test('starting again continues the open attempt with the corrected name', async () => {
    const learner = createIdentifier();
    const first = await begin(learner);
    const second = await begin(learner, { participant: { ...ana, firstName: 'Anna' } });

    expect(first.kind).toBe('started');
    expect(second).toEqual({ ...first, kind: 'continued' });
    expect(await findAssessment({ database, content }, learner)).toMatchObject({
      kind: 'open',
      attempt: { participant: { firstName: 'Anna' } },
    });
  });

  test('answers come back with the options in the same order', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const answers = answersWith(5, attempt.questions).slice(0, 9);
    await saveAnswers(database, { attemptId: attempt.id, learnerId: learner, answers, now: start });

    const again = await openAttempt(learner);
    expect(again.questions).toEqual(attempt.questions);
    expect(again.answers).toEqual(Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])));
  });

  test('the newest answer to a question counts', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const [question] = attempt.questions;
    for (const answer of question?.options ?? []) {
      await saveAnswers(database, {
        attemptId: attempt.id,
        learnerId: learner,
        answers: [{ questionId: question?.id ?? 0, answer }],
        now: start,
      });
    }

    const again = await openAttempt(learner);
    expect(again.answers).toEqual({ [question?.id ?? 0]: question?.options.at(-1) });
  });

  /** Answers as a device sends them whose clock shows other times than the portal's. */
  function asSent(answers: { questionId: number; answer: string }[], { chosenAt, sentAt }: { chosenAt: number; sentAt: number }) {
    return { answers: answers.map((each) => ({ ...each, at: after(chosenAt).toISOString() })), sentAt: after(sentAt).toISOString() };
  }

  test('an answer that another device sends late replaces no newer one, whatever its clock shows, and counts where there is none', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const save = { attemptId: attempt.id, learnerId: learner };
    const newer = answersWith(1, attempt.questions).slice(0, 1);
    const older = answersWith(0, attempt.questions);
    const day = 24 * 60 * 60;

    await saveAnswers(database, { ...save, ...asSent(newer, { chosenAt: 600, sentAt: 600 }), now: after(600) });
    const late = { ...save, ...asSent(older, { chosenAt: day, sentAt: day + 1_200 }), now: after(1_200) };
    expect(await saveAnswers(database, late)).toEqual({ kind: 'saved', outdated: 1 });

    const { answers } = await openAttempt(learner);
    expect(answers).toEqual(Object.fromEntries([...newer, ...older.slice(1)].map(({ questionId, answer }) => [questionId, answer])));
  });

  test('a submission is graded with the newest answers, not with those that its device chose before', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const save = { attemptId: attempt.id, learnerId: learner };
    const right = answersWith(total, attempt.questions);
    await saveAnswers(database, { ...save, ...asSent(right, { chosenAt: 600, sentAt: 600 }), now: after(600) });

    const late = asSent(answersWith(0, attempt.questions), { chosenAt: 0, sentAt: 1_200 });
    const onPass = () => Promise.resolve();
    expect(await submitAttempt(database, { ...save, ...late, onPass, now: after(1_200) })).toEqual({ kind: 'graded', passed: true });
  });

  test('an answer that is changed while a slow request is on its way counts', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const save = { attemptId: attempt.id, learnerId: learner };
    const [first, changed] = [0, 1].map((right) => answersWith(right, attempt.questions).slice(0, 1));

    await saveAnswers(database, { ...save, ...asSent(first ?? [], { chosenAt: 0, sentAt: 0 }), now: after(5) });
    await saveAnswers(database, { ...save, ...asSent(changed ?? [], { chosenAt: 1, sentAt: 6 }), now: after(6) });
    expect(Object.values((await openAttempt(learner)).answers)).toEqual(changed?.map(({ answer }) => answer));
  });

  test("someone else's answers, or ones with another question's options, are refused completely, and one to an unknown question is skipped", async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const [known, other] = answersWith(2, attempt.questions);
    const foreign = { questionId: known?.questionId ?? 0, answer: other?.answer ?? '' };
    const save = (learnerId: string, answers: (typeof foreign)[]) =>
      saveAnswers(database, { attemptId: attempt.id, learnerId, answers, now: start });

    expect(await save(createIdentifier(), [foreign])).toEqual({ kind: 'unknown-attempt' });
    expect(await save(learner, [{ questionId: 99, answer: 'x' }])).toEqual({ kind: 'saved', outdated: 0 });
    expect(await save(learner, known === undefined ? [] : [known, foreign])).toEqual({
      kind: 'unknown-answer',
      questionId: foreign.questionId,
    });
    expect((await openAttempt(learner)).answers).toEqual({});
  });

  test('21 of 27 right fails and 22 passes', async () => {
    const [failing, passing] = [createIdentifier(), createIdentifier()];

    expect(await submit(failing, await openAttempt(failing), { right: 21 })).toEqual({ kind: 'graded', passed: false });
    expect(await submit(passing, await openAttempt(passing), { right: 22 })).toEqual({ kind: 'graded', passed: true });
    expect(await certificatesOf(failing)).toHaveLength(0);
    expect(await certificatesOf(passing)).toMatchObject([{ holder: 'Ana de la Cruz', correctCount: 22, questionCount: total }]);
  });

  test('submitting again shows the same result and changes nothing', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    await submit(learner, attempt, { right: 0 });
    const before = await gradedOf(learner);

    expect(await submit(learner, attempt, { right: total, now: after(60) })).toEqual({ kind: 'already-graded', passed: false });
    expect(await gradedOf(learner)).toEqual(before);
    expect(await certificatesOf(learner)).toHaveLength(0);
  });

  test('a graded attempt accepts no more answers', async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    await submit(learner, attempt, { right: 0 });
    const stored = () =>
      database
        .selectFrom('attemptAnswers')
        .select(['questionId', 'answer'])
        .where('attemptId', '=', attempt.id)
        .orderBy('questionId')
        .execute();
    const before = await stored();

    const saved = await saveAnswers(database, {
      attemptId: attempt.id,
      learnerId: learner,
      answers: answersWith(total, attempt.questions),
      now: after(1),
    });
    expect(saved).toEqual({ kind: 'already-graded' });
    expect(await stored()).toEqual(before);
  });

  test("a pass doesn't use up an attempt, and three failures end it", async () => {
    const learner = createIdentifier();
    await failTimes(2, learner);
    expect(await findAttemptUsage(database, learner, maxAttempts)).toMatchObject({ used: 2, remaining: 1 });

    await failTimes(1, learner);
    expect(await begin(learner)).toEqual({ kind: 'limit-reached' });
    expect(await findAssessment({ database, content }, learner)).toMatchObject({ kind: 'limit-reached', used: 3, remaining: 0 });

    const passing = createIdentifier();
    await submit(passing, await openAttempt(passing), { right: total });
    expect(await findAttemptUsage(database, passing, maxAttempts)).toMatchObject({ used: 0 });
  });

  test('after a pass, the same learner starts no other attempt', async () => {
    const learner = createIdentifier();
    await submit(learner, await openAttempt(learner), { right: total });

    expect(await begin(learner, { now: after(60) })).toEqual({ kind: 'already-passed' });
    expect(await findAssessment({ database, content }, learner)).toMatchObject({ kind: 'graded', result: { passed: true } });
  });

  test('an attempt opened by a server with a slower clock is the one shown', async () => {
    const learner = createIdentifier();
    await submit(learner, await openAttempt(learner, after(10)), { right: 0, now: after(20) });
    await begin(learner, { now: after(5) });

    expect(await findAssessment({ database, content }, learner)).toMatchObject({ kind: 'open' });
  });

  test('a count that only the browser remembers is carried over once, and the higher count wins', async () => {
    const learner = createIdentifier();
    const report = (attempts: number) =>
      reportMirror(database, {
        learnerId: learner,
        entries: [{ ip: 'x', attempts, lastAttempt: start.toISOString() }],
        maxAttempts,
        now: start,
      });

    expect(await report(2)).toMatchObject({ used: 2, remaining: 1 });
    expect(await report(2)).toMatchObject({ used: 2 });
    expect(await report(1)).toMatchObject({ used: 2 });
    expect(await report(999)).toMatchObject({ used: 3, remaining: 0 });
    expect(await begin(learner)).toEqual({ kind: 'limit-reached' });
  });

  test('the next learner on a device inherits its count', async () => {
    const [first, second] = [createIdentifier(), createIdentifier()];
    await failTimes(2, first);
    await leave(first, second, { now: after(60) });

    expect(await findAttemptUsage(database, second, maxAttempts)).toMatchObject({ used: 2 });
  });

  test('leaving an open attempt submits it: it counts, and accepts no more answers', async () => {
    const [first, second] = [createIdentifier(), createIdentifier()];
    const attempt = await openAttempt(first);
    const [answer] = answersWith(1, attempt.questions);
    const save = () =>
      saveAnswers(database, { attemptId: attempt.id, learnerId: first, answers: answer === undefined ? [] : [answer], now: start });
    await save();

    expect(await leave(first, second, { now: after(60) })).toEqual({ kind: 'begun' });
    expect(await findAttemptUsage(database, second, maxAttempts)).toMatchObject({ used: 1, remaining: 2 });
    expect(await gradedOf(first)).toMatchObject([{ state: 'failed', correctCount: 1, gradedAt: after(60) }]);
    expect(await save()).toEqual({ kind: 'already-graded' });
    expect(await submit(first, attempt, { right: total })).toEqual({ kind: 'already-graded', passed: false });
    expect(await certificatesOf(first)).toEqual([]);
  });

  test('an abandoned attempt with enough right answers is passed, gets its certificate and does not count', async () => {
    const [first, second] = [createIdentifier(), createIdentifier()];
    const attempt = await openAttempt(first);
    await saveAnswers(database, { attemptId: attempt.id, learnerId: first, answers: answersWith(total, attempt.questions), now: start });
    await leave(first, second);

    expect(await certificatesOf(first)).toMatchObject([{ holder: 'Ana de la Cruz', correctCount: total }]);
    expect(await findAttemptUsage(database, second, maxAttempts)).toMatchObject({ used: 0 });
  });

  test("a page that still shows the previous learner abandons nobody's attempt", async () => {
    const [first, second, third] = [createIdentifier(), createIdentifier(), createIdentifier()];
    const passed = await openAttempt(first);
    await submit(first, passed, { right: total });
    expect(await leave(first, second, { shownAttempt: passed.id })).toEqual({ kind: 'begun' });

    const open = await openAttempt(second);
    expect(await leave(second, third, { shownAttempt: passed.id })).toEqual({ kind: 'page-outdated' });
    expect(await findAssessment({ database, content }, second)).toMatchObject({ kind: 'open', attempt: { id: open.id } });
    expect(await database.selectFrom('learners').select('id').where('id', '=', third).execute()).toEqual([]);
  });

  test('a mirror that adds nothing leaves nothing behind', async () => {
    const learner = createIdentifier();
    for (const attempts of [0, 0]) {
      await reportMirror(database, {
        learnerId: learner,
        entries: [{ ip: 'x', attempts, lastAttempt: start.toISOString() }],
        maxAttempts,
        now: start,
      });
    }
    expect(await database.selectFrom('learners').select('id').where('id', '=', learner).execute()).toEqual([]);
  });

  test('a reset finds an address in any letter case, including letters outside ASCII in either Unicode form', async () => {
    const learner = createIdentifier();
    await begin(learner, { participant: { ...ana, email: `\u00c9mile-${learner}@example.com` } });
    const subject = `e\u0301MILE-${learner}@EXAMPLE.com`;

    expect(await resetAttempts(database, { subject, actor: 'manager', reason: 'the connection failed', now: after(60) })).toBe(1);
  });

  test('a reset gives new attempts on every device of the address, keeps the history, and ignores older mirrors', async () => {
    const [learner, bystander] = [createIdentifier(), createIdentifier()];
    const email = `${learner}@Example.com`;
    await begin(learner, { participant: { ...ana, email } });
    await failTimes(3, bystander);
    await database
      .updateTable('attempts')
      .set({ state: 'failed', gradedAt: start, correctCount: 0 })
      .where('learnerId', '=', learner)
      .execute();
    await reportMirror(database, {
      learnerId: learner,
      entries: [{ ip: 'x', attempts: 3, lastAttempt: start.toISOString() }],
      maxAttempts,
      now: start,
    });
    expect(await begin(learner)).toEqual({ kind: 'limit-reached' });

    expect(
      await resetAttempts(database, { subject: email.toLowerCase(), actor: 'manager', reason: 'the connection failed', now: after(60) }),
    ).toBe(1);
    expect(await findAttemptUsage(database, learner, maxAttempts)).toEqual({ used: 0, remaining: maxAttempts, newestReset: after(60) });
    expect(await gradedOf(learner)).toHaveLength(1);

    const stale = await reportMirror(database, {
      learnerId: learner,
      entries: [{ ip: 'x', attempts: 3, lastAttempt: start.toISOString() }],
      maxAttempts,
      now: after(61),
    });
    expect(stale).toMatchObject({ used: 0 });
    expect(await findAttemptUsage(database, bystander, maxAttempts)).toMatchObject({ used: 3 });
  });

  test('a device with a carried-over count has no address, and is reset by its code', async () => {
    const [from, device, bystander] = [createIdentifier(), createIdentifier(), createIdentifier()];
    await failTimes(3, from);
    for (const to of [device, bystander]) await leave(from, to);

    const code = deviceCodeOf(device).toLowerCase();
    expect(await resetAttempts(database, { subject: code, actor: 'manager', reason: 'a new laptop', now: after(60) })).toBe(1);
    expect(await findAttemptUsage(database, device, maxAttempts)).toMatchObject({ remaining: maxAttempts });
    expect(await findAttemptUsage(database, bystander, maxAttempts)).toMatchObject({ remaining: 0 });
  });

  test('a reset for an unused address changes nobody', async () => {
    expect(await resetAttempts(database, { subject: 'nobody@example.com', actor: 'manager', reason: 'a mistake', now: start })).toBe(0);
  });

  test("the store itself refuses a learner's second open attempt", async () => {
    const learner = createIdentifier();
    const attempt = await openAttempt(learner);
    const row = await database.selectFrom('attempts').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();

    await expect(
      database
        .insertInto('attempts')
        .values({ ...row, id: createIdentifier(), paper: JSON.stringify(row.paper) })
        .execute(),
    ).rejects.toSatisfy((error) => classifyStoreError(error) === 'duplicate');
  });

  describe.skipIf(!engine.canRace)('two processes on one store', () => {
    let other: WritableDatabase;
    const inTurn = (index: number) => (index % 2 === 0 ? database : other);

    beforeAll(() => {
      other = store.openAgain();
    });

    test('concurrent starts open one attempt', async () => {
      const learner = createIdentifier();
      await failTimes(1, learner);
      const started = await Promise.all(Array.from({ length: 12 }, (_, index) => begin(learner, { database: inTurn(index) })));

      expect(started.filter(({ kind }) => kind === 'started')).toHaveLength(1);
      expect(new Set(started.map((each) => ('attemptId' in each ? each.attemptId : each.kind))).size).toBe(1);
    });

    test('concurrent submissions grade once and issue one certificate', async () => {
      const learner = createIdentifier();
      const attempt = await openAttempt(learner);
      const submitted = await Promise.all(
        Array.from({ length: 12 }, (_, index) => submit(learner, attempt, { right: total, database: inTurn(index) })),
      );

      expect(submitted.filter(({ kind }) => kind === 'graded')).toHaveLength(1);
      expect(submitted.filter((each) => each.kind === 'already-graded' && each.passed)).toHaveLength(11);
      expect(await certificatesOf(learner)).toHaveLength(1);
    });

    test('a limit reached in one process applies in the other', async () => {
      const learner = createIdentifier();
      await failTimes(3, learner);

      expect(await begin(learner, { database: other })).toEqual({ kind: 'limit-reached' });
      expect(await findAssessment({ database: other, content }, learner)).toMatchObject({ kind: 'limit-reached' });
    });

    test('submitting a failed attempt and starting as someone else at once uses up the attempt, in any order', async () => {
      for (let round = 0; round < 25; round += 1) {
        const [from, to] = [createIdentifier(), createIdentifier()];
        const attempt = await openAttempt(from);
        const submitting = () => submit(from, attempt, { right: 0, database: inTurn(round) });
        const leaving = () => leave(from, to, { database: inTurn(round + 1) });
        await Promise.all(round % 2 === 0 ? [submitting(), leaving()] : [leaving(), submitting()]);

        expect(await findAttemptUsage(database, to, maxAttempts), `round ${round}`).toMatchObject({ used: 1, remaining: 2 });
        expect(await gradedOf(from), `round ${round}`).toMatchObject([{ state: 'failed', correctCount: 0 }]);
      }
    });

    test('no answer acknowledged before grading is left out of the grade', async () => {
      const learner = createIdentifier();
      const attempt = await openAttempt(learner);
      const answers = answersWith(total, attempt.questions);
      const saves = answers.map((answer, index) =>
        saveAnswers(inTurn(index), { attemptId: attempt.id, learnerId: learner, answers: [answer], now: start }),
      );
      const graded = submitAttempt(other, {
        attemptId: attempt.id,
        learnerId: learner,
        answers: [],
        onPass: async () => undefined,
        now: start,
      });

      const acknowledged = (await Promise.all(saves)).filter(({ kind }) => kind === 'saved').length;
      await graded;
      expect(await gradedOf(learner)).toMatchObject([{ correctCount: acknowledged }]);
    });

    test('of eight grants based on the same page, one is made', async () => {
      const learner = createIdentifier();
      await failTimes(3, learner);
      const granted = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          resetAttempts(inTurn(index), {
            subject: { learnerId: learner },
            seen: 3,
            actor: 'manager',
            reason: 'the connection failed',
            now: after(60),
          }),
        ),
      );
      expect(granted.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    });

    test('mirrors reported to both processes add their count once', async () => {
      const learner = createIdentifier();
      await failTimes(1, learner);
      const entries = [{ ip: 'x', attempts: 3, lastAttempt: start.toISOString() }];
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => reportMirror(inTurn(index), { learnerId: learner, entries, maxAttempts, now: start })),
      );

      expect(await findAttemptUsage(database, learner, maxAttempts)).toMatchObject({ used: 3 });
    });
  });
});
