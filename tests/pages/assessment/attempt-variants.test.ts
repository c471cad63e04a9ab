import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import type { Paper } from '#app/features/assessment/rules.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { hasElement, readText } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const count = fixture.assessment.questions.length;

describe.each(portalEngines)('variants on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  async function learnerOf(visitor: Visitor): Promise<string> {
    const { learner } = (await (await visitor.request('/mine')).json()) as { learner: string };
    return learner;
  }

  async function papersOf(learner: string): Promise<Paper[]> {
    const rows = await portal.portal.database.selectFrom('attempts').select('paper').where('learnerId', '=', learner).execute();
    return rows.map(({ paper }) => paper as Paper);
  }

  /** Lists a learner's questions with their variants, such as "12b". */
  async function askedOf(learner: string): Promise<string[]> {
    return (await papersOf(learner)).flatMap(({ questions }) => questions.map(({ id, variant }) => `${id}${variant}`));
  }

  async function fail(visitor: Visitor, times = 1): Promise<void> {
    for (let index = 0; index < times; index += 1) {
      const { attemptId } = await startAssessment(portal, visitor);
      await submitAssessment(visitor, attemptId, []);
      portal.pass(1_000);
    }
  }

  const grant = (learnerId: string) =>
    resetAttempts(portal.portal.database, { subject: { learnerId }, actor: 'manager', reason: 'Studied again.', now: portal.portal.now() });

  test('three attempts by one learner share no variant, and further ones repeat none a third time before all have come up twice', async () => {
    const visitor = await portal.enter('training');
    await fail(visitor, 3);
    const learner = await learnerOf(visitor);
    expect(new Set(await askedOf(learner)).size).toBe(3 * count);

    await grant(learner);
    portal.pass(1_000);
    await fail(visitor, 3);
    const asked = await askedOf(learner);
    expect(asked).toHaveLength(6 * count);
    expect(new Set(asked.toSorted().filter((name, index, all) => all[index + 1] === name)).size).toBe(3 * count);
  });

  test('an attempt granted later by a manager continues with unseen variants', async () => {
    const visitor = await portal.enter('training');
    await fail(visitor);
    const learner = await learnerOf(visitor);
    await grant(learner);
    portal.pass(1_000);
    await fail(visitor, 2);

    expect(new Set(await askedOf(learner)).size).toBe(3 * count);
  });

  test('when two devices become one learner, variants seen on either count as seen', async () => {
    const [phone, laptop] = [await portal.enter('training'), await portal.enter('training')];
    await fail(phone);
    await fail(laptop);
    const [from, into] = [await learnerOf(phone), await learnerOf(laptop)];
    await mergeLearners(portal.portal, { from, into, actor: 'manager', reason: 'One person.', now: portal.portal.now() });
    const before = new Set(await askedOf(into));
    expect(before.size).toBeGreaterThan(count);

    const { attemptId } = await startAssessment(portal, phone);
    const row = await portal.portal.database.selectFrom('attempts').select('paper').where('id', '=', attemptId).executeTakeFirstOrThrow();
    const drawn = (row.paper as Paper).questions.map(({ id, variant }) => `${id}${variant}`);
    expect(drawn.filter((name) => before.has(name))).toEqual([]);
  });

  test('one of several simultaneous starts draws the paper, and the others continue with it', async () => {
    const visitor = await portal.enter('training');
    await fail(visitor);

    const start = () => visitor.request('/assessment', { form: { intent: 'start', ...participant } });
    const started = await Promise.all([start(), start(), start()]);
    expect(started.map(({ status }) => status)).toEqual([302, 302, 302]);

    const asked = await askedOf(await learnerOf(visitor));
    expect(asked).toHaveLength(2 * count);
    expect(new Set(asked).size).toBe(2 * count);
  });

  test('an attempt from before variants existed is answered, graded and shown as it was asked, and its variants count as seen', async () => {
    const visitor = await portal.enter('training');
    const { attemptId, questions } = await startAssessment(portal, visitor);
    const learner = await learnerOf(visitor);
    const [paper] = await papersOf(learner);
    const old = { ...paper, questions: paper?.questions.map(({ variant: _, lesson: __, ...question }) => question) };
    await portal.portal.database
      .updateTable('attempts')
      .set({ paper: JSON.stringify(old) })
      .where('id', '=', attemptId)
      .execute();

    const [first, ...others] = answersWith(21, questions);
    expect((await visitor.request('/assessment/answers', { json: { attemptId, answers: [first] } })).status).toBe(200);
    expect(await visitor.text('/assessment')).toContain(paper?.questions[0]?.text);

    const html = await (await submitAssessment(visitor, attemptId, others)).text();
    expect(await readText(html)).toContain('77.8%');
    expect(await hasElement(html, '[href="/ai-tools"]')).toBe(true);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'failed' } });

    portal.pass(1_000);
    const next = await startAssessment(portal, visitor);
    const seen = new Map(questions.map(({ id, options }) => [id, options.toSorted().join()]));
    expect(next.questions.filter(({ id, options }) => seen.get(id) === options.toSorted().join())).toEqual([]);
  });
});
