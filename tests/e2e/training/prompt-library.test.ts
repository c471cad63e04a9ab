import type { Page } from '@playwright/test';

import { filterPrompts, noFilters, tagsShownFirst, type PromptFilters } from '#app/features/library/rules.ts';
import { fixture } from '../../support/fixture-content.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const { prompts } = fixture.prompts;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ context, page }) => {
  await enter(context, 'training');
  await open(page, '/ai-tools');
});

function prompt(id: number) {
  const found = prompts.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no prompt ${id}.`);
  return found;
}

const card = (page: Page, id: number) => page.getByRole('article', { name: prompt(id).title, exact: true });
const search = (page: Page) => page.getByLabel('Search prompts');
const count = (page: Page, shown: number) =>
  expect(page.getByText(`Showing ${shown} of ${prompts.length} prompts`, { exact: true })).toBeVisible();
/** Returns the number of prompts that match these filters. Throws if all or none match, because the test would then prove nothing. */
function countOf(filters: Partial<PromptFilters>): number {
  const left = filterPrompts(prompts, { ...noFilters, ...filters }).length;
  if (left === 0 || left === prompts.length) throw new Error('These filters prove nothing.');
  return left;
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the library comes first, and the training is one link away', async ({ page }) => {
  await count(page, prompts.length);
  await expect(page.getByRole('button', { name: 'AI Safety Reminders' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: 'AI for REALTORS training' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'AI for REALTORS training' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveText([
    'Overview',
    'AI Tools',
    'Use Cases',
    'Best Practices',
    'RealEstate GPT',
    'Mortgage GPT',
  ]);
});

test('the entire prompt is copied to the clipboard, with a toast, and the icon changes back after two seconds', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const copy = card(page, 1).getByRole('button', { name: /^Copy/ });
  const icon = () => copy.locator('svg').innerHTML();
  const before = await icon();
  await copy.click();

  await expectToast(page, 'Copied to clipboard', 'The prompt has been copied to your clipboard');
  expect(await copied(page)).toBe(prompt(1).prompt);
  await page.clock.runFor(1_900);
  expect(await icon()).not.toBe(before);
  await page.clock.runFor(200);
  await expect.poll(icon).toBe(before);
});

test('if copying is refused, a toast says so and the text is selected', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await card(page, 2).getByRole('button', { name: /^Copy/ }).click();

  await expectToast(page, 'Failed to copy', 'Please copy the text manually');
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(selected.replaceAll(/\s+/g, ' ').trim()).toBe(prompt(2).prompt.replaceAll(/\s+/g, ' '));
});

test('search, category and tag combine, are part of the address and survive a reload', async ({ page }) => {
  await search(page).fill('SELLER');
  await count(page, countOf({ query: 'seller' }));
  await page.getByRole('button', { name: 'Document Requesting' }).click();
  await count(page, countOf({ query: 'seller', category: 'Document Requesting' }));
  await page.getByRole('button', { name: `+${fixture.prompts.tags.length - tagsShownFirst} more`, exact: true }).click();
  await page.getByRole('button', { name: 'Documents', exact: true }).click();
  await expect(page).toHaveURL('/ai-tools?q=SELLER&category=Document+Requesting&tag=Documents');

  const shown = await page.getByText(/^Showing \d+ of/).textContent();
  await page.reload();
  await expect(page.getByText(/^Showing \d+ of/)).toHaveText(shown ?? '');
  await expect(search(page)).toHaveValue('SELLER');
  await expect(page.getByRole('button', { name: 'Document Requesting' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await count(page, prompts.length);
  await expect(page).toHaveURL('/ai-tools');
  await expect(search(page)).toBeFocused();
});

test('a second click on the active category or tag clears it', async ({ page }) => {
  for (const name of ['Client Education', 'Email']) {
    const choice = page.getByRole('button', { name, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`Showing ${prompts.length} of ${prompts.length} prompts`)).toBeHidden();
    await choice.click();
    await count(page, prompts.length);
  }
});

test("filters in the address that the library doesn't have are dropped", async ({ page }) => {
  await page.goto('/ai-tools?category=Nothing&tag=email&q=update');
  await expect(page).toHaveURL('/ai-tools?q=update');
  await expect(page.getByText(`Showing ${countOf({ query: 'update' })} of ${prompts.length} prompts`, { exact: true })).toBeVisible();
});

test('a search without matches says so, and the filter panel can be collapsed', async ({ page }) => {
  await search(page).fill('xyzzy');
  await expect(page.getByText('No prompts match your search criteria. Try adjusting your filters.')).toBeVisible();
  await count(page, 0);

  const panel = page.getByRole('button', { name: /^Filters/ });
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await panel.click();
  await expect(page.getByRole('button', { name: 'Client Education' })).toBeHidden();
});

test('on a phone the filters are collapsed with a count, from 768 px on they are open, and nothing jumps', async ({ page }) => {
  const toggle = page.getByRole('button', { name: /^Filters/ });
  const choice = page.getByRole('button', { name: 'Document Requesting' });

  await page.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moves.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ai-tools?category=Client+Education');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(toggle).toHaveAccessibleName('Filters 1 active');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(choice).toBeHidden();
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(1_050);
  expect(await page.evaluate(() => (window as unknown as { moves: number[] }).moves.reduce((sum, move) => sum + move, 0))).toBeLessThan(
    0.01,
  );

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await choice.click();
  await expect(page).toHaveURL('/ai-tools?category=Document+Requesting');
  await toggle.click();
  await expect(choice).toBeHidden();

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(choice).toBeVisible();
});

test("the active category's text keeps its distance from the edge", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const choice = page.getByRole('button', { name: 'Client Education' });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');

  const room = await choice.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    // Only the visible part of the button counts, because the panel scrolls and cuts off the rest.
    const panel = button.closest('[class*="overflow-y-auto"]')?.getBoundingClientRect();
    return words.getBoundingClientRect().left - Math.max(button.getBoundingClientRect().left, panel?.left ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(8);
});

test('typing sends no requests to the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await search(page).pressSequentially('mortgage', { delay: 20 });
  await expect(page).toHaveURL('/ai-tools?q=mortgage');
  expect(asked.filter((path) => path.startsWith('/ai-tools'))).toEqual([]);
});

test('a card shows five tags, and the rest on request', async ({ page }) => {
  const tags = card(page, 2).getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveCount(6);
  await tags.getByRole('button', { name: '+2 more' }).click();
  await expect(tags.getByText(prompt(2).tags.at(-1) ?? '', { exact: true })).toBeVisible();
  await tags.getByRole('button', { name: 'Show less' }).click();
  await expect(tags.getByRole('button', { name: '+2 more' })).toBeVisible();
});

test('blanks are filled in place and the completed text is copied', async ({ page }) => {
  const own = card(page, 49);
  await own.getByRole('button', { name: /^Fill in the blanks/ }).click();
  await expect(own.getByLabel('Agent name')).toBeFocused();
  await own.getByLabel('Agent name').fill('Priya Nair');
  await own.getByLabel('Time after “from”').fill('2:00 pm');
  await own.getByLabel('Time after “to”').fill('4:00 pm');
  await own.getByLabel('Paste the facts').fill('Fenced yard\nNew roof 2021');
  await expect(own.getByText('from 2:00 pm to 4:00 pm.')).toBeVisible();

  await own.getByRole('button', { name: /^Copy/ }).click();
  await expectToast(page, 'Copied to clipboard');
  expect(await copied(page)).toContain(
    'Priya Nair, [registered title] at [brokerage name], hosts an open house on [date] from 2:00 pm to 4:00 pm.',
  );
  expect(await copied(page)).toContain('Facts: Fenced yard\nNew roof 2021');
});

test("values about the office are remembered for all prompts on this device until they're cleared", async ({ page }) => {
  const own = card(page, 1);
  await own.getByRole('button', { name: /^Fill in the blanks/ }).click();
  await own.getByLabel('City').fill('Guelph');
  await own.getByLabel('Paste the facts').fill('Three showings');
  await own.getByLabel('Agent name').focus();

  await page.reload();
  await expect(card(page, 5).getByText('Guelph')).toBeVisible();
  await expect(card(page, 1).getByText('Three showings')).toHaveCount(0);

  await own.getByRole('button', { name: /^Fill in the blanks/ }).click();
  await own.getByRole('button', { name: 'Clear them' }).click();
  await expect(own.getByLabel('City')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('northkey-prompt-blanks'))).toBeNull();
});

test("a client's name is never asked for", async ({ page }) => {
  const own = card(page, 3);
  await own.getByRole('button', { name: /^Fill in the blanks/ }).click();
  await expect(own.getByLabel('Agent name')).toBeVisible();
  await expect(own.getByLabel('Client first name')).toHaveCount(0);
  await expect(own.getByText('[client first name], [property address] stay blank in the AI tool')).toBeVisible();
});

test('favourites survive a reload and can be shown on their own', async ({ page }) => {
  await card(page, 12)
    .getByRole('button', { name: /^Favourite/ })
    .click();
  await page.reload();
  await expect(card(page, 12).getByRole('button', { name: /^Favourite/ })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Favourites (1)' }).click();
  await count(page, 1);
  await expect(card(page, 12)).toBeVisible();
  await expect(card(page, 1)).toBeHidden();
});

test('the keyboard alone can search, move between cards and copy', async ({ page }) => {
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('status certificate');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 6)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 10)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Copied to clipboard');
  expect(await copied(page)).toBe(prompt(10).prompt);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
});

test("hidden cards can't be reached with the keyboard", async ({ page }) => {
  await search(page).fill('status certificate');
  await expect(card(page, 1)).toBeHidden();
  const reached = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('#prompt-1 button');
    button?.focus();
    return document.activeElement === button;
  });
  expect(reached).toBe(false);
});

test('another tab of the training requests only its own text, never the prompts', async ({ page }) => {
  await search(page).fill('seller');
  await expect(page).toHaveURL('/ai-tools?q=seller');
  const answer = page.waitForResponse((response) => response.url().includes('/ai-tools.data'));
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Use Cases' }).click();

  expect(await (await answer).text()).not.toContain(prompt(1).title);
  await expect(page).toHaveURL('/ai-tools?q=seller&tab=use-cases');
  await expect(page.getByRole('heading', { level: 2, name: 'Six jobs worth handing over' })).toBeVisible();
  await count(page, countOf({ query: 'seller' }));
});

test('the page with open fields and a search is accessible', async ({ page }) => {
  await search(page).fill('seller');
  await card(page, 1)
    .getByRole('button', { name: /^Fill in the blanks/ })
    .click();
  await expect(card(page, 1).getByLabel('Agent name')).toBeVisible();
  await expectAccessible(page);
});
