import type { Page } from '@playwright/test';

import { codes, enter, sendCode } from './support/gates.ts';
import { waitForHydration } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const address = '/ai-tools?tab=use-cases';

const openTab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Expects the tab to be in the upper part of the window, below anything that could cover it. */
async function expectLanding(page: Page, name: string): Promise<void> {
  await expect(openTab(page, name)).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => (await openTab(page, name).boundingBox())?.y).toBeGreaterThanOrEqual(56);
  await expect.poll(async () => (await openTab(page, name).boundingBox())?.y).toBeLessThan(200);
}

for (const size of [phone, desktop]) {
  test(`at ${size.width} px, a link to a tab below the fold shows that tab before the scripts have loaded`, async ({ page, context }) => {
    await page.setViewportSize(size);
    await enter(context, 'training');
    await enter(context, 'client');
    const line = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await line.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expectLanding(page, 'Use Cases');

    // The visitor keeps scrolling in the meantime, and the scripts must not scroll the page.
    await page.mouse.move(size.width - 40, size.height / 2);
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await openTab(page, 'Use Cases').boundingBox())?.y).toBeLessThan(0);
    const place = (await openTab(page, 'Use Cases').boundingBox())?.y ?? 0;
    line.resolve(undefined);
    await page.waitForLoadState();
    await waitForHydration(page);
    expect(Math.abs(((await openTab(page, 'Use Cases').boundingBox())?.y ?? 0) - place)).toBeLessThan(5);

    await page.goto('/client/referral-partners?tab=team');
    await expectLanding(page, 'Team');
  });
}

test("a link to a visible tab doesn't scroll", async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/compliance?tab=summary');
  await waitForHydration(page);
  expect(await scrollTop(page)).toBe(0);
});

test("choosing another tab doesn't scroll, and reload and Back keep the position", async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto(address);
  await waitForHydration(page);
  await page.mouse.wheel(0, -30);
  await expect.poll(() => openTab(page, 'Use Cases').boundingBox()).toMatchObject({ y: expect.closeTo(126, 0) });
  await openTab(page, 'Best Practices').click();
  await expect(openTab(page, 'Best Practices')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => openTab(page, 'Best Practices').boundingBox()).toMatchObject({ y: expect.closeTo(126, 0) });

  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await waitForHydration(page);
  expect(await scrollTop(page)).toBe(400);

  await page.getByRole('link', { name: 'CRM Training', exact: true }).click();
  await expect(page).toHaveURL('/crm');
  await page.goBack();
  await expect(openTab(page, 'Best Practices')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => scrollTop(page)).toBe(400);
});

test('going through the gate leads to the tab as well', async ({ page }) => {
  await page.goto(address);
  await expect(page).toHaveURL(/\/va-login/);
  await sendCode(page, codes.training);
  await expect(page).toHaveURL(address);
  await expectLanding(page, 'Use Cases');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tab is in the document, and a link at the top leads down to it', async ({ page, context }) => {
    await enter(context, 'training');
    await page.goto(address);
    await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: 'AI for REALTORS training' }).click();
    await expect(openTab(page, 'Use Cases')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Six jobs worth handing over' })).toBeInViewport();
  });
});
