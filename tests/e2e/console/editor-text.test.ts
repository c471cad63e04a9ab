import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/axe.ts';
import { openAsOwner } from '../support/console.ts';
import { expectWholeAccessible } from '../support/editor.ts';
import { expect, test } from '../support/test.ts';

const sectionAt = (index: number) => `/manage/content/modules~crm?${new URLSearchParams({ at: `sections[${index}]` })}`;
const cards = (page: Page) => page.getByRole('region', { name: 'Blocks', exact: true }).locator('> ol > li > [data-entry]');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Add a block' });

async function pickKind(page: Page, typed: string): Promise<void> {
  await expect(menu(page).getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('"/" adds a block after the one with the empty text, and at the button; in any other text it stays a slash', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const page = await openAsOwner({ serve, openDevice }, sectionAt(0));
  const count = await cards(page).count();

  const button = page.getByRole('button', { name: 'Add a block', exact: true });
  await expect(button.locator('kbd')).toBeVisible();
  await button.focus();
  await page.keyboard.press('/');
  await pickKind(page, 'parag');
  await expect(cards(page)).toHaveCount(count + 1);

  const text = cards(page).last().locator('[role="textbox"]');
  await text.click();
  await page.keyboard.press('/');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(text).toBeFocused();
  await page.keyboard.type('either/or');
  await expect(text).toHaveText('either/or');

  // At an entry's handle, the new block goes below it.
  await cards(page).first().locator('[data-handle]').focus();
  await page.keyboard.press('/');
  await pickKind(page, 'banner');
  await expect(cards(page)).toHaveCount(count + 2);
  await expect(cards(page).nth(1)).toHaveAttribute('aria-label', /^Banner/);
  await expect(cards(page).nth(1).locator('[data-handle]')).toBeFocused();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // The banner has the place that the paragraph had, and not its text.
  await expect(cards(page).nth(1)).not.toContainText('either/or');
  await expect(cards(page).nth(2)).toContainText('either/or');
});

test("a block that is added while a text is being saved goes where it was asked for, and counts as no one else's change", async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const page = await openAsOwner({ serve, openDevice }, sectionAt(0));
  const count = await cards(page).count();

  const saved = Promise.withResolvers<undefined>();
  const line = Promise.withResolvers<undefined>();
  await page.route('**/manage/content/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    saved.resolve(undefined);
    await line.promise;
    return route.fulfill({ response });
  });
  await cards(page).first().locator('[role="textbox"]').first().click();
  await page.keyboard.type('Today ');
  await saved.promise;

  await cards(page).first().locator('[data-handle]').focus();
  await page.keyboard.press('/');
  await pickKind(page, 'banner');
  line.resolve(undefined);
  await expect(cards(page)).toHaveCount(count + 1);
  await expect(cards(page).nth(1)).toHaveAttribute('aria-label', /^Banner/);
  await expect(cards(page).nth(1).locator('[data-handle]')).toBeFocused();
  await expect(cards(page).first()).toContainText('Today');
  await expect(page.getByText('Someone else changed')).toHaveCount(0);
});

test('an address can begin with a slash', async ({ openDevice, serve }) => {
  test.setTimeout(60_000);
  const page = await openAsOwner({ serve, openDevice }, `/manage/content/practice~crm?${new URLSearchParams({ at: 'items[0]' })}`);
  const address = page.getByRole('textbox', { name: 'Lesson' });
  await address.fill('');
  await address.pressSequentially('/crm');
  await expect(address).toHaveValue('/crm');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});

test('a term and a rule are inserted, a problem is mended with its button, and axe finds nothing on the page', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const page = await openAsOwner({ serve, openDevice }, sectionAt(0));
  const text = cards(page).first().locator('[role="textbox"]');
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The color of ');
  await cards(page).first().getByRole('button', { name: 'Insert a term' }).click();
  const terms = page.getByRole('dialog', { name: 'Insert a term' });
  await terms.getByRole('textbox').fill('amort');
  await expect(terms.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(' comes ');
  await cards(page).first().getByRole('button', { name: 'Insert a rule' }).click();
  const rules = page.getByRole('dialog', { name: 'Insert a rule' });
  await rules.getByRole('textbox').fill('acknowledge');
  await expectAccessible(page);
  await rules.getByRole('listitem').first().getByRole('button').click();
  await expect(text).toHaveText('The color of Amortization comes {rule:acknowledge-lead}');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  await page
    .locator('summary')
    .filter({ hasText: /^\d+ (tips?|to fix)/ })
    .click();
  await page.getByRole('button', { name: 'Change “color” to “colour”' }).click();
  await expect(text).toHaveText('The colour of Amortization comes {rule:acknowledge-lead}');
  await expect(page.getByRole('button', { name: 'Change “color” to “colour”' })).toHaveCount(0);
  await page.reload();
  await expect(text).toHaveText('The colour of Amortization comes {rule:acknowledge-lead}');

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWholeAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
