import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const earlier = 'You signed an earlier version.';

async function sign(page: Page): Promise<void> {
  for (const name of [/I have read all nine terms/, /I certify that I have gone through/, /I will follow TRESA/])
    await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Full name (optional)').fill('Ana de la Cruz');
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).click();
}

async function draft(owner: Page, intro: string): Promise<void> {
  await open(owner, '/manage/content/agreement');
  await owner.locator('[data-field="agreement.yaml:intro"]').getByRole('textbox').fill(intro);
  await owner.getByRole('button', { name: 'Save draft' }).click();
  await expect(owner.getByText(/^Draft saved/).first()).toBeVisible();
  await open(owner, '/manage/settings');
  await expect(owner.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
}

test('an owner mends a typo in the signed agreement and keeps signatures valid, then changes a term and asks everyone again', async ({
  openDevice,
  faults,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const learner = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(learner.context(), 'training');
  await open(learner, '/welcome');
  await sign(learner);
  await expectToast(learner, 'Agreement signed and email opened! Please send the email to complete submission.');

  const owner = await (await openDevice({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  await joinConsole(owner, server.dataDirectory);
  await draft(owner, 'These nine terms apply from the day you sign.');
  const choice = owner.getByRole('group', { name: 'Do people have to sign the conduct agreement again?' });
  await expect(choice).toBeVisible();
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(owner);
  await owner.getByRole('checkbox', { name: 'Conduct agreement' }).uncheck();
  await expect(choice).toBeHidden();
  await owner.getByRole('checkbox', { name: 'Conduct agreement' }).check();

  faults.expectStatus(400);
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(choice.getByText('Choose what happens to their signatures.')).toBeVisible();
  await expect(choice.getByRole('radio').first()).toBeFocused();
  await choice.getByRole('radio', { name: /^Signatures stay valid/ }).check();
  await owner.getByRole('textbox', { name: /What changed/ }).fill('A typo in the introduction');
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();

  await open(learner, '/welcome');
  await expect(learner.getByText('Only wording was corrected since, so your signature still counts.')).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Signed & Submitted' })).toHaveAttribute('aria-disabled', 'true');
  await expect(learner.getByText(earlier)).toHaveCount(0);
  const copy = await learner.request.get('/agreement');
  expect(await copy.text()).toContain('These nine terms hold from the day you sign');

  await draft(owner, 'Ten new duties apply from the day you sign.');
  await owner.getByRole('radio', { name: /^Everyone signs again/ }).check();
  await owner.getByRole('textbox', { name: /What changed/ }).fill('A new duty');
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await open(owner, '/manage/learners?agreement=earlier');
  await expect(owner.getByText('Ana de la Cruz').first()).toBeVisible();

  await open(learner, '/welcome');
  await expect(learner.getByText(earlier)).toBeVisible();
  await sign(learner);
  await expect(learner.getByRole('button', { name: 'Signed & Submitted' })).toHaveAttribute('aria-disabled', 'true');
  await open(owner, '/manage/learners?agreement=current');
  await expect(owner.getByText('Ana de la Cruz').first()).toBeVisible();
});
