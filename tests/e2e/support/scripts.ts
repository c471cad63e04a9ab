import { expect, type Page } from '@playwright/test';

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
 * Waits until the scripts of the page have taken it over and listen, its window included: until then its buttons carry a
 * mark. A page without buttons carries none: a journey waits there for what its scripts do.
 */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-early]') === null);
  // What the page begins to listen to after its first drawing is a task that comes before one in the background.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
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
