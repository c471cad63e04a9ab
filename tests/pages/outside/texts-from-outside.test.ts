import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { allConfirmed, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { answersWith, type AskedQuestion } from '#tests/support/learner.ts';
import { readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor, VisitOptions } from '#tests/support/visitor.ts';

const sentence = /[A-Z][^\n"<]{15,160}\./;

describe.each(portalEngines)('external texts and numbers on %s', (engine) => {
  let site: TestPortal;

  beforeAll(async () => {
    site = await openTestPortal({ engine });
  });
  afterAll(() => site.close());

  const trainee = () => site.enter('training');
  const sign = (visitor: Visitor, fullName: string) => visitor.request('/welcome', { form: { ...allConfirmed, fullName } });

  async function mineOf(visitor: Visitor) {
    return (await (await visitor.request('/mine')).json()) as {
      learner: string | null;
      agreement: unknown;
      assessment: { state: string; remaining: number };
    };
  }

  test.each([
    ['half a character', '\ud800'],
    ['half a character within', 'Ana \udc00 Cruz'],
    ['the mark of a lost character', 'Ana \ufffd'],
    ['no letter', '...'],
    ['201 letters', 'x'.repeat(201)],
    ['100 kB', 'x'.repeat(100_000)],
  ])('a signature with %s in the name is refused with a message and signs nothing', async (_, fullName) => {
    const visitor = await trainee();
    const refused = await sign(visitor, fullName);

    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(sentence);
    expect((await mineOf(visitor)).agreement).toBeNull();
    expect((await verifyChain(site.portal.database)).breaks).toEqual([]);
  });

  test.each([
    ['A\u0000na\u0007 \u202eCruz', 'Ana Cruz'],
    ['  Zoe\u0308\n\tCruz ', 'Zo\u00eb Cruz'],
    ['\u200f\u3164', null],
    ['علی\u200cرضا', 'علی\u200cرضا'],
  ])('a signature keeps the visible part of %j, and the chain is intact', async (typed, kept) => {
    const visitor = await trainee();
    const signed = await sign(visitor, typed);
    const { learner } = await mineOf(visitor);
    const row = await site.portal.database
      .selectFrom('agreementSignatures')
      .select('fullName')
      .where('learnerId', '=', learner ?? '')
      .executeTakeFirstOrThrow();

    expect(signed.status).toBe(302);
    expect(row.fullName).toBe(kept);
    expect((await verifyChain(site.portal.database)).breaks).toEqual([]);
    expect((await visitor.request('/agreement/pdf')).status).toBe(200);
  });

  test("control characters in the entry form are removed, and its certificate shows what's visible", async () => {
    const visitor = await trainee();
    const form = { intent: 'start', firstName: 'A\u0000na', lastName: '\u202eCr\u200duz\u3164', email: 'ana\u0000@b', device: '203\u0000' };
    expect((await visitor.request('/assessment', { form })).status).toBe(302);

    const { learner } = await mineOf(visitor);
    const stored = await site.portal.database
      .selectFrom('attempts')
      .select(['id', 'firstName', 'lastName', 'email', 'device', 'paper'])
      .where('learnerId', '=', learner ?? '')
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ firstName: 'Ana', lastName: 'Cruz', email: 'ana@b', device: '203' });

    const { questions } = stored.paper as { questions: AskedQuestion[] };
    await submitAssessment(visitor, stored.id, answersWith(27, questions));
    const holder = await site.portal.database.selectFrom('certificates').select('holder').where('attemptId', '=', stored.id).execute();
    expect(holder).toEqual([{ holder: 'Ana Cruz' }]);
  });

  test.each([
    ['\u200f', 'Cruz', 'Please fill in all fields'],
    ['\u202e\u202c', '\u3164', 'Please fill in all fields'],
    ['\u0000', 'Cruz', 'Please fill in all fields'],
    ['.', '-', 'Please enter a name with at least one letter'],
    ['Ana \ufffd', 'Cruz', "Part of this text didn't come through."],
  ])('nobody starts as %j %j', async (firstName, lastName, words) => {
    const visitor = await trainee();
    const refused = await visitor.request('/assessment', { form: { intent: 'start', ...participant, firstName, lastName } });

    expect(refused.status).toBe(400);
    expect(await readText(await refused.text())).toContain(words);
    expect((await mineOf(visitor)).assessment.state).toBe('none');
  });

  test.each([
    ['/assessment/answers', { json: { attemptId: 'x\u0000', answers: [] } }],
    ['/assessment/answers', { json: { attemptId: '\ud800', answers: [] } }],
    ['/assessment/answers', { json: { attemptId: 'x\u0000', answers: [], isSubmission: true } }],
    ['/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-1\u0000' }] } }],
    ['/mine', { json: { learner: 'x\u0000', changes: [] } }],
    ['/mine', { json: { learner: null, changes: [{ kind: 'tick', id: '\ud800', ticked: true }] } }],
    ['/va-login', { form: { accessCode: 'wrong\u0000', next: '/welcome\u0000' } }],
  ] as [string, VisitOptions][])('input sent to %s is refused and never causes a failure: %j', async (path, options) => {
    const { status } = await (await trainee()).request(path, options);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('a request keeps the visible part of every field', async () => {
    const client = await site.enter('client');
    const sent = await client.request('/client/overtime-requests', {
      form: {
        formKey: `${createIdentifier()}\u0000`,
        agent: 'Priya\u0000 \u202eNair',
        va: 'An\u200da',
        hours: '10\u0000',
        startsOn: '2026-12-01',
        endsOn: '2026-12-05',
        urgency: 'this-week',
        purpose: 'Listing\u0000 files',
        email: 'priya@nair.example\u200b',
        phone: '',
      },
    });
    const row = await site.portal.database.selectFrom('requests').select('details').executeTakeFirstOrThrow();

    expect(sent.status).toBe(302);
    expect(row.details).toMatchObject({
      agent: 'Priya Nair',
      va: 'Ana',
      hours: 10,
      purpose: 'Listing files',
      email: 'priya@nair.example',
    });
  });

  test.each([
    ['half an attempt', { attempts: 0.5 }],
    ['fewer than none', { attempts: -1 }],
    ['more than a whole number holds', { attempts: 3_000_000_000 }],
    ['attempts in words', { attempts: '2' }],
    ['a time that is none', { lastAttempt: 'yesterday' }],
    ['a device of 10 kB', { ip: 'x'.repeat(10_000) }],
  ])('a mirror with %s is refused with a message and adds nothing', async (_, change) => {
    const visitor = await trainee();
    const entry = { ip: 'x', attempts: 1, lastAttempt: '2026-11-21T12:00:00.000Z', ...change };
    const refused = await visitor.request('/assessment/mirror', { json: { entries: [entry] } });

    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(sentence);
    expect((await mineOf(visitor)).assessment.remaining).toBe(3);
  });

  test('200 reports of a mirror add one row per change', async () => {
    const visitor = await trainee();
    for (let index = 0; index < 200; index += 1) {
      const attempts = index < 100 ? 1 : 2;
      await visitor.request('/assessment/mirror', { json: { entries: [{ ip: 'x', attempts, lastAttempt: '2026-11-21T12:00:00.000Z' }] } });
    }
    const { learner, assessment } = await mineOf(visitor);
    const rows = await site.portal.database
      .selectFrom('attemptCarryovers')
      .select('failedCount')
      .where('learnerId', '=', learner ?? '')
      .execute();

    expect(assessment.remaining).toBe(1);
    expect(rows).toEqual([{ failedCount: 1 }, { failedCount: 1 }]);
  });

  test('a browser with nothing to report gets no record', async () => {
    const visitor = await trainee();
    visitor.cookies.delete('northkey-device');
    const count = async () => (await site.portal.database.selectFrom('learners').select('id').execute()).length;
    const before = await count();

    const answered = await visitor.request('/assessment/mirror', { json: { entries: [] } });
    expect(await answered.json()).toEqual({ used: 0, remaining: 3 });
    expect(await count()).toBe(before);
    expect(visitor.cookies.has('northkey-device')).toBe(false);
  });

  test('submitting a failed attempt and starting as someone else at once always leaves two attempts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const visitor = await trainee();
      const { attemptId, questions } = await startAssessment(site, visitor);
      const submitting = submitAssessment(visitor, attemptId, answersWith(0, questions));
      const leaving = visitor.request('/assessment', { form: { intent: 'someone-else' } });
      await Promise.all([submitting, leaving]);

      expect((await mineOf(visitor)).assessment, `round ${round}`).toMatchObject({ remaining: 2 });
    }
  });

  test("an abandoned open attempt counts, and a page that shows the previous person abandons nobody's", async () => {
    const visitor = await trainee();
    const { attemptId, questions } = await startAssessment(site, visitor);
    await submitAssessment(visitor, attemptId, answersWith(27, questions));
    const leave = () => visitor.request('/assessment', { form: { intent: 'someone-else', attemptId } });
    expect((await leave()).status).toBe(302);

    await startAssessment(site, visitor);
    const refused = await leave();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Someone else has started the assessment on this device since this page loaded.');
    expect((await mineOf(visitor)).assessment).toMatchObject({ state: 'open', remaining: 3 });

    await visitor.request('/assessment', { form: { intent: 'someone-else' } });
    expect((await mineOf(visitor)).assessment).toMatchObject({ state: 'none', remaining: 2 });
  });
});
