import type { Page } from '@playwright/test';

import { fixture } from '../support/fixture-content.ts';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/gates.ts';
import { open, waitForHydration } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

const { prompts } = fixture.prompts;

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

async function openByKey(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test('in the training portal, the keyboard alone finds and opens a procedure', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');
  await openByKey(page);
  // The text is filled in all at once. If letters arrived one by one on a busy machine, each could trigger a search that changes the list.
  await page.keyboard.insertText('regster an offer');
  await expect(options(page).filter({ hasText: 'Register an offer' })).toBeVisible();

  for (let step = 0; step < 30; step++) {
    if ((await page.locator('[aria-selected="true"]').textContent())?.startsWith('Register an offer')) break;
    await page.keyboard.press('ArrowDown');
  }
  const chosen = page.locator('[aria-selected="true"]');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/transaction-coordination\?tab=sops/);
  await expect(page.getByText('Each written offer is in the log within ten minutes')).toBeVisible();
  await expect(page.getByText('Each written offer is in the log within ten minutes')).toBeInViewport();
});

test('a prompt library result leads to its card, even from the library itself', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/ai-tools?q=mortgage');
  await openByKey(page);
  await page.keyboard.type('moving countdown');
  await expect(options(page).first()).toContainText('Moving countdown for a closing date');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 3, name: 'Moving countdown for a closing date' })).toBeInViewport();
  await expect(page.getByText(`Showing ${prompts.length} of ${prompts.length} prompts`)).toBeVisible();
});

test('in the client portal, search finds client pages and highlights the matching words', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/client');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('overtime');
  await expect(options(page).first()).toContainText('Overtime Requests');
  await expect(options(page).first().locator('mark').first()).toHaveText('Overtime');
  await options(page).first().click();

  await expect(page).toHaveURL('/client/overtime-requests');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a VA session finds no client page', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  await openByKey(page);
  await page.keyboard.type('overtime requests');
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByText('Client pages')).toHaveCount(0);
  await expect(options(page).filter({ hasText: 'Overtime Requests' })).toHaveCount(0);
});

test('no results, a lost connection and an ended session each have a message and a next step', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await page.goto('/trainingportal');
  await openByKey(page);
  await expect(page.getByText('Type a term, a form, a task or a page name.')).toBeVisible();
  await page.keyboard.type('xqzxqz');
  await expect(page.getByText('Nothing found for “xqzxqz”. Try fewer or different words.')).toBeVisible();

  await page.route('**/search?*', (route) => route.abort());
  await field(page).fill('deposit');
  await expect(page.getByText("Search isn't responding. Check your connection and try again.")).toBeVisible();
  await page.unroute('**/search?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('Deposit');

  await context.clearCookies();
  await field(page).fill('closing');
  await expect(page.getByText('Your session has ended. Sign in again to search.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/va-login');
});

test('only the newest results are shown, however late older ones arrive', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  const late = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/search?q=waiver', async (route) => {
    const answer = await route.fetch();
    await late.promise;
    // The page has already cancelled this request.
    await route.fulfill({ response: answer }).catch(() => undefined);
    answered.resolve(undefined);
  });
  await openByKey(page);
  const asked = page.waitForRequest('**/search?q=waiver');
  await field(page).fill('waiver');
  await asked;
  await field(page).fill('lockbox');
  await expect(options(page).first()).toContainText('Lockbox');

  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => texts.push(document.querySelector('[role="option"]')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  late.resolve(undefined);
  await answered.promise;
  // The next results are on screen, so the page has had time to show the late ones.
  await field(page).fill('deposit');
  await expect(options(page).first()).toContainText('Deposit');
  const firstOptions = await shown.jsonValue();
  expect(firstOptions.some((text) => text.startsWith('Deposit'))).toBe(true);
  expect(firstOptions.filter((text) => text.startsWith('Waiver'))).toEqual([]);
});

test('a selected result stays selected when newer results arrive late', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  const late = Promise.withResolvers<undefined>();
  await page.route('**/search?q=offer+register', async (route) => {
    const answer = await route.fetch();
    await late.promise;
    await route.fulfill({ response: answer });
  });
  await openByKey(page);
  await field(page).fill('offer');
  await expect(options(page).first()).toContainText('Offer');
  const asked = page.waitForRequest('**/search?q=offer+register');
  await field(page).fill('offer register');
  await asked;
  const chosen = page.locator('[aria-selected="true"]');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Run the offer-night log');

  late.resolve(undefined);
  await expect(options(page).first()).toContainText('Register an offer');
  await expect(chosen).toContainText('Run the offer-night log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#sop-offer-night$/);

  // The selection starts again at the first result when the text changes.
  await openByKey(page);
  await field(page).fill('offer');
  await expect(options(page).first()).toContainText('Offer');
  await page.keyboard.press('ArrowDown');
  await field(page).fill('offer management');
  await expect(options(page).first()).toContainText('Offer management');
  await expect(chosen).toContainText('Offer management');
});

test('Escape closes the search and restores the focus, and a new search starts empty', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('deposit');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
});

test('Ctrl+K at the same moment as Escape opens the search again', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  await openByKey(page);
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog.search-dialog')?.requestClose();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  });
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('the dialog is accessible, both empty and with results', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/trainingportal');
  await openByKey(page);
  expect((await page.getByRole('dialog').boundingBox())?.height, 'no higher than its words').toBeLessThan(200);
  await expectAccessible(page);
  await page.keyboard.type('deposit');
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the top bar has the search, and a tap opens a result', async ({ page, context }) => {
    await enter(context, 'training');
    await open(page, '/crm');
    await page.getByRole('button', { name: 'Search' }).tap();
    await field(page).fill('lockbox');
    await options(page).first().tap();
    await expect(page).toHaveURL('/real-estate-glossary#lockbox');
    await expect(page.getByRole('heading', { level: 4, name: 'Lockbox' })).toBeInViewport();
  });
});
