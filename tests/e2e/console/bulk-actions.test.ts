import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

async function sendReferral(page: Page, name: string): Promise<void> {
  const form = {
    formKey: name.padEnd(22, '0').replaceAll(' ', '-'),
    referrerName: 'Theo Beaulieu',
    referrerEmail: 'theo@beaulieu.example',
  };
  const sent = await page.request.post('/client/referral-partners', {
    form: {
      ...form,
      referredName: name,
      referredRole: 'agent',
      referredEmail: 'omar@haddad.example',
      needs: 'Follow-up',
      reward: 'credit',
      consent: 'yes',
    },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(sent.ok()).toBe(true);
}

test('requests are selected and assigned together with the keyboard, and closed on a phone without scripts', async ({
  openDevice,
  serve,
}) => {
  const server = await serve();
  const client = await openDevice({ baseURL: server.url });
  await enter(client, 'client');
  const form = await client.newPage();
  await open(form, '/client/referral-partners');
  for (const name of ['Omar Haddad', 'Lena Ortiz', 'Kofi Mensah']) await sendReferral(form, name);

  const consolePage = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(consolePage, server.dataDirectory);
  await open(consolePage, '/manage/requests');
  const boxes = consolePage.getByRole('checkbox', { name: /^Select RF-/ });
  await expect(boxes).toHaveCount(3);
  await expect(consolePage.getByText('0 selected')).toBeHidden();

  for (const key of ['j', 'x', 'j', 'x']) await consolePage.keyboard.press(key);
  await expect(consolePage.getByText('2 selected')).toBeVisible();
  await consolePage.keyboard.press('Escape');
  await expect(boxes.and(consolePage.locator(':checked'))).toHaveCount(0);
  await consolePage.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(consolePage.getByText('3 selected')).toBeVisible();
  await boxes.nth(2).uncheck();
  await consolePage.keyboard.press('e');
  await expect(consolePage.getByRole('button', { name: 'Assign' })).toBeFocused();
  await expectAccessible(consolePage);

  await consolePage.keyboard.press('Enter');
  await expect(consolePage.getByRole('heading', { name: 'Assign: 2 selected' })).toBeFocused();
  await expectAccessible(consolePage);
  await consolePage.getByRole('button', { name: 'Assign' }).click();
  await expect(consolePage.getByText('2 of 2 done.')).toBeVisible();
  await expect(consolePage.getByRole('row').filter({ hasText: 'Noor' })).toHaveCount(2);
  await expect(boxes.and(consolePage.locator(':checked'))).toHaveCount(0);

  const storageState = await consolePage.context().storageState();
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const plain = await (await openDevice({ baseURL: server.url, storageState, ...phone })).newPage();
  await plain.goto('/manage/requests');
  await expect(plain.getByRole('button', { name: 'Close' })).toBeHidden();
  for (const index of [0, 1])
    await plain
      .getByRole('checkbox', { name: /^Select RF-/ })
      .nth(index)
      .check();
  await plain.getByRole('button', { name: 'Close' }).click();
  await expect(plain.getByRole('heading', { name: 'Close: 2 selected' })).toBeVisible();
  await plain.getByLabel('Message to client').fill('They have signed elsewhere.');
  await plain.getByRole('button', { name: 'Close' }).click();
  await expect(plain.getByText('2 of 2 done.')).toBeVisible();
  await expect(plain.getByRole('checkbox', { name: /^Select RF-/ })).toHaveCount(1);
});
