import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Practice } from '#app/features/learning/practice/list-practice.server.ts';
import type { PracticeRecord } from '#app/features/learning/practice/practice-record.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { hasElement, listTexts } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const items = [...fixture.practice.values()].flatMap((file) => file.items);

let addresses = 0;

describe.each(portalEngines)('practice on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  async function openDevice(): Promise<Visitor> {
    const visitor = portal.visit();
    addresses += 1;
    visitor.address = `198.51.101.${addresses}`;
    await visitor.enter('training');
    return visitor;
  }

  const at = (minutes: number) => new Date(Date.UTC(2026, 9, 14, 12, minutes)).toISOString();
  const review = (id: string, minutes: number, right = true) => ({ kind: 'practice', id, at: at(minutes), right });
  const answer = (visitor: Visitor, ...changes: unknown[]) => visitor.request('/mine', { json: { changes } });
  const recordOf = async (visitor: Visitor) => (await (await visitor.request('/practice/mine')).json()) as PracticeRecord;
  const idsOf = async (visitor: Visitor) => (await recordOf(visitor)).cards.map(({ id }) => id).toSorted();

  async function learnerOf(visitor: Visitor): Promise<string> {
    const { learner } = await recordOf(visitor);
    if (learner === null) throw new Error('This device has no learner.');
    return learner;
  }

  test('the page says that it needs JavaScript and never counts, and shows no item on its own', async () => {
    const html = await (await openDevice()).text('/practice');
    expect(await listTexts(html, 'noscript')).toContainEqual(expect.stringContaining('Practice needs JavaScript'));
    expect(html).toContain(fixture.screens.practice.title);
    for (const { reason } of items) expect(html).not.toContain(reason);
  });

  test("strangers can't read items, and clients have none", async () => {
    const client = portal.visit();
    await client.enter('client');
    for (const visitor of [portal.visit(), client]) {
      for (const path of ['/practice', '/practice/items', '/practice/items?module=crm', '/practice/mine']) {
        const refused = await visitor.request(path);
        expect(refused.status, path).toBe(302);
        const body = await refused.text();
        for (const { prompt, reason } of items) expect(body.includes(prompt) || body.includes(reason), path).toBe(false);
      }
    }
  });

  test("the items are all of them or one module's, each with the lesson that teaches it", async () => {
    const device = await openDevice();
    const all = (await (await device.request('/practice/items')).json()) as Practice;
    expect(all.items.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    expect(all.modules.map(({ id }) => id)).toEqual(['compliance', 'crm']);
    expect(all.items.find(({ id }) => id === 'compliance-p01')).toMatchObject({
      lessonId: 'compliance-3',
      taught: { to: '/compliance?tab=your-role#asked-for-advice', label: 'CREA & RECO Compliance Basics, lesson 3' },
    });

    const some = (await (await device.request('/practice/items?module=crm')).json()) as Practice;
    expect(new Set(some.items.map(({ module }) => module))).toEqual(new Set(['crm']));
    expect(((await (await device.request('/practice/items?module=alchemy')).json()) as Practice).items).toEqual([]);
  });

  test('a lesson with items offers to try them', async () => {
    const device = await openDevice();
    expect(await device.text('/crm')).toContain('from this lesson, with the reason for each answer');
    expect(await device.text('/marketing')).not.toContain('from this lesson, with the reason for each answer');
    expect(await hasElement(await device.text('/trainingportal'), '[href="/practice"]')).toBe(true);
  });

  test('an answer is saved once, however often it is sent, and the response says which day it comes back', async () => {
    const device = await openDevice();
    expect((await recordOf(device)).cards).toEqual([]);
    for (let times = 0; times < 3; times += 1) expect((await answer(device, review('crm-p01', 0))).status).toBe(200);

    const { cards } = await recordOf(device);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ id: 'crm-p01', reps: 1, first: Date.parse(at(0)), due: Date.parse(at(0)) + 2 * 86_400_000 });
  });

  test('answers that arrive late and out of order count in the order they were given', async () => {
    const [early, late] = [await openDevice(), await openDevice()];
    await answer(early, review('crm-p01', 0), review('crm-p01', 30, false), review('crm-p01', 60));
    await answer(late, review('crm-p01', 60));
    await answer(late, review('crm-p01', 30, false));
    await answer(late, review('crm-p01', 0));

    expect((await recordOf(late)).cards).toEqual((await recordOf(early)).cards);
  });

  test('an answer to a removed item is skipped, and the rest is saved', async () => {
    const device = await openDevice();
    const sent = await answer(device, review('gone-p99', 0), review('crm-p02', 1), { kind: 'lesson', id: 'crm-1' });
    expect(sent.status).toBe(200);
    expect(await idsOf(device)).toEqual(['crm-p02']);
    expect(((await (await device.request('/mine')).json()) as { lessons: string[] }).lessons).toEqual(['crm-1']);
  });

  test.each([
    ['a time that is none', { at: 'yesterday' }],
    ['a time without a zone', { at: '2026-10-14T12:00:00.000' }],
    ['a time before all years', { at: '-271821-04-20T00:00:00.000Z' }],
    ['no verdict', { right: 'yes' }],
    ['an endless name', { id: 'x'.repeat(201) }],
  ])('%s is refused, and nothing is saved', async (_, wrong) => {
    const device = await openDevice();
    expect((await answer(device, { ...review('crm-p01', 0), ...wrong })).status).toBe(400);
    expect((await recordOf(device)).cards).toEqual([]);
  });

  test("an answer from a device with a fast clock isn't dated later than its arrival", async () => {
    const device = await openDevice();
    await answer(device, { ...review('crm-p01', 0), at: '2099-01-01T00:00:00.000Z' });
    const { cards, recent } = await recordOf(device);
    expect(cards[0]?.last).toBeLessThanOrEqual(Date.now());
    expect(recent).toMatchObject([{ id: 'crm-p01', given: '2099-01-01T00:00:00.000Z' }]);
    expect(Date.parse(recent[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test("a client can't practise in the trainees' portal, and an answer from another site is refused", async () => {
    const device = await openDevice();
    const refused = await device.request('/mine', {
      json: { changes: [review('crm-p01', 0)] },
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect(refused.status).toBe(403);
    expect((await recordOf(device)).cards).toEqual([]);
  });

  test('questions missed in an attempt are listed until answered right in a later one', async () => {
    const device = await openDevice();
    const { attemptId, questions } = await startAssessment(portal, device);
    await submitAssessment(device, attemptId, answersWith(25, questions));

    const { missed } = await recordOf(device);
    expect(missed.map(({ question }) => question).toSorted((a, b) => a - b)).toEqual(
      questions
        .slice(25)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    );
    expect(missed.every(({ gradedAt }) => gradedAt <= Date.now())).toBe(true);
    expect(missed.some(({ isSafetyCritical }) => isSafetyCritical)).toBe(false);
    expect(await (await device.request('/practice/mine')).text()).not.toContain('correctAnswer');
  });

  test('a missed question is marked if it was safety-critical when it was asked', async () => {
    const device = await openDevice();
    const { attemptId, questions } = await startAssessment(portal, device);
    await submitAssessment(device, attemptId, answersWith(0, questions));

    const { missed } = await recordOf(device);
    expect(missed.filter(({ isSafetyCritical }) => isSafetyCritical).map(({ question }) => question)).toEqual([6, 11]);
  });

  test("two merged devices keep each other's answers, and a resume code restores them", async () => {
    const [one, other] = [await openDevice(), await openDevice()];
    await answer(one, review('crm-p01', 0), review('crm-p02', 1));
    await answer(other, review('crm-p01', 0), review('crm-p01', 5, false), review('compliance-p01', 2));
    const code = await getResumeCode(await one.text('/my-record', { form: { intent: 'who', ...participant } }));
    await mergeLearners(portal.portal, {
      from: await learnerOf(other),
      into: await learnerOf(one),
      actor: 'manager@example.com',
      reason: 'one person',
      now: portal.portal.now(),
    });

    expect(await idsOf(one)).toEqual(['compliance-p01', 'crm-p01', 'crm-p02']);
    expect((await recordOf(other)).cards).toEqual((await recordOf(one)).cards);
    expect((await recordOf(one)).cards.find(({ id }) => id === 'crm-p01')?.reps).toBe(2);

    const third = await openDevice();
    await third.request('/resume', { form: { code, intent: 'bring' } });
    expect(await idsOf(third)).toEqual(['compliance-p01', 'crm-p01', 'crm-p02']);
    expect(await third.text('/my-record')).toContain('4 practice answers');
  });

  test('the console has a line about it, the export includes it, and an erasure removes it', async () => {
    const device = await openDevice();
    await answer(device, review('crm-p01', 0), review('crm-p02', 1, false));
    const id = await learnerOf(device);
    const manager = await signInToConsole(portal, 'manager');
    expect(await manager.text(`/manage/learners/${id}`)).toMatch(/2 answers across 2 items, 1 right, last/);

    await manager.request(`/manage/learners/${id}/export`, { form: { reason: 'They asked for it.', ownPassword: managerPassword } });
    const file = (await (await manager.request(`/manage/learners/${id}/data`)).json()) as { practice: unknown };
    expect(file.practice).toEqual([
      { id: 'crm-p01', at: at(0), right: true },
      { id: 'crm-p02', at: at(1), right: false },
    ]);

    const erased = await manager.request(`/manage/learners/${id}/erase`, {
      form: { reason: 'They asked for it.', understood: 'yes', ownPassword: managerPassword },
    });
    expect(erased.status).toBe(302);
    expect(await portal.portal.database.selectFrom('practiceReviews').selectAll().where('learnerId', '=', id).execute()).toEqual([]);
    await device.enter('training');
    expect((await recordOf(device)).cards).toEqual([]);
  });
});
