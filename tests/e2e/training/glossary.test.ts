import type { Locator } from '@playwright/test';

import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ context }) => enter(context, 'training'));

test('a search shows the matching terms, hides empty letters and is part of the address', async ({ page }) => {
  await page.goto('/real-estate-glossary');
  const field = page.getByPlaceholder('Search terms or definitions...');
  await field.fill('CONDO corporation');

  await expect(page.getByRole('heading', { level: 4, name: 'Status certificate' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4, name: 'Adjustments' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 3, name: 'A', exact: true })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'Terms starting with A' })).toHaveCount(0);
  await expect(page).toHaveURL('/real-estate-glossary?q=CONDO+corporation');

  await page.reload();
  await expect(field).toHaveValue('CONDO corporation');
  await expect(page.getByRole('heading', { level: 4, name: 'Adjustments' })).toBeHidden();
  await field.press('Escape');
  await expect(page.getByRole('heading', { level: 4, name: 'Adjustments' })).toBeVisible();
});

test('the lessons come before the terms, each with its actions though it is closed, and a search hides them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/real-estate-glossary');
  const lessons = page.getByRole('region', { name: '3 lessons' });
  await expect(lessons.getByRole('link', { name: 'Open as a lesson' })).toHaveCount(3);
  await expect(lessons.getByRole('button', { name: /^Mark as Complete/ }).filter({ visible: true })).toHaveCount(3);
  await expect(lessons.locator('details[data-fold][open]')).toHaveCount(0);
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const terms = page.getByRole('heading', { level: 2, name: /^\d+ terms$/ });
  expect(await topOf(terms)).toBeGreaterThan(await topOf(lessons));
  expect(await topOf(terms)).toBeLessThan(2 * 844);

  await page.getByLabel('Search the glossary').fill('irrevocable');
  await expect(lessons).toBeHidden();
  await expect(page.getByRole('heading', { level: 4, name: /^Irrevocable/ })).toBeInViewport();
});

for (const query of ['xyzzy', '(.*)+[', '<b>&', 'בית 🏡']) {
  test(`a search for ${query} says that nothing was found`, async ({ page }) => {
    await page.goto('/real-estate-glossary');
    await page.getByLabel('Search the glossary').fill(query);
    await expect(page.getByText(`No terms found matching "${query}"`, { exact: true })).toBeVisible();
  });
}

test('a letter leads to its terms', async ({ page }) => {
  await page.goto('/real-estate-glossary');
  await page.getByRole('link', { name: 'Terms starting with W' }).click();
  await expect(page.getByRole('heading', { level: 4, name: 'Waiver' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Letters' })).toBeInViewport();
});

test('a term has its own link, which can be copied and leads to the term', async ({ page, baseURL }) => {
  await open(page, '/real-estate-glossary');
  await page.getByRole('link', { name: 'Copy the link to Lockbox' }).click();
  await expectToast(page, 'Copied to clipboard', 'The link to “Lockbox” has been copied to your clipboard');

  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/real-estate-glossary#lockbox`);
  await page.goto('/trainingportal');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 4, name: 'Lockbox' })).toBeInViewport();
});

test('a related term is shown even if the search hid it', async ({ page }) => {
  await page.goto('/real-estate-glossary?q=statement of adjustments');
  await page.getByRole('link', { name: 'Requisition' }).click();
  await expect(page.getByRole('heading', { level: 4, name: 'Requisition' })).toBeInViewport();
  await expect(page).toHaveURL('/real-estate-glossary#requisition');
});

test('a term in module text shows its definition on hover, focus or click', async ({ page }) => {
  await open(page, '/crm');
  const term = page.locator('dfn[data-term="self-represented-party"]').first();
  const note = page.locator('[data-term-note]');
  await expect(term).toBeVisible();

  await term.hover();
  await expect(note).toContainText('A person in a trade who is not the client of any brokerage.');
  await note.hover();
  await expect(note).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(note).toHaveCount(0);

  await term.click();
  await expect(term).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(term).toBeFocused();
  await expect(term).toHaveAccessibleDescription(/A person in a trade/);
  await page.keyboard.press('Enter');
  await expect(note.getByRole('link', { name: 'Open in the glossary' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/real-estate-glossary#self-represented-party');
});

test('a module page with an open definition is accessible', async ({ page }) => {
  await open(page, '/crm');
  await page.locator('dfn[data-term]:visible').first().click();
  await expect(page.locator('[data-term-note]')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the page is no wider than the screen, and a tap shows a definition', async ({ page }) => {
    await page.goto('/real-estate-glossary');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await open(page, '/crm');
    await page.locator('dfn[data-term]:visible').first().tap();
    await expect(page.locator('[data-term-note]')).toBeInViewport({ ratio: 1 });
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.locator('[data-term-note]')).toHaveCount(0);
  });
});
