import type { Page } from '@playwright/test';

import { textOf } from '#app/content/text/markdown-piece.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { fixture } from '../../support/fixture-content.ts';
import { enter } from '../support/gates.ts';
import { markComplete } from '../support/lessons.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

const crmTasks = '/crm?open=crm-tasks';
const [firstTask = '', secondTask = ''] = listTasks('lead-intake');
const unsaved = /Saved on this device\. We'll send it/;

function listTasks(group: string): string[] {
  const { blocks } = walkPage(fixture.modulePages.get('crm'));
  const found = blocks.find((block) => block.type === 'tasks' && block.id === group);
  return found?.type === 'tasks' ? found.items.map((item) => textOf(item.text)) : [];
}

function decorationOf(page: Page, text: string): Promise<string> {
  return page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).textDecorationLine);
}

function saved(page: Page) {
  return page.waitForResponse((response) => response.url().endsWith('/mine') && response.request().method() === 'POST' && response.ok());
}

test('a ticked task is struck through, survives a reload, and shows in a second tab when it becomes visible', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto(crmTasks);
  await expect(second.getByRole('checkbox', { name: firstTask })).not.toBeChecked();

  await page.goto(crmTasks);
  expect(await decorationOf(page, firstTask)).toBe('none');
  const saving = saved(page);
  await page.getByRole('checkbox', { name: firstTask }).check();
  expect(await decorationOf(page, firstTask)).toBe('line-through');
  await saving;

  await page.reload();
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeChecked();
  expect(await decorationOf(page, firstTask)).toBe('line-through');

  // Headless browsers treat every tab as visible, so the visibility event is dispatched by hand.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(second.getByRole('checkbox', { name: firstTask })).toBeChecked();
});

test('"Start over" clears a list permanently, and can be undone right away', async ({ page }) => {
  await page.goto(crmTasks);
  const first = page.getByRole('checkbox', { name: firstTask });
  const ticks = [first, page.getByRole('checkbox', { name: secondTask })];
  const startOver = page.getByRole('button', { name: /^Start over\s?: Lead intake$/ });
  for (const tick of ticks) await tick.check();

  await startOver.click();
  for (const tick of ticks) await expect(tick).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const tick of ticks) await expect(tick).toBeChecked();

  const saving = saved(page);
  await startOver.click();
  await saving;
  await page.reload();
  await expect(first).not.toBeChecked();
  await expect(startOver).toHaveCount(0);
});

test('a checklist says how many of its items are ticked, and is saved', async ({ page }) => {
  await page.goto('/compliance?tab=summary');
  const { blocks } = walkPage(fixture.modulePages.get('compliance'));
  const items = blocks.flatMap((block) => (block.type === 'checklist' ? block.items : []));
  await expect(page.getByText(`0 of ${items.length} checked`)).toBeVisible();

  const saving = saved(page);
  await page
    .getByRole('checkbox', { name: /^Confidentiality/ })
    .first()
    .check();
  await saving;
  await page.reload();
  await expect(page.getByText(`1 of ${items.length} checked`)).toBeVisible();
});

test('a tick that was not saved says so, and "Try now" saves it', async ({ page, faults }) => {
  faults.allowLostConnection();
  await page.goto(crmTasks);
  await page.route('**/mine', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('checkbox', { name: firstTask }).check();
  await expect(page.getByText(unsaved)).toBeVisible();

  await page.unrouteAll();
  const saving = saved(page);
  await page.getByRole('button', { name: 'Try now' }).click();
  await saving;
  await expect(page.getByText(unsaved)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeChecked();
});

test('offline changes survive a page crash and are saved at the next visit', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await page.goto('/marketing');
  await expect(page.getByText('0 of 4 completed')).toBeVisible();
  await context.setOffline(true);
  // The first click loads the toast library. If that fails, the page must stay.
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await expect(page.getByText(unsaved)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const reopened = await context.newPage();
  const saving = saved(reopened);
  await reopened.goto('/trainingportal');
  await saving;
  await expect(reopened.getByRole('progressbar', { name: 'Progress in Marketing & Content Creation' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
});

test('a page first used offline shows its toasts once the connection is back', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await page.goto('/marketing');
  await expect(page.getByText('0 of 4 completed')).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(page.getByText(unsaved)).toBeVisible();

  await context.setOffline(false);
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expectToast(page, 'Lesson marked as complete!');
});

test("a record that couldn't be loaded is requested again, even after moving to another page", async ({ page, faults }) => {
  faults.allowLostConnection();
  await page.route('**/mine', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/mine'));
  await page.goto(crmTasks);
  await failed;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketing & Content' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marketing & Content Creation' })).toBeVisible();

  await page.unroute('**/mine');
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeEnabled();
});

test("a browser that can't store a tick asks to keep the page open, without a connection or a session", async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(crmTasks);
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeEnabled();

  await context.setOffline(true);
  await page.getByRole('checkbox', { name: firstTask }).check();
  await expect(page.getByText(/^Your work isn't saved\. Keep this page open\./)).toBeVisible();
  await expect(page.getByText(unsaved)).toHaveCount(0);

  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter((cookie) => cookie.name.endsWith('-device')));
  await context.setOffline(false);
  await expect(page.getByText(/^Your session has ended\. .* Keep this page open\./)).toBeVisible();
  const [gate] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'sign in again' }).click()]);
  await gate.close();

  await enter(context, 'training');
  const saving = saved(page);
  await page.getByRole('button', { name: 'Try now' }).click();
  await saving;
});

test('after the session has ended, a tick is kept and signing in leads back', async ({ page, context }) => {
  await page.goto(crmTasks);
  // The record has loaded by now. Without a session, it couldn't be fetched again.
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeEnabled();
  const device = (await context.cookies()).filter((cookie) => cookie.name.endsWith('-device'));
  await context.clearCookies();
  await context.addCookies(device);

  await page.getByRole('checkbox', { name: firstTask }).check();
  await expect(page.getByText('Your session has ended. Saved on this device.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'sign in again' }).click();
  await expect(page).toHaveURL(`/va-login?next=${encodeURIComponent(crmTasks)}`);

  await enter(context, 'training');
  const saving = saved(page);
  await page.goto(crmTasks);
  await saving;
  await expect(page.getByRole('checkbox', { name: firstTask })).toBeChecked();
});

test('lessons marked in two tabs are all saved', async ({ page, context }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto('/welcome');

  await Promise.all([saved(page), markComplete(page, 'Welcome')]);
  await Promise.all([saved(second), markComplete(second, 'Mission, Values & VA Role')]);

  await page.reload();
  await expect(page.getByText('2 of 5 completed')).toBeVisible();
});
