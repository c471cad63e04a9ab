import { expectAccessible } from '../support/axe.ts';
import { measureLabels } from '../support/drawings.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const guide = '/transaction-coordination?tab=complete-guide';

const lesson = '/learn/compliance/compliance-3';

test.beforeEach(async ({ context }) => enter(context, 'training'));

for (const step of ['drawing-and-text', 'more-drawings', 'drawn-from-data'])
  test(`the drawings in the step ${step} are accessible and readable at every width, without scrolling sideways`, async ({ page }) => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `${lesson}?step=${step}`);
      await expect.poll(async () => (await measureLabels(page)).count).toBeGreaterThan(step === 'more-drawings' ? 50 : 10);
      const { small } = await measureLabels(page);
      expect(small).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (width === 390) await expectAccessible(page);
    }
  });

test("the arrows in an offer's life touch the stops they join", async ({ page }) => {
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${lesson}?step=more-drawings`);
    const drawing = page.locator('[data-drawing="life-of-an-offer"]');
    await expect(drawing).toBeVisible();
    const gaps = await drawing.evaluate((root) => {
      const parts = [...root.querySelectorAll<HTMLElement>('[style*="--lane"]')]
        .filter(({ style }) => style.getPropertyValue('--lane').trim() === '2')
        .toSorted((one, other) => Number(one.style.getPropertyValue('--at')) - Number(other.style.getPropertyValue('--at')))
        .flatMap(({ firstElementChild }) => firstElementChild?.getBoundingClientRect() ?? []);
      return parts.slice(1).map(({ top }, index) => Math.abs(top - (parts[index]?.bottom ?? 0)));
    });
    expect(gaps).toHaveLength(8);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2);
  }
});

test("a step's drawings stay on screen while their scripts load, also when the learner's record arrives first", async ({ page }) => {
  const scripts = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/(flow|timeline|anatomy|trays)-block-[\w-]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const saved = page.waitForResponse((response) => response.url().endsWith('/mine') && response.request().method() === 'POST');
  await open(page, `${lesson}?step=drawn-from-data`);
  await saved;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.locator('main [data-drawing]').count()).toBe(4);
  scripts.resolve(undefined);
});

test('on a desktop a portrait drawing is beside its text, and on a phone below it', async ({ page }) => {
  const drawing = page.locator('main [data-drawing]');
  const text = page.getByText('Ask the questions in order. The first yes decides.');
  const gap = async (axis: 'x' | 'y') => ((await drawing.boundingBox())?.[axis] ?? 0) - ((await text.boundingBox())?.[axis] ?? 0);

  await page.setViewportSize({ width: 1440, height: 1000 });
  await open(page, `${lesson}?step=drawing-and-text`);
  expect(await gap('x')).toBeGreaterThan(400);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => gap('x')).toBeLessThan(50);
  expect(await gap('y')).toBeGreaterThan(20);
});

test('the exercise with planted errors works with the keyboard: marks, reasons, and removing a mark', async ({ page }) => {
  await open(page, guide);
  const price = page.getByRole('checkbox', { name: /^Price/ });
  const initials = page.getByRole('checkbox', { name: /^Initials beside the changed price/ });
  const irrevocable = page.getByRole('checkbox', { name: /^Irrevocable/ });

  await price.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(initials).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(irrevocable).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('1 of 2 found, plus 1 marked by mistake.')).toBeVisible();
  await expect(initials).toHaveAccessibleName(/Found$/);
  await expect(irrevocable).toHaveAccessibleName(/Missed$/);
  await expect(price).toHaveAccessibleName(/Nothing wrong here$/);
  await expect(page.getByText('A struck-out price is normal after a sign-back.')).toBeVisible();
  await expectAccessible(page);

  await price.press('Space');
  await irrevocable.press('Space');
  await expect(page.getByText('2 of 2 found.')).toBeVisible();
  await expect(page.getByText('A struck-out price is normal after a sign-back.')).toHaveCount(0);
});

test('marks set before the scripts have loaded count', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto(guide, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: /^Irrevocable/ }).check();
  await page.getByText("Show what's wrong").click();
  release();
  await expect(page.getByText('1 of 2 found.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Irrevocable/ })).toHaveAccessibleName(/Found$/);
});

test("the offer package's markers open with the keyboard, and with a tap on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, guide);
  const wrong = page.getByText('One wrong letter. Read it letter by letter.');
  await expect(wrong).toBeHidden();

  const marker = page.locator('summary', { hasText: 'Address for notices' });
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(wrong).toBeVisible();
  await marker.click();
  await expect(wrong).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('all markers and reasons are printed', async ({ page }) => {
  await open(page, guide);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('One wrong letter. Read it letter by letter.')).toBeVisible();
  await expect(page.getByText('You report the page and the line.')).toBeVisible();
});
