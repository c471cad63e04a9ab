import type { Page } from '@playwright/test';

import { enter } from './support/gates.ts';
import { isFirstPaintOn } from './support/first-paint.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    shifts: number[];
  }
}

test.skip(!isFirstPaintOn, 'Only first paint has the fonts wait for the text.');

for (const width of [390, 1440]) {
  for (const path of ['/', '/trainingportal', '/crm', '/learn/compliance/compliance-1']) {
    test(`${path} at ${width} px shows the brand fonts on a first visit, and nothing moves when they arrive late`, async ({
      page,
      context,
    }) => {
      await enter(context, 'training');
      await page.setViewportSize({ width, height: 844 });
      const arrive = await holdFonts(page);
      await page.goto(path);
      await page.evaluate(() => {
        window.shifts = [];
        new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => (entry as LayoutShift).value))).observe({
          type: 'layout-shift',
        });
      });
      arrive();

      // The page applies or postpones both fonts in the same task.
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].filter(({ family }) => /^"?Fraunces"?$/.test(family)).length))
        .toBe(1);
      const shift = await page.evaluate(async () => {
        // Two frames pass: one for layout with the fonts, and one for the shift to be reported.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return window.shifts.reduce((sum, value) => sum + value, 0);
      });
      expect(shift).toBeLessThan(0.001);
    });
  }
}

test('a page that loses the connection before it has cached its style sheets requests nothing', async ({ page, context }) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ family }) => /^"?Fraunces"?$/.test(family)))).toBe(true);
  await context.setOffline(true);
  const lost = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1_500, lost);
});

test('until the brand fonts arrive, their fallbacks break lines in the same places', async ({ page }) => {
  await holdFonts(page);
  await page.goto('/');
  const heights = await page.evaluate(() => {
    const line = document.createElement('p');
    line.textContent = 'Status certificate';
    document.body.append(line);
    return ["'Inter on Arial', 'Inter on DejaVu'", "'Fraunces on Georgia', 'Fraunces on DejaVu'"].map((family) => {
      line.style.cssText = `position: absolute; font: 600 100px/normal ${family}`;
      return Math.round(line.getBoundingClientRect().height);
    });
  });
  // These are the brand fonts' ascent and descent, as percentages of the font size.
  expect(heights).toEqual([121, 123]);
});

async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}
