import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

import { answerAll, openSection, questions, questionGroup, startAssessment, submit } from '../support/assessment.ts';
import { codes, enter, sendCode } from '../support/gates.ts';
import { expect, test } from '../support/test.ts';
import { expectToast, toasts } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

/** Returns the number shown on the certificate page. */
async function readNumber(page: Page): Promise<string> {
  const line = await page.getByText(/^Certificate number /).textContent();
  return (line ?? '').replace('Certificate number ', '');
}

/** Unescapes quotes in JSON and HTML and drops non-ASCII characters, so that a text is found in either format. */
function asPlainText(body: string): string {
  return body
    .replaceAll(/\\"|&quot;/g, '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\x20-\x7E]+/g, '');
}

test('22 of 27 pass: results and toasts right away, the certificate after two seconds, its PDF, and a page where anyone can verify it', async ({
  page,
  openDevice,
}) => {
  await page.clock.install();
  await startAssessment(page);
  await answerAll(page, 22);
  await expect(page.getByText('All questions are answered.')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page);

  await expect(page.getByRole('heading', { name: 'PASSED', exact: true })).toBeVisible();
  await expect(page.getByText('81.5%', { exact: true })).toBeVisible();
  await expectToast(page, 'Congratulations! You passed the assessment!');
  await expectToast(page, 'Assessment graded successfully!');
  await expect(page.getByRole('progressbar', { name: 'Overall score' })).toHaveAttribute('aria-valuenow', '82');
  for (const section of ['Mortgage Knowledge', 'CRM & Admin Process', 'Marketing & Admin', 'AI & Tech Tools'])
    await expect(page.getByRole('term').filter({ hasText: section })).toBeVisible();

  await page.clock.runFor(1_900);
  await expect(page.getByRole('heading', { name: 'PASSED', exact: true })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of Completion' })).toBeVisible();
  await page.clock.resume();
  const certificate = page.getByRole('article', { name: 'Certificate of Completion' });
  await expect(certificate.getByText('Northkey Academy').first()).toBeVisible();
  await expect(certificate.getByText('Ana de la Cruz')).toBeVisible();
  await expect(certificate.getByText('Northkey Certified Real Estate Virtual Assistant')).toBeVisible();
  await expect(certificate.getByText(/#certified-vas/)).toBeVisible();
  const number = await readNumber(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // Someone else types the certificate's number in lowercase and without dashes.
  const stranger = await (await openDevice()).newPage();
  await stranger.goto('/');
  await stranger.getByLabel('Certificate number').fill(number.toLowerCase().replaceAll('-', ' '));
  await stranger.getByRole('button', { name: 'Verify' }).click();
  await expect(stranger).toHaveURL(`/verify/${number}`);
  await expect(stranger.getByText('Valid certificate', { exact: true })).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Ana de la Cruz' })).toBeVisible();
  expect(await stranger.content()).not.toContain('ana@example.com');
  expect(await stranger.content()).not.toContain('81.5');
});

test('returning after a pass shows the certificate, the certification page lists it, and someone else can start', async ({ page }) => {
  await page.goto('/marketing');
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await startAssessment(page);
  await answerAll(page, 27);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of Completion' })).toBeVisible();
  const number = await readNumber(page);

  await page.goto('/trainingportal');
  await page.goto('/assessment');
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of Completion' })).toBeVisible();
  expect(await readNumber(page)).toBe(number);

  await page.goto('/certification');
  expect(await readNumber(page)).toBe(number);
  await expect(page.getByText('Module content coming soon')).toBeHidden();
  await page.goto('/assessment');

  await page.getByRole('button', { name: 'Not Ana? Start as someone else' }).click();
  const question = page.getByRole('dialog', { name: "End Ana's record on this device?" });
  await question.getByRole('button', { name: 'Stay as Ana' }).click();
  expect(await readNumber(page)).toBe(number);
  await page.getByRole('button', { name: 'Not Ana? Start as someone else' }).click();
  await question.getByRole('button', { name: 'Start a new record' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');

  // None of the first person's data is left for the second person, even without a reload.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketing & Content' }).click();
  await expect(page.getByText('0 of 4 completed')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Certification' }).click();
  await expect(page.getByText('Module content coming soon')).toBeVisible();

  await page.goto(`/verify/${number}`);
  await expect(page.getByText('Valid certificate', { exact: true })).toBeVisible();
});

test('on a phone a pass ends at the top of the certificate, with no toast over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startAssessment(page);
  await answerAll(page, 27);
  await submit(page);

  const title = page.getByRole('heading', { level: 1, name: 'Certificate of Completion' });
  await expect(title).toBeInViewport();
  const certificate = page.getByRole('article', { name: 'Certificate of Completion' });
  const top = (await certificate.boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThanOrEqual(0);
  for (const notice of await toasts(page).all()) {
    const box = await notice.boundingBox();
    const words = await title.boundingBox();
    if (box !== null && words !== null) expect(box.y + box.height <= words.y || box.y >= words.y + words.height).toBe(true);
  }
});

test("a learner who goes offline isn't stranded: the certificate stays, and a message says there was no response", async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await answerAll(page, 27);
  await submit(page);
  const number = await readNumber(page);
  const question = page.getByRole('dialog', { name: "End Ana's record on this device?" });

  await page.getByRole('button', { name: 'Not Ana? Start as someone else' }).click();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Start a new record' }).click();
  await expectToast(page, "We couldn't reach the portal", "Your work is saved on this device. Try again when you're back online.");
  expect(await readNumber(page)).toBe(number);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Not Ana? Start as someone else' }).click();
  await question.getByRole('button', { name: 'Start a new record' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('if the session has ended, no one else starts, and unsent changes are kept until the learner signs in again', async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await answerAll(page, 27);
  await submit(page);
  const number = await readNumber(page);

  await page.route('**/mine', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.goto('/marketing');
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await page.goto('/assessment');
  await context.clearCookies({ name: 'northkey-session' });
  await page.unroute('**/mine');
  await page.getByRole('button', { name: 'Not Ana? Start as someone else' }).click();
  await page.getByRole('button', { name: 'Start a new record' }).click();

  await expect(page).toHaveURL('/va-login?next=%2Fassessment');
  await sendCode(page, codes.training);
  expect(await readNumber(page)).toBe(number);
  await page.goto('/marketing');
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  const readLessons = async () => ((await (await page.request.get('/mine')).json()) as { lessons: unknown[] }).lessons.length;
  await expect.poll(readLessons).toBe(1);
});

test('after 21 of 27 the answers are locked, coloured and explained, and the card says what to study', async ({ page }) => {
  await startAssessment(page);
  await answerAll(page, 21);
  await submit(page);

  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  await expect(page.getByText('77.8%', { exact: true })).toBeVisible();
  await expectToast(page, 'Assessment failed. 2 attempt(s) remaining.');
  await expect(page.getByRole('heading', { name: 'Study these again' })).toBeVisible();
  await expect(page.getByText('Attempts remaining: 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Assessment' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expect(page.getByRole('heading', { name: 'NOT PASSED' })).toHaveCount(0);
  await openSection(page, 4);
  await expect(questionGroup(page, 27).getByText(/^Incorrect\. The correct answer is: Ask the agent about file 27[abc]$/)).toBeVisible();
  await expect(questionGroup(page, 27).getByText(/^The agent decides about file 27[abc]\.$/)).toBeVisible();
  await expect(questionGroup(page, 27).getByRole('radio').first()).toBeDisabled();

  await openSection(page, 1);
  await expect(questionGroup(page, 1).getByText('Correct answer!')).toBeVisible();
});

test('after a failure, "Try again" leads to the prefilled form, and an unanswered question is marked as such', async ({ page }) => {
  await startAssessment(page);
  await submit(page);
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  await openSection(page, 4);
  await expect(questionGroup(page, 27).getByText('No answer provided.')).toBeVisible();

  await page.getByRole('link', { name: 'Try again (2 left)' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.com');
  await page.getByRole('button', { name: 'Start Assessment' }).click();
  await expect(page.getByText('0 / 27 answered')).toBeVisible();
});

test('no response contains the key before grading', async ({ page, context }) => {
  const bodies: Promise<string>[] = [];
  context.on('response', (response) => {
    bodies.push(response.text().catch(() => ''));
  });
  const read = async () => asPlainText((await Promise.all(bodies)).join('\n'));
  const explanations = questions.flatMap(({ variants }) => variants.map(({ explanation }) => asPlainText(explanation)));

  await page.goto('/trainingportal');
  await startAssessment(page);
  await answerAll(page, 20);
  await page.reload();
  await expect(page.getByText('27 / 27 answered')).toBeVisible();

  const before = await read();
  expect(questions[0]?.variants.filter(({ text }) => before.includes(asPlainText(text)))).toHaveLength(1);
  expect(explanations.filter((explanation) => before.includes(explanation))).toEqual([]);
  expect(before).not.toMatch(/correctAnswer|The correct answer is/);

  // The same search finds the explanations after grading, so it would have found them before.
  await submit(page);
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  const after = await read();
  expect(explanations.filter((explanation) => after.includes(explanation))).toHaveLength(27);
});
