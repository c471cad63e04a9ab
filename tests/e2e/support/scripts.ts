import { expect, type BrowserContext, type Page } from '@playwright/test';

import { isFirstPaintOn } from './first-paint.ts';

/** Opens an address and waits until its scripts run, for journeys that begin with something only they can do. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsRun(page);
}

/** Opens a page as far as it can be read, and returns what lets its scripts through. */
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
 * Waits until the page's scripts have taken it over and listen, its window included. Until then its buttons carry a mark,
 * or, with first paint off, lack React's. A page without buttons has neither: a journey waits there for what its scripts do.
 */
export async function scriptsRun(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    (isOn) => {
      const buttons = [...document.querySelectorAll('button')];
      if (isOn) return buttons.every((button) => button.dataset['early'] === undefined);
      return buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
    },
    isFirstPaintOn,
    { timeout },
  );
  // What the page begins to listen to after its first drawing is a task that comes before one in the background.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** With first paint off, a click before the scripts is lost, so journeys wait for a page's scripts, as a person would. */
export function waitForScripts(context: BrowserContext): void {
  if (isFirstPaintOn) return;
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (address, options) => waitAfter(page, await goto.call(page, address, options), options?.waitUntil);
    page.reload = async (options) => waitAfter(page, await reload.call(page, options), options?.waitUntil);
  });
}

/** A page may have no scripts, or none that arrive: a journey about that does its own waiting. */
async function waitAfter<Answer>(page: Page, answer: Answer, until: string | undefined): Promise<Answer> {
  const hasScripts = until !== 'commit' && (await page.locator('link[rel="modulepreload"]').count()) > 0;
  if (hasScripts) await scriptsRun(page, 5_000).catch(() => undefined);
  return answer;
}

/** Waits until everything that moves has come to rest: what was told to leave is gone by then. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
