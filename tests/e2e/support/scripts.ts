import { expect, type BrowserContext, type Page } from '@playwright/test';

import { isFirstPaintOn } from './first-paint.ts';

/** Opens an address and waits until its scripts run, for journeys whose first step needs the scripts. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/** Opens a page with its scripts held back, and waits until the page is readable. Returns a function that releases the scripts. */
export async function openBeforeItsScripts(page: Page, address: string): Promise<() => void> {
  const line = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return () => line.resolve(undefined);
}

/**
 * Waits until the page is hydrated and all its listeners are set up, including those on the window. Until then, its buttons have a marker
 * or, with first paint off, lack React's properties. A page without buttons has neither sign, so a journey waits for the effects of the
 * page's scripts instead.
 */
export async function waitForHydration(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    (isOn) => {
      const buttons = [...document.querySelectorAll('button')];
      if (isOn) return buttons.every((button) => button.dataset['early'] === undefined);
      return buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
    },
    isFirstPaintOn,
    { timeout },
  );
  // Listeners that the page adds after its first render are set up in a task that runs before any background task.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** Makes journeys wait for a page's scripts if first paint is off, because a click before the scripts have loaded would then be lost. */
export function waitForScripts(context: BrowserContext): void {
  if (isFirstPaintOn) return;
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (address, options) => waitAfter(page, await goto.call(page, address, options), options?.waitUntil);
    page.reload = async (options) => waitAfter(page, await reload.call(page, options), options?.waitUntil);
  });
}

/** Waits for a page's scripts. A page might have no scripts, or none that arrive, and journeys about that do their own waiting. */
async function waitAfter<Answer>(page: Page, answer: Answer, until: string | undefined): Promise<Answer> {
  const hasScripts = until !== 'commit' && (await page.locator('link[rel="modulepreload"]').count()) > 0;
  if (hasScripts) await waitForHydration(page, 5_000).catch(() => undefined);
  return answer;
}

/** Waits until all animations have finished, so that anything that was closed is gone. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
