import type { Page } from '@playwright/test';

import { joinConsole } from '../support/console.ts';
import { expectWholeAccessible } from '../support/editor.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const section = `/manage/content/modules~crm?${new URLSearchParams({ at: 'sections[7]' })}`;

const grid = (page: Page) => page.getByRole('group', { name: 'Cells' }).first();
const cell = (page: Page, heading: string, row: number) => grid(page).getByRole('textbox', { name: `${heading}, row ${row}`, exact: true });
const readCells = (page: Page) =>
  grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('textarea')].map(({ value }) => value)));

async function saveAndReload(page: Page): Promise<void> {
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await grid(page).scrollIntoViewIfNeeded();
}

test('a table is typed, pasted and rearranged in a grid by keyboard and mouse, and stays as it was saved', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const context = await openDevice({ baseURL: server.url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const page = await context.newPage();
  await joinConsole(page, server.dataDirectory);
  await open(page, section);
  await expect(grid(page).getByRole('textbox', { name: 'Heading of column 2' })).toHaveValue('What it costs');
  const before = await readCells(page);
  expect(before).toHaveLength(2);
  expect(before[0]).toEqual(['Creating before searching', 'Two agents call one person', 'Email, number, name, then create']);

  // Tab goes from heading to heading and from cell to cell, and Enter in the last row adds one.
  await grid(page).getByRole('textbox', { name: 'Heading of column 1' }).focus();
  await page.keyboard.press('Tab');
  await expect(grid(page).getByRole('textbox', { name: 'Heading of column 2' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(grid(page).getByRole('button', { name: 'Remove the column “Mistake”' })).toBeFocused();
  await cell(page, 'What it costs', 2).fill('An hour | and a deposit ');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'The guard', 2)).toBeFocused();
  await cell(page, 'Mistake', 2).press('Enter');
  await expect(cell(page, 'Mistake', 3)).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 'Mistake', 2)).toBeFocused();
  await expect(cell(page, 'Mistake', 2)).toHaveValue('Typed');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 'Mistake', 1)).toBeFocused();
  await expect(cell(page, 'Mistake', 1)).toHaveValue('Typed');

  // Cells from a spreadsheet fill the grid, which grows.
  await page.evaluate(() => navigator.clipboard.writeText('A\tB\tC\r\nD\tE\tF\r\n'));
  await cell(page, 'What it costs', 3).click();
  await page.keyboard.press('Control+v');
  await expect(grid(page).getByRole('status')).toContainText('Pasted 2 rows.');
  expect(await readCells(page)).toEqual([
    ['Typed', '', '', ''],
    [...(before[0] ?? []), ''],
    [before[1]?.[0], 'A', 'B', 'C'],
    ['', 'D', 'E', 'F'],
  ]);
  await grid(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'What it costs', 3)).toHaveValue(/An hour \| and a deposit/);
  await expect(grid(page).locator('thead textarea')).toHaveCount(3);

  // A removed row can be put back. Only one of a row's buttons is on the way of the Tab key.
  await grid(page).getByRole('button', { name: 'Remove row 1' }).click();
  expect(await readCells(page)).toHaveLength(2);
  await grid(page).getByRole('button', { name: 'Undo' }).click();
  await cell(page, 'The guard', 1).focus();
  await page.keyboard.press('Tab');
  await expect(grid(page).getByRole('button', { name: 'Move row 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid(page).getByRole('button', { name: 'Move row 2 down' })).toBeFocused();
  await expect(grid(page).getByRole('status')).toHaveText('Moved to row 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await expect(grid(page).getByRole('button', { name: 'Remove row 2' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Mistake', 3)).toBeFocused();

  await grid(page).getByRole('button', { name: 'Add a column' }).click();
  await expect(grid(page).getByRole('textbox', { name: 'Heading of column 4' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Who notices');
  await cell(page, 'Who notices', 1).fill('The agent');
  await saveAndReload(page);
  expect(await readCells(page)).toEqual([
    [...(before[0] ?? []), 'The agent'],
    ['Typed', '', '', ''],
    [before[1]?.[0], 'An hour | and a deposit', before[1]?.[2], ''],
  ]);

  await grid(page).getByRole('button', { name: 'Remove the column “Who notices”' }).click();
  await grid(page).getByRole('button', { name: 'Remove row 2' }).click();
  await cell(page, 'What it costs', 2).fill(before[1]?.[1] ?? '');
  await saveAndReload(page);
  expect(await readCells(page)).toEqual(before);
  await expect(page.getByText('Unpublished changes')).toHaveCount(0);
});

test('a phone shows each row of a table as a card, a problem in a cell is mended with its button, and axe finds nothing there or on a desktop', async ({
  openDevice,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const page = await (await openDevice({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  await joinConsole(page, server.dataDirectory);
  await open(page, section);
  await page.getByRole('textbox', { name: 'Columns' }).scrollIntoViewIfNeeded();
  await expect(cell(page, 'The guard', 1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [first, second] = await Promise.all([cell(page, 'Mistake', 1).boundingBox(), cell(page, 'What it costs', 1).boundingBox()]);
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + 20);
  await cell(page, 'The guard', 1).fill('Typed in color');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page
    .locator('summary')
    .filter({ hasText: /^\d+ (tips?|to fix)/ })
    .click();
  await page.getByRole('button', { name: 'Change “color” to “colour”' }).click();
  await expectWholeAccessible(page);

  await page.setViewportSize({ width: 1280, height: 850 });
  await expect(cell(page, 'The guard', 1)).toHaveValue('Typed in colour');
  await expectWholeAccessible(page);
  await server.stop();
});
