import type { Page } from '@playwright/test';

import { enter } from './support/gates.ts';
import { waitForAnimations, open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

/** Records the theme at the moment when the body appears, which is the theme of the first paint. */
async function noteFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      document.body.setAttribute('data-first-theme', document.documentElement.dataset['theme'] ?? 'system');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

function paperColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

test("the theme follows the device until it's switched, and the choice applies before the first paint of the next load", async ({
  page,
}) => {
  await noteFirstTheme(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Theme: same as device. Change theme' })).toBeVisible();
  const light = await paperColour(page);

  await page.getByRole('button', { name: /Change theme/ }).click();
  await page.getByRole('button', { name: 'Theme: light. Change theme' }).click();
  await expect(page.getByRole('button', { name: 'Theme: dark. Change theme' })).toBeVisible();
  const dark = await paperColour(page);
  expect(dark).not.toBe(light);

  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-first-theme', 'dark');
  expect(await paperColour(page)).toBe(dark);
  await expect(page.getByRole('button', { name: 'Theme: dark. Change theme' })).toBeVisible();
});

test('a theme chosen in one tab is shown in the others', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await open(tab, '/va-login');
  for (const next of ['light', 'dark'] as const) {
    await page.getByRole('button', { name: /Change theme/ }).click();
    await expect(other.getByRole('button', { name: `Theme: ${next}. Change theme` })).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('data-theme', next);
  }

  await page.getByRole('button', { name: /Change theme/ }).click();
  await expect(other.getByRole('button', { name: 'Theme: same as device. Change theme' })).toBeVisible();
  await expect(other.locator('html')).not.toHaveAttribute('data-theme');
});

test('a device in dark mode gets the dark theme without choosing it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/va-login');
  const light = await paperColour(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await paperColour(page)).not.toBe(light);
});

for (const [path, audience] of [
  ['/va-login', null],
  ['/trainingportal', 'training'],
] as const) {
  test(`the tooltip of ${path} opens inside the window and repeats nothing`, async ({ page, context }) => {
    if (audience !== null) await enter(context, audience);
    await open(page, path);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      if (audience !== null && width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
      // The menu slides in, so its entries have their final positions only after the animation.
      await waitForAnimations(page);
      await page.getByRole('button', { name: /Change theme/ }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');

      const tip = page.getByText('Theme: same as device', { exact: true }).filter({ visible: true });
      await expect(tip).toBeInViewport({ ratio: 1 });
      await expect(tip).toHaveAttribute('aria-hidden', 'true');
      await expect(page.getByRole('button', { name: 'Theme: same as device. Change theme' })).toHaveAccessibleDescription('');
      await page.keyboard.press('Escape');
      await expect(tip).toBeHidden();
    }
  });
}
