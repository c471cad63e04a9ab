import type { Page } from '@playwright/test';

import { fixture } from '../support/fixture-content.ts';
import { option, startAssessment } from './support/assessment.ts';
import { enter } from './support/doors.ts';
import { isFirstPaintOn, nothingReplays, nothingWaits } from './support/first-paint.ts';
import { open, openBeforeItsScripts, scriptsRun } from './support/scripts.ts';
import { openSlowConnection } from './support/slow-connection.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

test('a button that was pressed before the scripts were there works once they are', async ({ page }) => {
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

test('text that was typed before the scripts were there is searched for', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/ai-tools');
  const field = page.getByRole('searchbox', { name: 'Search prompts' });
  await field.pressSequentially('zzzz');
  arrive();
  await expect(page.getByText(`Showing 0 of ${fixture.prompts.prompts.length} prompts`)).toBeVisible();
  await expect(field).toHaveValue('zzzz');
});

test('boxes that were ticked before the scripts were there count', async ({ page }) => {
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

test('of the answers that were chosen before the scripts were there the last one counts', async ({ page }) => {
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

test('a signature that was refused before the scripts were there is not given later by itself', async ({ page }) => {
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
  // A signature would be on its way by now, and this comes after it.
  expect(await page.evaluate(() => fetch('/mine').then((answer) => answer.json()))).toMatchObject({ agreement: null });
  expect(sent).toEqual([]);
});

test('the signature is refused without the boxes, before the scripts as well', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  const arrive = await openBeforeItsScripts(page, '/welcome');
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');
  await expect(page).toHaveURL('/welcome');
  arrive();
  await expectToast(page, 'Please check all boxes before signing the agreement.');
});

test('a phone shows the filters folded before the scripts are there, and one press opens them once they are', async ({ page }) => {
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

/** Presses the filters some time after React has begun to take the page over: then it listens to clicks on the document, as the script in the head does before. */
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
  test(`a button that is pressed ${delay} ms after the taking over began is pressed once`, async ({ page }) => {
    test.skip(!isFirstPaintOn, nothingReplays);
    await page.setViewportSize({ width: 390, height: 844 });
    await pressInTheMidst(page, delay);
    await open(page, '/ai-tools');
    await expect(page.getByRole('button', { name: /^Filters/ })).toHaveAttribute('aria-expanded', 'true');
  });
}

test('what was typed into a part that is loaded apart counts once it is there', async ({ page, context }) => {
  await enter(context, 'client');
  const arrive = await openBeforeItsScripts(page, '/client/referral-partners');
  await page.getByLabel('Signed referrals').fill('6');
  await page.getByLabel('Monthly payment, CAD').fill('2000');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: '$1,800' })).toBeVisible();
  await expect(page.getByLabel('Monthly payment, CAD')).toHaveValue('2000');
});

test('a section that was opened before the scripts were there is in the address once they are', async ({ page }) => {
  const arrive = await openBeforeItsScripts(page, '/mls-systems');
  await page.locator('summary', { hasText: 'Regional MLS systems' }).click();
  arrive();
  await expect(page).toHaveURL(/[?&]open=[^&]*regional-systems/);
  await expect(page.locator('details[data-fold="regional-systems"]')).toHaveAttribute('open');
});

test('a menu that was asked for before the scripts were there is shown once they are', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openBeforeItsScripts(page, '/crm');
  await page.getByRole('button', { name: 'Open menu' }).click();
  arrive();
  await scriptsRun(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a section that opens while the scripts of blocks are on their way takes none of what is drawn away', async ({ page }) => {
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

/** What the browser has seen of the network before, in milliseconds from request to response. */
async function expectRoundTrip(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((rtt) => Object.defineProperty(navigator, 'connection', { value: { rtt } }), milliseconds);
}

/** Opens a page, and returns when its words were seen and when the first of its scripts was asked for, in milliseconds. */
async function timeScripts(page: Page, address: string): Promise<{ words: number; asked: number }> {
  await page.goto(address);
  await scriptsRun(page);

  return page.evaluate(() => ({
    words: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: Math.min(
      ...performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    ),
  }));
}

test('what is far down is asked for once all other scripts have come, with all that it imports', async ({ page }) => {
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
  // The form itself, which names them, hasn't come.
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['agreement-form', 'agreement-email', 'forms'].map(script)));
  form.resolve(undefined);
  await expect(page.getByRole('button', { name: 'Sign & Submit Agreement' })).toHaveAttribute('aria-disabled', 'true');
  await scriptsRun(page);
});

for (const [roundTrip, order] of [
  [40, 'after'],
  [400, 'before'],
] as const) {
  test(`scripts are requested ${order} the words are seen where a round trip takes ${roundTrip} ms`, async ({
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
