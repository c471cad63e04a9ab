import type { Page } from '@playwright/test';

import { ana, enterAs, startAssessment, submit } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { waitForAnimations } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** Submits three attempts without answers, which is allowed but fails. */
async function failThrice(page: Page): Promise<void> {
  await startAssessment(page);
  await submit(page);
  for (const left of [2, 1]) {
    await expectToast(page, `Assessment failed. ${left} attempt(s) remaining.`);
    await page.getByRole('link', { name: `Try again (${left} left)` }).click();
    await enterAs(page, ana);
    await expect(page.getByText(`Attempts remaining: ${left} of 3`)).toBeVisible();
    await submit(page);
  }
}

test("the third failure opens a dialog that neither Escape nor a click outside can close, and that's back after a reload and cleared cookies", async ({
  page,
  context,
}) => {
  await enter(context, 'training');
  await failThrice(page);

  const dialog = page.getByRole('alertdialog', { name: 'Assessment Limit Reached' });
  await expectToast(page, 'Assessment failed. Maximum attempts reached.');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('You have reached the maximum number of assessment attempts (3).');
  await expect(dialog.getByText(/screenshot of this message and send it to your training manager/)).toBeVisible();
  await expect(dialog.getByText('The limit applies to each device.')).toBeVisible();
  await expect(dialog.getByText(/^This device: [0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();

  // Some browsers close a dialog on the second Escape.
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Go to the training home page' })).toBeFocused();
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await waitForAnimations(page);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);

  await page.reload();
  await expect(dialog).toBeVisible();

  // The browser's local record of attempts outlives the cookies.
  const mirror: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('assessment_attempts'))) ?? 'null');
  expect(mirror).toEqual([{ ip: expect.any(String), attempts: 3, lastAttempt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
  await context.clearCookies();
  await enter(context, 'training');
  await page.goto('/assessment');
  await expect(dialog).toBeVisible();

  // The server knows the count by now, so the limit applies even without the browser's record.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('link', { name: 'Go to the training home page' }).click();
  await expect(page).toHaveURL('/trainingportal');
});

test("another device isn't affected by this one's limit", async ({ page, context, openDevice }) => {
  await enter(context, 'training');
  await failThrice(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();

  const other = await openDevice();
  await enter(other, 'training');
  await startAssessment(await other.newPage());
});

test('a damaged record in the browser changes nothing', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  await page.evaluate(() => localStorage.setItem('assessment_attempts', '{"ip":'));

  await startAssessment(page);
  await expect(page.getByText('Attempts remaining')).toHaveCount(0);
});
