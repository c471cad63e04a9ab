import { readFileSync } from 'node:fs';
import type { Download, Page, Request } from '@playwright/test';
import ICAL from 'ical.js';

import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const sheet = '/workbench/dates';
const deadlines = (page: Page) => page.getByRole('region', { name: /Deadlines in order|unit 1204|12 Elm|^é/ }).getByRole('listitem');
const showExample = (page: Page) => page.getByRole('button', { name: 'Show an example' }).click();

test.beforeEach(async ({ context }) => {
  await enter(context, 'training');
});

async function savedText(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

test('with the keyboard alone, dates can be typed, Enter moves on, the list updates, and nothing is requested from the portal', async ({
  page,
}) => {
  await open(page, sheet);
  const asked: string[] = [];
  page.on('request', (request: Request) => asked.push(request.url()));

  await page.getByLabel('File').focus();
  await page.keyboard.type('12 Elm Street');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('oct 5 2026 11:59pm');
  await page.keyboard.press('Enter');
  await page.keyboard.type('oct 5 2026 9:40pm');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Deposit received')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('+5bd 11:59pm');

  const list = page.getByRole('region', { name: '12 Elm Street' });
  await expect(list).toContainText('Tue Oct 13, 2026');
  await expect(list.locator('s')).toHaveText(['Sat Oct 10', 'Sun Oct 11', 'Mon Oct 12']);
  await expect(list).toContainText('Thanksgiving');
  await expect(page.getByLabel('Financing condition')).toHaveAccessibleDescription('Tue Oct 13, 2026, 11:59 p.m.');

  // Shift+Enter moves back, the space bar ticks a box, and the page creates a file, a message and a link. Still, nothing is requested.
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByLabel('Deposit received')).toBeFocused();
  await page.getByLabel('“Business day” in the agreement').selectOption('own');
  await page.getByRole('checkbox', { name: 'Statutory holidays' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Financing condition')).toHaveAccessibleDescription('Mon Oct 12, 2026, 11:59 p.m.');
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Calendar file' }).press('Enter')]);
  await page.getByRole('button', { name: 'Link to this sheet' }).press('Enter');
  await expect(page.getByText('The link contains the complete sheet.')).toBeVisible();
  await page.getByText('Message to the agent', { exact: true }).press('Enter');

  // The page's built files, such as styles and the toasts' container, can still load, because they're the same for everyone.
  expect(asked.filter((url) => !/\/assets\/[\w-]+\.\w+$/.test(url))).toEqual([]);
});

test("a clause's exclusions can be ticked, and an unreadable named day only holds up the dates that depend on it", async ({ page }) => {
  await open(page, sheet);
  await showExample(page);
  await page.getByLabel('“Business day” in the agreement').selectOption('own');
  const named = page.getByLabel('Other days that it names');
  await named.fill('oct 8, soon');
  await expect(named).toHaveAccessibleDescription(/“soon” isn't a day this sheet recognizes/);
  await expect(page.getByLabel('Financing condition')).toHaveAccessibleDescription(/Fix the other days named in the clause/);
  await expect(page.getByLabel('Closing', { exact: true })).toHaveAccessibleDescription('Fri Nov 27, 2026, 6:00 p.m.');

  await named.fill('oct 8');
  await expect(page.getByLabel('Financing condition')).toHaveAccessibleDescription('Wed Oct 14, 2026, 11:59 p.m.');
  await expectAccessible(page);
  await open(page, sheet);
  await expect(named).toHaveValue('oct 8');
});

test('two tabs show two sheets, and neither loses what is typed in the other', async ({ page, context }) => {
  await open(page, sheet);
  await page.getByLabel('File').fill('12 Elm Street');
  const second = await context.newPage();
  await open(second, sheet);
  await expect(second.getByLabel('File')).toHaveValue('12 Elm Street');
  await second.getByRole('button', { name: 'New sheet' }).click();
  await second.getByLabel('File').fill('8 Oak Street');

  await expect(page.getByLabel('File')).toHaveValue('12 Elm Street');
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');
  await open(second, sheet);
  await expect(second.getByLabel('File')).toHaveValue('8 Oak Street');
  await second.getByLabel('Sheets on this device').selectOption('12 Elm Street');
  await expect(second.getByLabel('Accepted')).toHaveValue('oct 5 2026 9:40pm');
});

test('a browser without storage says so, and the sheet keeps working', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, sheet);
  await page.getByLabel('File').fill('12 Elm Street');
  await expect(page.getByRole('alert').filter({ hasText: "couldn't save your last change" })).toBeVisible();
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');
  await expect(deadlines(page)).not.toHaveCount(0);
  await expect(page.getByLabel('File')).toHaveValue('12 Elm Street');
});

test('a row added by keyboard gets the focus, and a removed one passes it to its neighbour', async ({ page }) => {
  await open(page, sheet);
  await page.getByLabel('Add a deadline').selectOption('own');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByLabel('Another deadline')).toBeFocused();
  await page.keyboard.type('oct 9 6pm');
  await expect(deadlines(page).getByText('Fri Oct 9, 2026')).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Another deadline' }).press('Enter');
  await expect(page.getByLabel('Another deadline')).toHaveCount(0);
  await expect(page.locator('input[data-when]').last()).toBeFocused();
});

test('a sheet survives a reload, opens again from the list, and is gone once deleted', async ({ page }) => {
  await open(page, sheet);
  await page.getByLabel('File').fill('12 Elm Street');
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');
  await expect(deadlines(page)).not.toHaveCount(0);

  await open(page, sheet);
  await expect(page.getByLabel('Accepted')).toHaveValue('oct 5 2026 9:40pm');
  await page.getByRole('button', { name: 'New sheet' }).click();
  await expect(page.getByLabel('Accepted')).toHaveValue('');
  await page.getByLabel('Sheets on this device').selectOption('12 Elm Street');
  await expect(page.getByLabel('Accepted')).toHaveValue('oct 5 2026 9:40pm');

  await page.getByRole('button', { name: 'Delete this sheet' }).click();
  await page.getByRole('button', { name: 'Delete sheet' }).click();
  await open(page, sheet);
  await expect(page.getByText('No saved sheets yet.')).toBeVisible();
});

test('a date without a year keeps its year when the sheet is opened months later', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-10-05T14:00:00-04:00'));
  await open(page, sheet);
  await page.getByLabel('Closing', { exact: true }).fill('jan 29');
  await page.getByLabel('Accepted').fill('oct 5 9:40pm');
  await page.getByLabel('File').focus();
  await expect(page.getByLabel('Accepted')).toHaveValue('oct 5 2026 9:40pm');
  await expect(page.getByLabel('Closing', { exact: true })).toHaveValue('jan 29 2027');

  await page.clock.setFixedTime(new Date('2027-01-06T09:00:00-05:00'));
  await open(page, sheet);
  await expect(deadlines(page).getByText('Fri Jan 29, 2027', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Accepted')).toHaveAccessibleDescription('Mon Oct 5, 2026, 9:40 p.m.');
});

test('a relative day keeps its date if the page is reloaded before the field is left', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-10-05T14:00:00-04:00'));
  await open(page, sheet);
  const closing = page.getByLabel('Closing', { exact: true });
  await closing.fill('tomorrow 6pm');
  await expect(closing).toHaveAccessibleDescription('Tuesday, October 6, 2026, 6:00 p.m.');

  await page.clock.setFixedTime(new Date('2026-10-06T09:00:00-04:00'));
  await page.reload();
  await expect(closing).toHaveValue('oct 6 2026 6pm');
  await expect(closing).toHaveAccessibleDescription('Tue Oct 6, 2026, 6:00 p.m.');
});

test('a third-party parser can read the calendar file, and the table has a row for each deadline', async ({ page }) => {
  await open(page, sheet);
  await showExample(page);
  const [calendar] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Calendar file' }).click()]);
  const component = ICAL.Component.fromString(await savedText(calendar));
  expect(calendar.suggestedFilename()).toBe('deadlines.ics');
  expect(component.getAllSubcomponents('vevent')).toHaveLength(7);

  const [table] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Table (CSV)' }).click()]);
  expect((await savedText(table)).trim().split('\r\n')).toHaveLength(8);
});

test('the example prints on one page, with signature lines and without the fields', async ({ page }) => {
  await open(page, sheet);
  await showExample(page);
  await expect(deadlines(page)).not.toHaveCount(0);

  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Confirmed by the agent', { exact: true })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Timeline of the deal/ })).toBeVisible();
  await expect(page.getByLabel('File')).toBeHidden();
});

test('a long calculation is collapsed on screen and printed in full, and an amendment is printed with old and new side by side', async ({
  page,
}) => {
  await open(page, sheet);
  await showExample(page);
  await page.getByLabel('Requisition date').fill('-25bd 5pm');
  await page.getByRole('button', { name: 'Add an amendment' }).click();
  await expect(page.getByRole('heading', { name: 'Amendment: old and new' })).toBeFocused();
  await page.getByLabel('Closing', { exact: true }).fill('dec 4');
  await expect(page.getByText("New dates: the amendment isn't signed yet.")).toBeVisible();
  await expect(page.getByText('Show day by day')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Show day by day')).toBeHidden();
  await expect(page.getByText(/Thu Dec 3 = 1, .*Sun Nov 29 out \(Sunday\).* = 25$/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Closing Fri Nov 27, 2026, 6:00 p.m. Fri Dec 4, 2026, 6:00 p.m.' })).toBeVisible();
});

test("a link carries the sheet to a client on another device, in a part of the address that isn't sent", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await open(page, sheet);
  await showExample(page);
  await page.getByRole('button', { name: 'Link to this sheet' }).click();
  const link = await page.locator('code').innerText();
  expect(link).toContain(`${sheet}#1`);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await enter(other, 'client');
  const there = await other.newPage();
  const asked: string[] = [];
  there.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await there.goto(link);

  await expect(there.getByText('This sheet came with the link and is now saved on this device.')).toBeVisible();
  await expect(there.getByRole('region', { name: 'Example, unit 1204' })).toContainText('Fri Nov 27, 2026');
  await expect(there).toHaveURL(new RegExp(`${sheet}$`));
  expect(asked.filter((url) => url.includes(link.slice(link.indexOf('#') + 4, link.indexOf('#') + 40)) && !url.includes('#'))).toEqual([]);
  await other.close();

  await context.clearCookies();
});

test('a broken link says so, and the sheets on this device stay as they were', async ({ page }) => {
  await open(page, sheet);
  await page.getByLabel('File').fill('12 Elm Street');
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');

  await open(page, `${sheet}?again#1z.broken`);
  await expect(page.getByText("This link can't be opened because part of it is missing or changed.")).toBeVisible();
  await expect(page.getByLabel('File')).toHaveValue('12 Elm Street');
  await expectAccessible(page);
});

test("an amendment shows old and new until it's signed or dropped", async ({ page }) => {
  await open(page, sheet);
  await showExample(page);
  await page.getByRole('button', { name: 'Add an amendment' }).click();
  await expect(page.getByText('No changes yet.')).toBeVisible();

  await page.getByLabel('Closing', { exact: true }).fill('dec 4');
  await expect(page.getByRole('row', { name: 'Closing Fri Nov 27, 2026, 6:00 p.m. Fri Dec 4, 2026, 6:00 p.m.' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Go back to the old dates' }).click();
  await expect(page.getByLabel('Closing', { exact: true })).toHaveValue('nov 27 2026');
  await page.getByRole('button', { name: 'Add an amendment' }).click();
  await page.getByLabel('Closing', { exact: true }).fill('dec 4');
  await page.getByRole('button', { name: 'Signed: use the new dates' }).click();
  await expect(page.getByLabel('Closing', { exact: true })).toHaveValue('dec 4 2026');
  await expect(page.getByText('Amendment: old and new')).toBeHidden();
});

test('an unreadable entry has a message at the field, stays as typed, and blocks nothing', async ({ page }) => {
  await open(page, sheet);
  await page.getByLabel('Accepted').fill('feb 30 2026');
  await expect(page.getByLabel('Accepted')).toHaveAccessibleDescription("That date doesn't exist: February 2026 has 28 days.");
  await page.getByLabel('Accepted').fill('oct 5 2026 9:40pm');

  await page.getByLabel('Financing condition').fill('<b>demain</b> 🏡 مرحبا');
  await expect(page.getByLabel('Financing condition')).toHaveAccessibleDescription(/^Enter a day and time/);
  await page.getByLabel('File').fill('é'.repeat(100_000));
  await expect(page.getByLabel('File')).toHaveAccessibleDescription(/^Use at most 120 characters/);
  await page.getByLabel('Closing', { exact: true }).fill('oct 1 2026');
  await expect(deadlines(page).getByText('is before acceptance')).toBeVisible();
  await expect(page.getByLabel('Closing', { exact: true })).toHaveAccessibleDescription(/is before acceptance \(Mon Oct 5, 2026/);
  expect(await page.getByLabel('File').inputValue()).toHaveLength(100_000);
  await expect(page.getByLabel('Financing condition')).toHaveValue('<b>demain</b> 🏡 مرحبا');
});

test('on a phone nothing is wider than the window, with the example and with everything open', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, sheet);
  await showExample(page);
  await expect(deadlines(page)).not.toHaveCount(0);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await expectAccessible(page);
});

test('a sheet can be filled in offline once the page is open', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  // The parts that an empty sheet doesn't show are loaded separately, after the page.
  const parts = ['deadline-items', 'sheet-outputs', 'delete-sheet', 'deal-timeline', 'amendment-panel'].map((part) =>
    page.waitForResponse(`**/assets/${part}-*.js`),
  );
  await open(page, sheet);
  // Each part and its imports have to load. Importing a file again fetches nothing, and only waits until the file has loaded.
  await Promise.all(parts.map(async (part) => page.evaluate((file) => import(file).then(() => undefined), (await part).url())));
  await context.setOffline(true);
  await showExample(page);
  await expect(deadlines(page)).not.toHaveCount(0);
  const [calendar] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Calendar file' }).click()]);
  expect(await savedText(calendar)).toContain('BEGIN:VEVENT');
  await context.setOffline(false);
});
