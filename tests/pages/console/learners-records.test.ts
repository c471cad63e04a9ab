import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { allConfirmed, participant, startAssessment, submitAssessment, type AskedPaper } from '#tests/support/assessment.ts';
import { codes } from '#tests/support/codes.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)("learners' and clients' actions are recorded, on %s", (engine) => {
  let portal: TestPortal;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  /** Lists the records that an action adds, oldest first. */
  async function recordsOf(work: () => Promise<unknown>) {
    const { database } = portal.portal;
    const [last] = await listRecords(database, {}, 1);
    await work();
    const records = (await listRecords(database, {})).filter(({ sequence }) => sequence > (last?.sequence ?? 0));
    return records.toReversed().map(({ actor, action, subject, before, after }) => ({
      actor,
      action,
      subject,
      before: before === null ? null : (JSON.parse(before) as unknown),
      after: after === null ? null : (JSON.parse(after) as unknown),
    }));
  }

  const learnerOf = async (visitor: Visitor) => ((await (await visitor.request('/mine')).json()) as LearnerRecord).learner ?? '';
  const complete = (visitor: Visitor, ids: string[]) =>
    visitor.request('/mine', { json: { changes: ids.map((id) => ({ kind: 'lesson', id })) } });
  const lessons = () =>
    [...portal.content.modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => id)).filter((id) => !id.startsWith('welcome'));

  test("entering and leaving, with the code's label but never the code", async () => {
    const visitor = portal.visit();
    const entered = await recordsOf(() => visitor.enter('training'));
    expect(entered).toEqual([
      {
        actor: 'learner',
        action: 'portal.entered',
        subject: expect.stringMatching(/^learner\/[\w-]+$/),
        before: null,
        after: { portal: 'training', code: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(entered)).not.toContain(codes.training);
    expect(await recordsOf(() => visitor.request('/sign-out', { form: {} }))).toEqual([
      expect.objectContaining({ actor: 'learner', action: 'portal.left', subject: entered[0]?.subject }),
    ]);
    expect(await recordsOf(() => visitor.request('/sign-out', { form: {} }))).toEqual([]);
    expect(await recordsOf(() => visitor.enter('training', 'a wrong code'))).toEqual([]);

    const client = portal.visit();
    const [asClient] = await recordsOf(() => client.enter('client'));
    expect(asClient).toMatchObject({ actor: 'client', action: 'portal.entered', subject: expect.stringMatching(/^session\//) });
    const [left] = await recordsOf(() => client.request('/sign-out', { form: {} }));
    expect(left).toMatchObject({ actor: 'client', action: 'portal.left', subject: asClient?.subject });
  });

  test('lessons once, and no ticks', async () => {
    const visitor = await portal.enter('training');
    const [one = '', two = '', three = ''] = lessons();
    const tick = { kind: 'tick', id: 'no such tick', ticked: true };
    expect(await recordsOf(() => complete(visitor, [one, two, two]))).toEqual([
      expect.objectContaining({
        action: 'lesson.completed',
        subject: `learner/${await learnerOf(visitor)}`,
        after: { lessons: [one, two] },
      }),
    ]);
    expect(await recordsOf(() => complete(visitor, [one, two]))).toEqual([]);
    expect(await recordsOf(() => complete(visitor, [two, three]))).toEqual([expect.objectContaining({ after: { lessons: [three] } })]);
    expect(await recordsOf(() => visitor.request('/mine', { json: { changes: [tick] } }))).toEqual([]);
  });

  test('the agreement, an attempt with a corrected name, the result and the certificate', async () => {
    const visitor = await portal.enter('training');
    const signed = await recordsOf(() => visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana' } }));
    const subject = `learner/${await learnerOf(visitor)}`;
    expect(signed.map(({ action }) => action)).toEqual(['lesson.completed', 'agreement.signed']);
    expect(await recordsOf(() => visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana' } }))).toEqual([]);

    const [started] = await recordsOf(() => startAssessment(portal, visitor));
    expect(started).toMatchObject({ actor: 'learner', action: 'attempt.started', subject, after: participant });
    const corrected = { ...participant, firstName: 'Anna' };
    const renamed = await recordsOf(() => visitor.request('/assessment', { form: { intent: 'start', ...corrected, device: '' } }));
    expect(renamed).toEqual([{ actor: 'learner', action: 'attempt.renamed', subject, before: participant, after: corrected }]);

    const { attemptId, questions } = await startAssessment(portal, visitor);
    const answers = answersWith(questions.length, questions);
    expect(await recordsOf(() => visitor.request('/assessment/answers', { json: { attemptId, answers } }))).toEqual([]);
    const graded = await recordsOf(() => submitAssessment(visitor, attemptId, answers));
    const score = { correct: questions.length, total: questions.length };
    expect(graded).toEqual([
      { actor: 'learner', action: 'attempt.submitted', subject, before: null, after: { attempt: attemptId, passed: true, ...score } },
      { actor: 'learner', action: 'certificate.issued', subject: expect.stringMatching(/^certificate\//), before: null, after: score },
    ]);
    expect(await recordsOf(() => submitAssessment(visitor, attemptId, answers))).toEqual([]);
  });

  test('entering a name, creating and using a resume code, merging two devices, and passing on a device', async () => {
    const visitor = await portal.enter('training');
    let html = '';
    const said = await recordsOf(async () => {
      html = await visitor.text('/my-record', { form: { intent: 'who', ...participant } });
    });
    const subject = `learner/${await learnerOf(visitor)}`;
    expect(said).toEqual([
      { actor: 'learner', action: 'learner.introduced', subject, before: null, after: participant },
      expect.objectContaining({ actor: 'learner', action: 'learner.resume-code', subject }),
    ]);
    const code = await getResumeCode(html);
    expect(JSON.stringify(said)).not.toContain(code.slice(0, 4));

    const other = await portal.enter('training');
    await complete(other, lessons().slice(0, 1));
    const resumed = await recordsOf(() => other.request('/resume', { form: { code, intent: 'bring' } }));
    expect(resumed.map(({ action, subject: of }) => [action, of])).toEqual([
      ['learner.resumed', subject],
      ['learner.merged', subject],
    ]);
    expect((await recordsOf(() => other.request('/resume', { form: { code, intent: 'bring' } }))).map(({ action }) => action)).toEqual([
      'learner.resumed',
    ]);

    const [left] = await recordsOf(() => other.request('/assessment', { form: { intent: 'someone-else' } }));
    expect(left).toMatchObject({ actor: 'learner', action: 'learner.left-device', subject });
  });

  test('the console shows a learner by name and links to their page', async () => {
    const visitor = await portal.enter('training');
    await visitor.request('/my-record', { form: { intent: 'who', ...participant, firstName: 'Readable' } });
    const learner = await learnerOf(visitor);
    const page = await viewer.text(`/manage/records?subject=learner%2F${learner}`);
    expect(await hasElement(page, `[href="/manage/learners/${learner}"]`)).toBe(true);
    expect(page).toContain('Readable de la Cruz');
    for (const words of ['Updated their name or email', 'Issued a resume code', 'Entered with a code']) {
      expect(page).toContain(words);
      expect(await viewer.text(`/manage/learners/${learner}`)).toContain(words);
    }
  });

  test('when forty people sign and twenty submit, ten people at once, each is recorded once and the chain is intact', async () => {
    const statuses = new Set<number>();
    const records = await recordsOf(async () => {
      // On a busy machine, the last of forty might wait for a connection longer than the store allows.
      for (let batch = 0; batch < 4; batch += 1) {
        const visitors = await Promise.all(Array.from({ length: 10 }, () => portal.enter('training')));
        const papers: { visitor: Visitor; paper: AskedPaper }[] = [];
        for (const visitor of visitors.slice(5)) papers.push({ visitor, paper: await startAssessment(portal, visitor) });
        const answers = await Promise.all([
          ...visitors.map((visitor) => visitor.request('/welcome', { form: { ...allConfirmed, fullName: '' } })),
          ...papers.map(({ visitor, paper: { attemptId, questions } }) =>
            submitAssessment(visitor, attemptId, answersWith(questions.length, questions)),
          ),
        ]);
        for (const { status } of answers) statuses.add(status);
      }
    });
    expect(statuses).toEqual(new Set([200, 302]));
    const count = (action: string) => records.filter((record) => record.action === action).length;
    expect([count('agreement.signed'), count('attempt.submitted'), count('certificate.issued')]).toEqual([40, 20, 20]);
    expect((await verifyRecords(portal.portal.database)).breaks).toEqual([]);
  });
});
