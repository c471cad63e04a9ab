import { expectAccessible } from './support/axe.ts';
import { enter } from './support/doors.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

test('a draft is marked and mended in the browser alone, with the keyboard alone', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  const verdict = page.getByRole('status').filter({ hasText: /check|agent|Not yet/ });
  await expect(verdict).toContainText('Nothing to check yet.');

  // Built files of the page, such as the toasts, may still come; they are the same for everybody and are asked for by name alone.
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/assets/') || search !== '' || request.method() !== 'GET') asked.push(request.url());
  });
  await field.focus();
  await page.keyboard.type('Hi Maya, your house is worth about 810,000. Ana, assistant');
  await expect(verdict).toContainText('Not yet.');
  await expect(page.getByRole('heading', { level: 3, name: 'A figure for value' })).toBeVisible();
  await expect(page.locator('mark')).toHaveText('worth about 810,000');
  expect(asked).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: /Use this wording.*A figure for value/ }).focus();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^The value of your home is a question for \[agent name\]/);
  await expect(verdict).toContainText('It may go to the agent for approval.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('Hi Maya, your house is worth about 810,000. Ana, assistant');
  expect(asked).toEqual([]);
});

test('a draft is kept only when asked, and cleared', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  await field.fill('<b>Hurry</b> 🏡 בית');
  await expect(page.locator('mark')).toHaveText('Hurry');
  await page.reload();
  await expect(field).toHaveValue('');

  await field.fill('Hurry, it is the last chance');
  await page.getByLabel('Keep this draft on this device').check();
  await page.reload();
  await expect(field).toHaveValue('Hurry, it is the last chance');
  await expect(page.getByText('Taught in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(field).toHaveValue('');
});

test('a hundred thousand letters do not hold up typing', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  await field.fill('The house is worth 5. '.repeat(4_600));
  await expect(page.getByText('Only the first 100,000 letters are checked.')).toBeVisible();
  await field.press('End');
  await expect(page.getByRole('heading', { level: 3, name: 'A figure for value' }).first()).toBeVisible();
});
