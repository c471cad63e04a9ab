import type { Page } from '@playwright/test';

import { enter } from './support/gates.ts';
import { isFirstPaintOn, nothingWaits } from './support/first-paint.ts';
import { open, openBeforeItsScripts, waitForHydration } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

test.skip(!isFirstPaintOn, nothingWaits);
test.beforeEach(async ({ context }) => enter(context, 'training'));

const waiting = '.late-layout:not([data-laid-out])';

/** Lists the sections that the browser doesn't lay out until they're near the viewport. */
function skipped(page: Page): Promise<string[]> {
  return page
    .locator('.late-layout')
    .evaluateAll((sections) =>
      sections
        .filter((section) => section.checkVisibility() && !section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ id }) => id),
    );
}

// Each page has several sections below a window of this height.
for (const [path, windowHeight] of [
  ['/welcome', 560],
  ['/real-estate-glossary', 720],
] as const) {
  test(`content below the fold on ${path} is laid out when there is time, and nothing in it moves`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: windowHeight });
    const arrive = await openBeforeItsScripts(page, path);
    await page.waitForFunction(() => document.readyState !== 'loading');
    expect((await skipped(page)).length).toBeGreaterThan(1);
    // The visitor keeps scrolling in the meantime.
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 1_200);
    await page.waitForFunction(() => scrollY === 1_200);
    const read = page.locator('main :is(p, li, h2, h3)').filter({ visible: true });
    const topOf = () =>
      read.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).find(({ top, height }) => top > 100 && height > 0)?.top);
    const before = await topOf();

    arrive();
    await expect(page.locator(waiting)).toHaveCount(0);
    expect(await skipped(page)).toEqual([]);
    expect(await topOf()).toBe(before);
  });
}

test('a link to a place on a page, a reload and Back find the entire page laid out', async ({ page }) => {
  // The brand fonts never load in this test. Otherwise, a font could move a line break above the window, and the browser would adjust the
  // scroll position.
  await page.route('**/*.woff2', () => undefined);
  await open(page, '/real-estate-glossary#letter-r');
  expect(await skipped(page)).toEqual([]);
  await expect(page.locator('#letter-r')).toBeInViewport();

  await open(page, '/real-estate-glossary');
  await expect(page.locator(waiting)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 3_000));
  await page.reload();
  await waitForHydration(page);
  expect(await skipped(page)).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(3_000);

  await page.goto('/trainingportal');
  await page.goBack();
  await page.waitForFunction(() => scrollY === 3_000);
});

test('a page opened from another one is laid out right away', async ({ page }) => {
  await open(page, '/crm');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Welcome & Orientation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  expect(await skipped(page)).toEqual([]);
});

test('a link to a place far down works when clicked before the scripts have loaded, and the page stays there', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/real-estate-glossary');
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.locator('a[href$="#letter-r"]').click();
  const letter = page.locator('#letter-r');
  await expect(letter).toBeInViewport();
  const before = await letter.evaluate((section) => section.getBoundingClientRect().top);

  arrive();
  await waitForHydration(page);
  expect(await skipped(page)).toEqual([]);
  expect(await letter.evaluate((section) => section.getBoundingClientRect().top)).toBe(before);
});
