import { readFileSync } from 'node:fs';

import { enter, toast } from './support/doors.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

const confirmations = [/I have read all nine terms/, /I certify that I have gone through/, /I will follow TRESA/];

test('signing is refused until all three boxes are ticked, though the button can be pressed', async ({ page }) => {
  await page.goto('/welcome');
  await page.waitForLoadState('networkidle');
  const sign = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await expect(sign).toHaveAttribute('aria-disabled', 'true');

  await sign.press('Enter');
  await expect(toast(page, 'Please check all boxes before signing the agreement.')).toBeVisible();

  await page.getByRole('checkbox', { name: confirmations[0] }).check();
  await page.getByRole('checkbox', { name: confirmations[1] }).check();
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: confirmations[2] }).check();
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('checkbox', { name: confirmations[0] }).uncheck();
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
});

test('the signed agreement opens the mail, completes its lesson for good, and gives a copy as page and PDF', async ({ page, context }) => {
  await page.goto('/welcome');
  await page.waitForLoadState('networkidle');
  const mail = page.waitForRequest((request) => request.url().startsWith('mailto:'));
  for (const name of confirmations) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Full name (optional)').fill('Ana de la Cruz');
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).click();

  await expect(toast(page, 'Agreement signed and email opened! Please send the email to complete submission.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toHaveAttribute('aria-disabled', 'true');
  const address = (await mail).url();
  expect(address.length).toBeLessThan(2_000);
  const letter = new URL(address);
  expect(letter.pathname).toBe('support@northkey.example');
  expect(letter.searchParams.get('subject')).toBe('Real Estate VA Conduct Agreement - Signed and Submitted');
  const body = letter.searchParams.get('body') ?? '';
  expect(body.match(/^\d\. /gm)).toHaveLength(9);
  expect(body.match(/^\[x\] /gm)).toHaveLength(3);
  expect(body).toMatch(/^Date: /m);
  expect(body).toMatch(/^Time: /m);
  expect(body).toContain('Ana de la Cruz');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();
  for (const name of confirmations) await expect(page.getByRole('checkbox', { name })).toBeChecked();

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open your copy' }).click();
  const copy = await opening;
  await expect(copy.getByRole('heading', { level: 1, name: /^Conduct Agreement/ })).toBeVisible();
  await expect(copy.getByText(/^Signed electronically by Ana de la Cruz on /)).toBeVisible();
  await expect(copy.getByText('9. Mistakes are reported, access ends cleanly')).toBeVisible();

  const downloading = copy.waitForEvent('download');
  await copy.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('conduct-agreement.pdf');
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a line that is lost at the signature costs neither the page nor the boxes', async ({ page, context, faults }) => {
  faults.expectLostLine();
  await page.goto('/welcome');
  await page.waitForLoadState('networkidle');
  for (const name of confirmations) await page.getByRole('checkbox', { name }).check();
  // The toasts are loaded with the first one.
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(toast(page, 'Lesson marked as complete!')).toBeVisible();

  await context.setOffline(true);
  const sign = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await sign.click();
  await expect(toast(page, 'There was no answer', 'Sign again once you are back online: it counts once.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: confirmations[2] })).toBeChecked();

  await context.setOffline(false);
  await sign.click();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();
});

test('without a signature there is no copy: its address leads to the lesson', async ({ page }) => {
  await page.goto('/agreement');

  await expect(page).toHaveURL('/welcome#welcome-5');
  await expect(page.getByRole('heading', { name: 'Conduct Agreement' }).first()).toBeInViewport();
});
