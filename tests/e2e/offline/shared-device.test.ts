import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

import { codes, enter, sendCode } from '../support/gates.ts';
import { markComplete } from '../support/lessons.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out and delete your work on this device?' });

const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)].flat()));

async function fillSheet(page: Page): Promise<void> {
  await open(page, '/workbench/dates');
  await page.getByLabel('File').fill('12 Elm Street');
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');
  await expect.poll(() => readStorage(page)).toContain('12 Elm Street');
}

test('signing out warns about a date sheet, offers a copy, and leaves nothing for the next person', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/workbench/dates');
  await page
    .getByRole('button', { name: /^Theme:/ })
    .first()
    .click();
  await fillSheet(page);
  await page.goto('/workbench/check');
  await page.getByLabel(/Save this draft/).check();
  await page.getByRole('textbox').first().fill('Call Omar Haddad back');

  await signOut(page);
  await expect(question(page)).toContainText('1 date sheet, 1 draft');
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    question(page).getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  const text = readFileSync(await copy.path(), 'utf8');
  expect(text).toContain('12 Elm Street: http');
  expect(text).toContain('Call Omar Haddad back');

  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toBeHidden();
  expect(await readStorage(page)).toContain('12 Elm Street');

  await signOut(page);
  await question(page).getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL('/');
  const left = await readStorage(page);
  expect(left).toContain('northkey-theme');
  for (const words of ['12 Elm Street', 'Omar Haddad', 'date-sheets', 'draft']) expect(left).not.toContain(words);

  await enter(context, 'training');
  await page.goto('/workbench/dates');
  await expect(page.getByLabel('File')).toHaveValue('');
  await expect(page.getByText('12 Elm Street')).toHaveCount(0);

  await page.goto(/http\S+#\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByLabel('File')).toHaveValue('12 Elm Street');
});

test('without a connection, signing out offers a copy of the work as it was stored', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await fillSheet(page);

  await context.setOffline(true);
  await signOut(page);
  await expect(question(page)).toContainText("This device has work that's only saved here.");
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    question(page).getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  expect(readFileSync(await copy.path(), 'utf8')).toMatch(/^northkey-date-sheets\n.*12 Elm Street/m);

  await question(page).getByRole('button', { name: 'Sign out and delete' }).click();
  await expect.poll(() => readStorage(page)).not.toContain('12 Elm Street');
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
});

test('without work on the device, signing out asks nothing', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/crm');
  await signOut(page);
  await expect(page).toHaveURL('/');
});

test('once a note is saved, the device has no draft, and an empty one from an earlier version counts as none', async ({
  page,
  context,
}) => {
  await enter(context, 'training');
  await open(page, '/learn/welcome/welcome-4?step=two-lists');
  const saved = page.waitForResponse((response) => (response.request().postData() ?? '').includes('Ask Priya first.'));
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Ask Priya first.');
  expect(await readStorage(page)).toContain('northkey-draft-notes');
  await page.getByRole('button', { name: 'Save note' }).click();
  await saved;
  expect(await readStorage(page)).not.toContain('northkey-draft-notes');

  const leaveEmptyDraft = () => page.evaluate(() => localStorage.setItem('northkey-draft-notes', '{"learner":"x","values":{}}'));
  await leaveEmptyDraft();
  await open(page, '/crm');
  await signOut(page);
  await expect(page).toHaveURL('/');

  await leaveEmptyDraft();
  await page.evaluate(() => sessionStorage.setItem('northkey-draft-listing', '{"values":{"address":"12 Elm Street"}}'));
  await open(page, '/va-login');
  await expect(page.getByRole('region', { name: 'Work on this device' })).toContainText('This device still has 1 draft from');
});

test('after a session has expired, the gate offers to delete what is still on the device', async ({ page, context }) => {
  await enter(context, 'training');
  await fillSheet(page);
  await context.clearCookies({ name: 'northkey-session' });

  await page.goto('/va-login');
  const left = page.getByRole('region', { name: 'Work on this device' });
  await expect(left).toContainText('This device still has 1 date sheet from an earlier visit.');
  await left.getByRole('button', { name: 'Delete from this device' }).click();
  await expect(left).toBeHidden();
  expect(await readStorage(page)).not.toContain('12 Elm Street');
});

test("what was deleted at the gate isn't sent after the next sign-in", async ({ page, context }) => {
  await enter(context, 'training');
  const placed = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"place"'));
  await open(page, '/learn/welcome/welcome-4?step=two-lists');
  await placed;
  await context.clearCookies({ name: 'northkey-session' });
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  // The gate opens in the same document, whose scripts still hold the change.
  await page.getByRole('link', { name: 'Open as reference' }).click();
  const left = page.getByRole('region', { name: 'Work on this device' });
  await expect(left).toContainText('This device still has 1 unsent change from an earlier visit.');
  await left.getByRole('button', { name: 'Delete from this device' }).click();
  await expect(left).toBeHidden();

  await sendCode(page, codes.training);
  const completed = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"lesson"'));
  await markComplete(page, 'Welcome');
  await completed;
  expect(await (await page.request.get('/course/mine')).text()).not.toContain('"isBookmarked":true');
});

test('without scripts, the browser deletes the stored data', async ({ page, context }) => {
  await enter(context, 'training');
  await fillSheet(page);
  const answer = await context.request.post('/sign-out', {
    form: {},
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.headers()['clear-site-data']).toBe('"cache", "storage"');

  await enter(context, 'training');
  await page.goto('/workbench/dates');
  // The form is sent as a full document, like any form without scripts.
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/sign-out';
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL('/');
  expect(await readStorage(page)).not.toContain('12 Elm Street');
});

test('expressions relative to today are shown as a date, and become that date', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/workbench/dates');
  const field = page.getByLabel('Accepted');
  await field.fill('yesterday 9:15 pm');
  await expect(field).toHaveAccessibleDescription(/^\w+, \w+ \d{1,2}, \d{4}, 9:15 p\.m\.$/);
  await page.getByLabel('File').focus();
  await expect(field).toHaveValue(/^[a-z]{3} \d{1,2} \d{4} 9:15 pm$/);

  await field.fill('next week');
  await expect(field).toHaveAccessibleDescription(/^Which day of next week\?/);
});
