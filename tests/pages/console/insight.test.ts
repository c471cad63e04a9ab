import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findLatestAttempt } from '#app/features/assessment/store.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt, type OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { insertCodeEntry } from '#app/features/access/store.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, readText, textOf } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const day = 86_400_000;

describe.each(portalEngines)('insight on %s', (engine) => {
  let portal: TestPortal;
  let viewer: Visitor;
  const size = () => portal.content.assessment.questions.length;
  const show = async (address: string) => readText(await viewer.text(`/manage/insight${address}`));
  const read = async (address: string) =>
    (await viewer.request(`/manage/insight/export?${address}`)).json() as Promise<Record<string, unknown>[]>;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  /** Adds a learner who enters, completes lessons, and submits one attempt a day with the given numbers of right answers. */
  async function learn(id: string, { code = 'north', lessons = 0, attempts = [] as number[], daysAgo = 0 }): Promise<void> {
    const { database, content, now } = portal.portal;
    const begun = now().getTime() - daysAgo * day;
    await transact(database, (tx) => insertCodeEntry(tx, { accessCodeId: code, deviceId: id, now: new Date(begun) }));
    const ids = content.modules.flatMap((module) => content.modulePages.get(module.id)?.lessons ?? []).map((lesson) => lesson.id);
    for (const [index, lesson] of ids.slice(0, lessons).entries())
      await saveLearningChanges(
        { database, content },
        { learnerId: id, changes: [{ kind: 'lesson', id: lesson }], now: new Date(begun + index * 1_000) },
      );
    for (const [index, right] of attempts.entries()) {
      const at = new Date(begun + index * day);
      const participant = { firstName: 'Ana', lastName: 'Cruz', email: `${id}@example.com` };
      await startAttempt({ database, content }, { learnerId: id, participant, device: null, now: at });
      const open = await findLatestAttempt(database, id);
      const answers = answersWith(right, open?.paper.questions ?? []);
      const onPass: OnPass = (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });
      await submitAttempt(database, {
        attemptId: open?.id ?? '',
        learnerId: id,
        answers,
        onPass,
        now: new Date(at.getTime() + 60_000),
      });
    }
  }

  test('an empty portal says what will be on every tab, and its files have no rows', async () => {
    expect(await show('')).toContain('No attempts graded in the last 12 months');
    expect(await show('?tab=stops')).toContain('No learners have stopped');
    expect(await show('?tab=questions')).toContain('Not enough answers to rate questions yet');
    expect(await show('?tab=practice')).toContain('No practice yet');
    expect(await show('?code=nobody')).toContain('No one with this code has submitted an attempt');
    expect(await read('table=codes&format=json')).toEqual([]);
    expect(await read('table=months&format=json')).toHaveLength(12);
  });

  test('pass rates by month, attempt and code, for one code on request, and the path to the certificate', async () => {
    const { database, now } = portal.portal;
    for (const [id, label] of [
      ['north', '=North'],
      ['south', 'South'],
    ] as const)
      await database
        .insertInto('accessCodes')
        .values({ id, label, audience: 'training', digest: id, origin: 'console', createdAt: now() })
        .execute();
    await learn('two', { attempts: [size()], daysAgo: 5 });
    const withOne = await show('');
    expect(withOne).toContain('100% of 1 attempt passed');
    expect(withOne).toContain('Median time to certificate: about an hour or less');
    expect(withOne).toContain('based on 1 certificate from the past year');
    await learn('one', { attempts: [1, size()], daysAgo: 40 });
    await learn('three', { code: 'south', attempts: [0, 1], daysAgo: 5 });

    const html = await show('');
    expect(html).toContain('40% of 5 attempts passed');
    const rows = (await findAll(await viewer.text('/manage/insight'), 'tr')).map((row) => row.querySelectorAll('th, td').map(textOf));
    const rowOf = (heading: string, cells: number) => rows.find(([first]) => first === heading)?.slice(1, cells + 1);
    expect(rowOf('Oct 2026', 3)).toEqual(['2', '1', expect.stringMatching(/^50%/)]);
    expect(rowOf('Nov 2026', 3)).toEqual(['3', '1', expect.stringMatching(/^33%/)]);
    expect(rowOf('First', 2)).toEqual(['3', '1']);
    expect(rowOf('Second', 2)).toEqual(['2', '1']);
    expect(html).toContain('Median time to certificate: 0.5 days');
    expect(await show('?code=south')).toContain('0% of 2 attempts passed');

    expect(await read('table=attempts&format=json&code=south')).toEqual([
      { attempt: 'First', graded: 1, passed: 0, rate: 0 },
      { attempt: 'Second', graded: 1, passed: 0, rate: 0 },
      { attempt: 'Third', graded: 0, passed: 0, rate: null },
      { attempt: 'Fourth and later', graded: 0, passed: 0, rate: null },
    ]);
    expect(await read('table=times&format=json')).toContainEqual({ took: '1 day', certificates: 1 });
    // In the exported file, a label that looks like a formula is marked as text.
    expect(await viewer.text('/manage/insight/export?table=codes&format=csv')).toContain(`"north","'=North",3,2,0.6667,2,1`);
  });

  test("learners who passed haven't stopped, and others stopped at their last lesson", async () => {
    await learn('before', { daysAgo: 45, attempts: [0] });
    expect(await show('?tab=stops')).toContain('1 learner has stopped');
    await learn('after-two', { daysAgo: 45, lessons: 2 });
    await learn('lately', { daysAgo: 3, lessons: 2 });
    const html = await show('?tab=stops');
    expect(html).toContain('2 learners have stopped');
    expect(html).toContain('Failed the latest attempt: 1');

    const stops = await read('table=stops&format=json');
    expect(stops.filter(({ stopped }) => stopped !== 0).map(({ stopped, module }) => [stopped, module])).toEqual([
      [1, null],
      [1, portal.content.modules[0]?.id],
    ]);
    expect(await show('?tab=stops&away=90')).toContain('No learners have stopped');
    expect(await show('?tab=stops&away=7')).toContain('2 learners have stopped');
  });

  test('fewer than thirty answers are too few to judge, and more show how many are right and who chooses which option', async () => {
    const few = await show('/questions/1');
    expect(few).toContain('too few answers');
    expect(few).not.toMatch(/\d+% correct/);

    const { database } = portal.portal;
    await database
      .updateTable('itemCounts')
      .set({ asked: 40, correct: 10, restSum: 400, restSquares: 5_000, correctRestSum: 50 })
      .execute();
    const list = await show('?tab=questions&order=facility');
    expect(list).toContain('items to review');
    expect(list).toContain('Barely better than guessing · Stronger learners get it wrong more often');
    const question = await show('/questions/1');
    expect(question).toContain('25% correct');
    expect(question).toContain('(correct)');
    expect((await viewer.request('/manage/insight/questions/999')).status).toBe(404);
    expect((await viewer.request('/manage/insight/questions/x')).status).toBe(404);

    expect(await viewer.text('/manage/insight/export?table=items&format=csv')).toContain('"Answers","Correct","Discrimination (');
    const items = await read('table=items&format=json');
    expect(items.filter(({ isCurrent }) => isCurrent === true)).toHaveLength(3 * size());
    // r = (40·50 − 10·400) / √((40·10 − 10²)(40·5000 − 400²)) = −2000 / √(300·40000)
    expect(items).toContainEqual(expect.objectContaining({ asked: 40, facility: 0.25, discrimination: -0.5774 }));
  });

  test('an item that has been reworded is counted separately', async () => {
    const { database } = portal.portal;
    const wording = JSON.stringify({ text: 'What was asked of old?', options: ['no', 'yes'], correctAnswer: 'yes' });
    const sums = { asked: 3, correct: 2, restSum: 4, restSquares: 8, correctRestSum: 3, timed: 0, seconds: 0 };
    await database
      .insertInto('itemCounts')
      .values({ item: 'old', paperSize: 27, questionId: 1, variant: '', wording, ...sums })
      .execute();
    const html = await show('/questions/1');
    expect(html).toContain('What was asked of old?');
    expect(html).toContain('(earlier wording)');
    expect(await show('?tab=questions')).toContain('1 (earlier wording)');
  });

  test('practice shows the worst remembered items first', async () => {
    const { database, content, now } = portal.portal;
    const [first, second] = [...content.practice.values()].flatMap((module) => module.items);
    for (let learner = 0; learner < 30; learner += 1) {
      const answer = (id: string | undefined, daysAgo: number, right: boolean) =>
        ({ kind: 'practice', id: id ?? '', at: new Date(now().getTime() - daysAgo * day).toISOString(), right }) as const;
      await saveLearningChanges(
        { database, content },
        { learnerId: `practises-${learner}`, changes: [answer(first?.id, 60, false), answer(second?.id, 1, true)], now: now() },
      );
    }
    const rows = await read('table=practice&format=json');
    expect(rows.map(({ objective }) => objective)).toEqual([first?.objective, second?.objective]);
    expect(Number(rows[0]?.['kept'])).toBeLessThan(0.5);
    expect(Number(rows[1]?.['kept'])).toBeGreaterThan(0.85);
    expect(await show('?tab=practice')).toContain('Lowest recall:');
  });

  test('an unknown table or format is refused with a message', async () => {
    for (const address of ['', 'table=__proto__', 'table=months&format=xml']) {
      const response = await viewer.request(`/manage/insight/export?${address}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Choose one of');
    }
  });
});
