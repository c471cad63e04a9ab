import type { Page } from '@playwright/test';

import { fixture } from '../support/fixture-content.ts';
import { option, startAssessment } from './support/assessment.ts';
import { enter } from './support/gates.ts';
import { isFirstPaintOn, nothingReplays, nothingWaits } from './support/first-paint.ts';
import { open, openBeforeItsScripts, waitForHydration } from './support/scripts.ts';
import { openSlowConnection } from './support/slow-connection.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

test('a button clicked before the scripts have loaded works once they have', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  const arrive = await openBeforeItsScripts(page, '/crm');
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button, 'it waits, and one sees it').toHaveCSS('cursor', 'progress');
  arrive();
  await expect(page.getByRole('combobox', { name: 'Search the portal' })).toBeFocused();
});

test('text typed before the scripts have loaded is searched for', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/ai-tools');
  const field = page.getByRole('searchbox', { name: 'Search prompts' });
  await field.pressSequentially('zzzz');
  arrive();
  await expect(page.getByText(`Showing 0 of ${fixture.prompts.prompts.length} prompts`)).toBeVisible();
  await expect(field).toHaveValue('zzzz');
});

test('a draft typed before the scripts have loaded is kept and checked', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/workbench/check');
  const draft = page.getByRole('textbox', { name: 'Your draft' });
  await draft.pressSequentially('Your home is worth $900,000.');
  arrive();
  await expect(page.getByRole('heading', { level: 3, name: 'A figure for value' })).toBeVisible();
  await expect(draft).toHaveValue('Your home is worth $900,000.');
});

test('a draft to be saved on the device is saved, even if it was written before the scripts have loaded', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/workbench/check');
  const draft = page.getByRole('textbox', { name: 'Your draft' });
  const keep = page.getByLabel('Save this draft on this device');
  await keep.check();
  await draft.pressSequentially('Call Omar back');
  arrive();
  await waitForHydration(page);
  await expect(keep).toBeChecked();
  await expect(draft).toHaveValue('Call Omar back');
  await page.reload();
  await expect(draft).toHaveValue('Call Omar back');
  await expect(keep).toBeChecked();
});

test('what is typed before the scripts have loaded goes below the draft saved on the device', async ({ page }) => {
  await open(page, '/workbench/check');
  const draft = page.getByRole('textbox', { name: 'Your draft' });
  const keep = page.getByLabel('Save this draft on this device');
  await draft.fill('Call Omar back');
  await keep.check();

  const arrive = await openBeforeItsScripts(page, '/workbench/check');
  await draft.pressSequentially('Dear Ana');
  arrive();
  await waitForHydration(page);
  await expect(draft).toHaveValue('Call Omar back\n\nDear Ana');
  await expect(keep).toBeChecked();
  await page.unrouteAll();
  await page.reload();
  await expect(draft).toHaveValue('Call Omar back\n\nDear Ana');
});

test('a box ticked before the scripts have loaded leaves the draft saved on the device', async ({ page }) => {
  await open(page, '/workbench/check');
  const draft = page.getByRole('textbox', { name: 'Your draft' });
  const keep = page.getByLabel('Save this draft on this device');
  await draft.fill('Call Omar back');
  await keep.check();

  for (const clicks of [1, 2]) {
    const arrive = await openBeforeItsScripts(page, '/workbench/check');
    for (let click = 0; click < clicks; click += 1) await keep.click();
    arrive();
    await waitForHydration(page);
    await expect(draft).toHaveValue('Call Omar back');
    await expect(keep).toBeChecked();
    await page.unrouteAll();
  }
  await page.reload();
  await expect(draft).toHaveValue('Call Omar back');
});

test('dates and times typed before the scripts have loaded are kept', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/workbench/dates');
  const accepted = page.getByRole('textbox').first();
  await accepted.pressSequentially('Nov 20 3:15 pm');
  arrive();
  await waitForHydration(page);
  await expect(accepted).toHaveValue('Nov 20 3:15 pm');
});

test('boxes ticked before the scripts have loaded count', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/welcome');
  const boxes = page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.check();
  await page.getByLabel('Full name (optional)').fill('Ana de la Cruz');
  arrive();
  await expect(page.getByRole('button', { name: 'Sign & Submit Agreement' })).toHaveAttribute('aria-disabled', 'false');
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expect(page.getByLabel('Full name (optional)')).toHaveValue('Ana de la Cruz');
});

test('if several answers are chosen before the scripts have loaded, the last one counts', async ({ page }) => {
  await startAssessment(page);
  const arrive = await openBeforeItsScripts(page, '/assessment');
  for (const kind of ['wrong', 'right', 'wrong', 'right'] as const) await option(page, 1, kind).check();
  for (const kind of ['right', 'wrong'] as const) await option(page, 2, kind).check();
  const saved = page.waitForResponse('**/assessment/answers');
  arrive();
  await expect(page.getByText('2 / 27 answered')).toBeVisible();
  await saved;
  await expect(page.getByRole('status').filter({ hasText: /^\s*Saved\s*$/ })).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await expect(option(page, 1, 'right')).toBeChecked();
  await expect(option(page, 2, 'wrong')).toBeChecked();
});

test("a signature refused before the scripts have loaded isn't submitted on its own later", async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/welcome');
  const boxes = page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');
  await boxes.nth(2).check();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  arrive();
  await expect(page.getByRole('button', { name: 'Sign & Submit Agreement' })).toHaveAttribute('aria-disabled', 'false');
  // This request comes after any signature, so by now a signature would have been sent.
  expect(await page.evaluate(() => fetch('/mine').then((answer) => answer.json()))).toMatchObject({ agreement: null });
  expect(sent).toEqual([]);
});

test('a signature without the boxes is refused, even before the scripts have loaded', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  const arrive = await openBeforeItsScripts(page, '/welcome');
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');
  await expect(page).toHaveURL('/welcome');
  arrive();
  await expectToast(page, 'Please check all boxes before signing the agreement.');
});

test('on a phone the filters are collapsed before the scripts have loaded, and one tap opens them afterwards', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openBeforeItsScripts(page, '/ai-tools');
  const toggle = page.getByRole('button', { name: /^Filters/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Document Requesting' })).toBeHidden();
  await toggle.click();
  arrive();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Document Requesting' })).toBeVisible();
});

/** Clicks the filters shortly after hydration starts, while React and the script in the head both listen for clicks on the document. */
async function pressInTheMidst(page: Page, delay: number): Promise<void> {
  await page.addInitScript((wait) => {
    const listen = document.addEventListener.bind(document);
    let listeners = 0;
    document.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      listeners += type === 'click' ? 1 : 0;
      if (type !== 'click' || listeners !== 2) return;
      setTimeout(() => [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Filters'))?.click(), wait);
    };
  }, delay);
}

for (const delay of [0, 20, 60]) {
  test(`a button clicked ${delay} ms after hydration started is clicked once`, async ({ page }) => {
    test.skip(!isFirstPaintOn, nothingReplays);
    await page.setViewportSize({ width: 390, height: 844 });
    await pressInTheMidst(page, delay);
    await open(page, '/ai-tools');
    await expect(page.getByRole('button', { name: /^Filters/ })).toHaveAttribute('aria-expanded', 'true');
  });
}

test('text typed into a part that loads separately counts once it has loaded', async ({ page, context }) => {
  await enter(context, 'client');
  const arrive = await openBeforeItsScripts(page, '/client/referral-partners');
  await page.getByLabel('Signed referrals').fill('6');
  await page.getByLabel('Monthly payment (CAD)').fill('2000');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: '$1,800' })).toBeVisible();
  await expect(page.getByLabel('Monthly payment (CAD)')).toHaveValue('2000');
});

test('a section opened before the scripts have loaded is in the address once they have', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/mls-systems');
  await page.locator('summary', { hasText: 'Regional MLS systems' }).click();
  arrive();
  await expect(page).toHaveURL(/[?&]open=[^&]*regional-systems/);
  await expect(page.locator('details[data-fold="regional-systems"]')).toHaveAttribute('open');
});

test('a menu requested before the scripts have loaded opens once they have', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openBeforeItsScripts(page, '/crm');
  await page.getByRole('button', { name: 'Open menu' }).click();
  arrive();
  await waitForHydration(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test("a section that opens while blocks' scripts are loading removes nothing from the page", async ({ page }) => {
  const line = Promise.withResolvers<undefined>();
  await page.route(/\/(exercise|task)-block[^/]*\.js$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto('/mls-systems#mls-3');
  const section = page.locator('details[data-fold="showing-management"]');
  await expect(section).toHaveAttribute('open');
  await page.waitForLoadState('load');
  await expect(page.getByText('0 of 6 completed')).toBeVisible();
  await page.locator('summary', { hasText: 'Regional MLS systems' }).click();
  await expect(page.locator('details[data-fold="regional-systems"]')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { name: 'Is this allowed?' }).first()).toBeVisible();

  line.resolve(undefined);
  await expect(page).toHaveURL(/\?open=what-is-mls,regional-systems,showing-management$/);
  await expect(page.getByRole('heading', { name: 'Is this allowed?' }).first()).toBeVisible();
});

/** Makes the browser report a measured round-trip time, in milliseconds. */
async function expectRoundTrip(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((rtt) => Object.defineProperty(navigator, 'connection', { value: { rtt } }), milliseconds);
}

/** Opens a page, and returns the times when its text became visible and its first script was requested, in milliseconds. */
async function timeScripts(page: Page, address: string): Promise<{ words: number; asked: number }> {
  await page.goto(address);
  await waitForHydration(page);

  return page.evaluate(() => ({
    words: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: Math.min(
      ...performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    ),
  }));
}

test('scripts below the fold are requested after all others, together with their imports', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingWaits);
  const [framework, form] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const asked: string[] = [];
  const hold = (name: string, until: Promise<undefined>) =>
    page.route(`**/assets/${name}-*.js`, async (route) => {
      await until;
      await route.continue();
    });
  await hold('framework', framework.promise);
  await hold('agreement-form', form.promise);
  page.on('request', (request) => asked.push(request.url()));

  await page.goto('/welcome', { waitUntil: 'commit' });
  await page.waitForEvent('requestfinished', (request) => request.url().includes('/lesson-blocks-'));
  const script = (name: string) => expect.stringContaining(`/assets/${name}-`) as unknown;
  expect(asked).not.toContainEqual(script('agreement-form'));

  framework.resolve(undefined);
  // These files are requested even though the form's own file, which lists them, hasn't arrived.
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['agreement-form', 'agreement-email', 'forms'].map(script)));
  form.resolve(undefined);
  await expect(page.getByRole('button', { name: 'Sign & Submit Agreement' })).toHaveAttribute('aria-disabled', 'true');
  await waitForHydration(page);
});

for (const [roundTrip, order] of [
  [40, 'after'],
  [400, 'before'],
] as const) {
  test(`scripts are requested ${order} the text is visible with a round trip of ${roundTrip} ms`, async ({
    page,
    context,
    server,
    faults: _,
  }) => {
    test.skip(!isFirstPaintOn, nothingWaits);
    const connection = await openSlowConnection(server.url, { latency: roundTrip / 2, bytesPerSecond: 50_000 });
    await enter(context, 'training', connection.url);
    await expectRoundTrip(page, roundTrip);
    const { words, asked } = await timeScripts(page, `${connection.url}/crm`);
    if (order === 'after') expect(asked).toBeGreaterThanOrEqual(words);
    else expect(asked).toBeLessThan(words);
    await page.close();
    await connection.close();
  });
}
