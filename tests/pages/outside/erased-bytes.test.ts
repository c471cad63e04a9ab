import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { answersWith, type AskedQuestion } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';

const first = 'Zebulonia';
const last = 'Quarterstaff';
const email = 'zebulonia@quarterstaff.example';

let site: TestPortal;

beforeAll(async () => {
  site = await openTestPortal();
});
afterAll(() => site.close());

/** Lists the files in the data folder that contain a text, regardless of what the store reports. */
function filesWith(text: string): string[] {
  return readdirSync(site.dataDirectory).filter((name) => readFileSync(join(site.dataDirectory, name)).includes(text));
}

test('after an erasure no file of the store contains the name, including free pages and the write-ahead log', async () => {
  for (let index = 0; index < 12; index += 1) {
    const other = await site.enter('training');
    await other.request('/my-record', {
      form: { intent: 'who', firstName: `Other${index}`, lastName: 'Person', email: `o${index}@example.com` },
    });
    await startAssessment(site, other);
  }
  const visitor = await site.enter('training');
  const who = { intent: 'who', firstName: first, lastName: last, email };
  const code = await getResumeCode(await visitor.text('/my-record', { form: who }));
  const form = { intent: 'start', firstName: first, lastName: last, email, device: '' };
  expect((await visitor.request('/assessment', { form })).status).toBe(302);
  const { database } = site.portal;
  const attempt = await database
    .selectFrom('attempts')
    .select(['id', 'learnerId', 'paper'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { questions } = attempt.paper as { questions: AskedQuestion[] };
  await submitAssessment(visitor, attempt.id, answersWith(27, questions));
  // A second device's record keeps its row after the merge.
  const second = await site.enter('training');
  await second.request('/my-record', { form: who });
  await second.request('/assessment', { form });
  expect((await second.request('/resume', { form: { intent: 'bring', code } })).status).toBe(302);
  expect(
    [first, last, email].every((text) => filesWith(text).length > 0),
    'the name was there',
  ).toBe(true);

  const owner = await signInToConsole(site, 'owner');
  const erasing = { reason: 'She asked for it', understood: 'yes' };
  expect((await owner.request(`/manage/learners/${attempt.learnerId}/erase`, { form: erasing })).headers.get('Location')).toContain(
    '/manage/learners/',
  );
  for (const text of [first, last, email]) expect(filesWith(text), text).toEqual([]);
});
