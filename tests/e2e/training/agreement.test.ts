import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { startAssessment } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

const confirmations = [/I have read all nine terms/, /I certify that I have gone through/, /I will follow TRESA/];

/** Ticks the three boxes and waits until the page has enabled the button. From then on, the page's scripts handle signing. */
async function confirmAll(page: Page): Promise<void> {
  for (const name of confirmations) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('button', { name: 'Sign & Submit Agreement' })).toHaveAttribute('aria-disabled', 'false');
}

test('signing is refused until all three boxes are ticked, although the button can be clicked', async ({ page }) => {
  await open(page, '/welcome');
  const signButton = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await expect(signButton).toHaveAttribute('aria-disabled', 'true');

  await signButton.press('Enter');
  await expectToast(page, 'Please check all boxes before signing the agreement.');

  await page.getByRole('checkbox', { name: confirmations[0] }).check();
  await page.getByRole('checkbox', { name: confirmations[1] }).check();
  await expect(signButton).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: confirmations[2] }).check();
  await expect(signButton).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('checkbox', { name: confirmations[0] }).uncheck();
  await expect(signButton).toHaveAttribute('aria-disabled', 'true');
});

test('signing the agreement opens the email, permanently completes its lesson, and provides a copy as a page and a PDF', async ({
  page,
  context,
}) => {
  await open(page, '/welcome');
  const mail = page.waitForRequest((request) => request.url().startsWith('mailto:'));
  await confirmAll(page);
  await page.getByLabel('Full name (optional)').fill('Ana de la Cruz');
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).click();

  await expectToast(page, 'Agreement signed and email opened! Please send the email to complete submission.');
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

async function sign(page: Page): Promise<void> {
  await confirmAll(page);
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).click();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test('after signing, the email can be opened again and its parts copied, even after a reload and from the copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/welcome');
  const opened = page.waitForRequest((request) => request.url().startsWith('mailto:'));
  await page.getByLabel('Full name (optional)').fill('Ana de la Cruz');
  await sign(page);
  const letter = decodeURIComponent((await opened).url());
  await expect(page.getByText(/If your email app didn't open, use the button below\./)).toBeVisible();

  for (const place of ['/welcome', '/agreement']) {
    await page.goto(place);
    const email = page.getByRole('region', { name: 'Send your signed agreement' });
    const link = email.getByRole('link', { name: 'Open the email' });
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(letter);

    await email.getByRole('button', { name: /: the address$/ }).click();
    await expectToast(page, 'Copied to clipboard', 'The address has been copied to your clipboard');
    expect(await clipboard(page)).toBe('support@northkey.example');
    await email.getByRole('button', { name: /: the subject$/ }).click();
    await expect.poll(() => clipboard(page)).toBe('Real Estate VA Conduct Agreement - Signed and Submitted');

    await email.getByRole('button', { name: /: the message$/ }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^Conduct Agreement, version 1\n\n/);
    const message = await clipboard(page);
    expect(message.match(/^\d\. /gm)).toHaveLength(9);
    expect(message.match(/^\[x\] /gm)).toHaveLength(3);
    expect(message).toContain('I will stop using every login at once');
    expect(message).toMatch(/\n\nSigned electronically by Ana de la Cruz on .+$/);
  }
});

test('a learner who has taken the assessment signs with that name in one click, and the page explains an empty name', async ({ page }) => {
  await page.goto('/welcome');
  const name = page.getByLabel('Full name (optional)');
  await expect(name).toHaveAccessibleDescription(/nobody can tell this signature is yours/);
  await expect(page.getByText('0 of 5 completed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0);

  await startAssessment(page);
  await page.goto('/welcome');
  await page.getByRole('button', { name: 'Use Ana de la Cruz' }).click();
  await expect(name).toHaveValue('Ana de la Cruz');
  await expect(name).toBeFocused();
  await sign(page);
  await page.goto('/agreement');
  await expect(page.getByText(/^Signed electronically by Ana de la Cruz on [^\n]+$/).first()).toBeVisible();
});

test('a connection lost while signing loses neither the page nor the ticked boxes', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await open(page, '/welcome');
  await confirmAll(page);
  // The toast library is loaded with the first toast.
  const saved = page.waitForResponse((response) => response.url().endsWith('/mine') && response.request().method() === 'POST');
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expectToast(page, 'Lesson marked as complete!');
  await saved;

  await context.setOffline(true);
  const signButton = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await signButton.click();
  await expectToast(page, "We couldn't reach the portal", "Sign again when you're back online. Your signature will only count once.");
  await expect(page.getByRole('checkbox', { name: confirmations[2] })).toBeChecked();

  await context.setOffline(false);
  await signButton.click();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();
});

test("without a signature there's no copy, and its address leads to the lesson", async ({ page }) => {
  await page.goto('/agreement');

  await expect(page).toHaveURL('/welcome#welcome-5');
  await expect(page.getByRole('heading', { name: 'Conduct Agreement' }).first()).toBeInViewport();
});
