import type { Page, Route } from '@playwright/test';

import { openSection, option, optionOrder, pressSubmit, startAssessment, submit } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

const unsaved = /Saved on this device\. We'll send it/;

/**
 * Waits until the status strip says that everything is saved. The strip also says so before the first choice, but not between a choice and
 * its save.
 */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^\s*Saved\s*$/ })).toBeVisible();
}

test('a reload in the middle restores the answers and the order of the options', async ({ page }) => {
  await startAssessment(page);
  await option(page, 1, 'right').check();
  await option(page, 2, 'wrong').check();
  await expectSaved(page);
  const order = [await optionOrder(page, 1), await optionOrder(page, 2), await optionOrder(page, 7)];

  await page.reload();

  await expect(page.getByText('2 / 27 answered')).toBeVisible();
  await expect(option(page, 1, 'right')).toBeChecked();
  await expect(option(page, 2, 'wrong')).toBeChecked();
  expect([await optionOrder(page, 1), await optionOrder(page, 2), await optionOrder(page, 7)]).toEqual(order);
});

test('offline answers are kept, the page says so, and they are saved when the connection is back', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await expectSaved(page);

  await context.setOffline(true);
  await option(page, 1, 'right').check();
  await expect(page.getByText(unsaved)).toBeVisible();
  await openSection(page, 2);
  await option(page, 11, 'right').check();
  await expect(page.getByText('2 / 27 answered')).toBeVisible();

  await context.setOffline(false);
  await expectSaved(page);
  await expect(page.getByText(unsaved)).toHaveCount(0);

  // From here on, only the server has the answers.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('2 / 27 answered')).toBeVisible();
});

test('answers given offline survive a page crash and are saved at the next visit', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await context.setOffline(true);
  await option(page, 3, 'wrong').check();
  await expect(page.getByText(unsaved)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const reopened = await context.newPage();
  const saved = reopened.waitForResponse('**/assessment/answers');
  await reopened.goto('/assessment');
  await expect(reopened.getByText('1 / 27 answered')).toBeVisible();
  await expect(option(reopened, 3, 'wrong')).toBeChecked();
  await saved;
  await expectSaved(reopened);

  await reopened.evaluate(() => localStorage.clear());
  await reopened.reload();
  await expect(option(reopened, 3, 'wrong')).toBeChecked();
});

test('a save that the server temporarily refuses is reported, and "Try now" repeats it', async ({ page, faults }) => {
  faults.expectStatus(503);
  await startAssessment(page);
  await page.route('**/assessment/answers', (route) => route.fulfill({ status: 503, body: 'Try again later.' }));
  await option(page, 1, 'right').check();
  await expect(page.getByText(unsaved)).toBeVisible();

  await page.unroute('**/assessment/answers');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expectSaved(page);
});

test('unsent answers are sent with the submission and count', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await page.route('**/assessment/answers', (route) =>
    route.request().postData()?.includes('isSubmission') ? route.continue() : route.abort(),
  );
  await startAssessment(page);
  await option(page, 1, 'right').check();
  await expect(page.getByText(unsaved)).toBeVisible();
  await submit(page);

  await expect(page.getByText('1 of 27 questions correct.', { exact: false })).toBeVisible();
  expect(await context.request.get('/mine').then((answer) => answer.json())).toMatchObject({
    assessment: { state: 'failed', remaining: 2 },
  });
});

test('two tabs that submit the same attempt grade it once and show the same result', async ({ page, context }) => {
  await startAssessment(page);
  await option(page, 1, 'right').check();
  await expectSaved(page);
  const second = await context.newPage();
  await open(second, '/assessment');
  await expect(second.getByText('1 / 27 answered')).toBeVisible();

  for (const tab of [page, second]) await openSection(tab, 4);
  // The first submission waits for the second: an answer to one would show the result in both tabs, and close the other's question.
  const waiting: Route[] = [];
  await context.route('**/assessment/answers', async (route) => {
    waiting.push(route);
    if (waiting.length === 2) await Promise.all(waiting.map((each) => each.continue()));
  });
  await Promise.all(
    [page, second].map(async (tab) => {
      await pressSubmit(tab);
      await expectToast(tab, 'Assessment failed. 2 attempt(s) remaining.');
    }),
  );

  for (const tab of [page, second]) {
    await expect(tab.getByText('1 of 27 questions correct.', { exact: false })).toBeVisible();
    await expect(tab.getByText('Attempts remaining: 2 of 3')).toBeVisible();
  }
});

test('two windows side by side show the same answers, whichever was clicked, and the same result', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await startAssessment(page);
  const second = await context.newPage();
  await open(second, '/assessment');
  await expect(second.getByText('0 / 27 answered')).toBeVisible();

  await option(page, 1, 'right').check();
  await expect(option(second, 1, 'right')).toBeChecked();
  await option(second, 2, 'wrong').check();
  await option(second, 1, 'wrong').check();
  for (const window of [page, second]) {
    await expect(window.getByText('2 / 27 answered')).toBeVisible();
    await expect(option(window, 1, 'wrong')).toBeChecked();
    await expectSaved(window);
  }

  // Answers given offline reach both windows too, and the newest one is saved.
  await context.setOffline(true);
  await option(second, 3, 'wrong').check();
  await expect(option(page, 3, 'wrong')).toBeChecked();
  await option(page, 3, 'right').check();
  await expect(option(second, 3, 'right')).toBeChecked();
  await context.setOffline(false);
  for (const window of [page, second]) await expectSaved(window);

  await submit(page);
  for (const window of [page, second]) {
    await expect(window.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
    await expect(window.getByText('1 of 27 questions correct.', { exact: false })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Submit Assessment' })).toHaveCount(0);
  }
});

test("an answer in a tab that hasn't noticed another tab's submission shows the result", async ({ page, context, faults }) => {
  faults.expectStatus(409);
  await startAssessment(page);
  const second = await context.newPage();
  // A suspended tab gets no messages either.
  await second.addInitScript(() => Object.assign(BroadcastChannel.prototype, { addEventListener: () => undefined }));
  await open(second, '/assessment');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();

  await option(second, 1, 'right').click();

  await expect(second.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  await expect(second.getByText('0 of 27 questions correct.', { exact: false })).toBeVisible();
});

test('if the session ends in the middle, answers are kept and saved after signing in again', async ({ page, context }) => {
  await startAssessment(page);
  await expectSaved(page);
  const device = (await context.cookies()).filter((cookie) => cookie.name.endsWith('-device'));
  await context.clearCookies();
  await context.addCookies(device);

  await option(page, 1, 'right').check();
  await expect(page.getByText('Your session has ended. Saved on this device.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'sign in again' }).click();
  await expect(page).toHaveURL('/va-login?next=/assessment');

  await enter(context, 'training');
  const saved = page.waitForResponse('**/assessment/answers');
  await page.goto('/assessment');
  await expect(page.getByText('1 / 27 answered')).toBeVisible();
  await saved;
  await expectSaved(page);
});

test('a learner who goes to the name and back finds every answer, even offline', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await option(page, 1, 'right').check();
  await expect(page.getByText('1 / 27 answered')).toBeVisible();
  await page.getByRole('link', { name: 'Correct my name' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(option(page, 1, 'right')).toBeChecked();

  await context.setOffline(true);
  await option(page, 1, 'wrong').check();
  await expect(page.getByText(unsaved)).toBeVisible();
  await page.getByRole('link', { name: 'Correct my name' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(option(page, 1, 'wrong')).toBeChecked();
  await option(page, 1, 'right').check();

  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(option(page, 1, 'right')).toBeChecked();
});

test('a connection lost during submission loses neither the page nor an answer', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await startAssessment(page);
  await openSection(page, 4);
  await option(page, 27, 'right').check();
  await expectSaved(page);

  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST' && request.url().includes('/assessment'));
  await pressSubmit(page);
  await lost;
  await expectToast(page, "We couldn't reach the portal");
  await context.setOffline(false);
  await openSection(page, 4);
  await expect(option(page, 27, 'right')).toBeChecked();

  await pressSubmit(page);
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
});
