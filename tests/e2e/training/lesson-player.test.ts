import type { Page } from '@playwright/test';

import { allConfirmed } from '../../support/assessment.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { isFirstPaintOn, nothingReplays } from '../support/first-paint.ts';
import { open, openBeforeItsScripts, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const lesson = '/learn/welcome/welcome-4';
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ context }) => enter(context, 'training'));

function step(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}

/** Moves a finger across the page. Positions are in CSS pixels. */
async function swipe(page: Page, { from, to }: { from: [number, number]; to: [number, number] }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

const first = 'Step 1 of 3: Real Estate Agent vs. VA Roles';
const second = 'Step 2 of 3: One file, two roles';
const third = 'Step 3 of 3: Two lists of work';

test('on a phone the main button leads through a lesson to its end, and completes it as the module page does', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, lesson);
  const bar = page.getByRole('contentinfo');

  for (const heading of [first, second]) {
    await expect(step(page, heading)).toBeVisible();
    await bar.getByRole('link', { name: 'Continue' }).click();
  }
  await expect(step(page, third)).toBeFocused();
  const saved = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"kind":"lesson"'));
  await bar.getByRole('button', { name: 'Finish lesson' }).click();
  await expectToast(page, 'Lesson marked as complete!');
  await saved;

  await expect(bar.getByRole('link', { name: 'Next lesson' })).toBeFocused();
  await page.getByRole('button', { name: 'Lessons and steps' }).click();
  await expect(page.getByRole('dialog').getByText('1 of 5 lessons done')).toBeVisible();
  await page.goto('/welcome');
  await expect(page.getByText('1 of 5 completed')).toBeVisible();
});

test('Back, Forward and a reload show the step in the address', async ({ page }) => {
  await open(page, lesson);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\?step=one-file$/);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(step(page, third)).toBeVisible();

  await page.goBack();
  await expect(step(page, second)).toBeVisible();
  await page.goForward();
  await expect(step(page, third)).toBeVisible();
  await page.reload();
  await expect(step(page, third)).toBeVisible();
  await expect(page).toHaveTitle(/^Two lists of work · /);
});

test('moving between steps requests nothing from the portal', async ({ page }) => {
  await open(page, lesson);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data') || request.isNavigationRequest()) asked.push(request.url());
  });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(step(page, second)).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Back' }).click();
  await expect(step(page, first)).toBeFocused();
  expect(asked).toEqual([]);
});

test('the keyboard alone moves between steps, but arrow keys in fields stay in the field', async ({ page }) => {
  await open(page, lesson);
  await page.keyboard.press('ArrowRight');
  await expect(step(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(page, third)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Finish lesson' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(step(page, second)).toBeFocused();

  await page.getByRole('button', { name: 'Explain its conditions to the buyers' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(step(page, second)).toBeVisible();
});

test('the keyboard alone reads a lesson, answers its check, finishes it and goes on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${lesson}?step=one-file`);
  const answer = page.getByRole('button', { name: 'Open the file in the morning' });
  for (let presses = 0; presses < 40 && !(await answer.evaluate((element) => element === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await expect(step(page, third)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Lesson marked as complete!');
  await expect(page.getByRole('link', { name: 'Next lesson' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/learn\/welcome\/welcome-(?!4)/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('a swipe moves between steps, and a short or slanted one does not', async ({ page }) => {
    await open(page, lesson);
    await swipe(page, { from: [300, 400], to: [100, 410] });
    await expect(step(page, second)).toBeVisible();
    await swipe(page, { from: [300, 400], to: [250, 400] });
    await swipe(page, { from: [300, 300], to: [200, 500] });
    await swipe(page, { from: [100, 400], to: [300, 410] });
    await expect(step(page, first)).toBeVisible();
  });
});

test("a step keeps its check and its note buttons while their scripts are loading and the learner's record arrives", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/(step-check|step-notes)/, async (route) => {
    await arrived;
    await route.continue();
  });
  const saved = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"kind":"place"'));
  await page.goto(`${lesson}?step=one-file`);
  await saved;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

  await expect(page.getByRole('article', { name: 'Quick check' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark' })).toBeVisible();
  arrive();
});

test('a check says right away whether the answer is right and why, and keeps the first answer', async ({ page }) => {
  await open(page, `${lesson}?step=one-file`);
  const check = page.getByRole('article', { name: 'Quick check' });
  await check.getByRole('button', { name: 'Explain its conditions to the buyers' }).click();

  await expect(check.getByRole('status')).toContainText('Not quite. Explaining an offer is advice');
  await expect(check.getByRole('status')).toContainText('The answer is: Open the file in the morning and enter every date.');
  await expect(check.getByRole('button', { name: 'not this one' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await waitForHydration(page);
  await expect(check.getByRole('button', { name: 'not this one' })).toBeVisible();
  // The button can still have focus, so that its reason can be read, but clicking it changes nothing.
  await check.getByRole('button', { name: 'Wait until the agent asks' }).click({ force: true });
  await expect(check.getByRole('status')).toContainText('Not quite. Explaining an offer is advice');
});

test('a step that no longer exists says so, at the start of the lesson', async ({ page }) => {
  await open(page, `${lesson}?step=gone`);
  await expect(step(page, first)).toBeVisible();
  await expect(page.getByText("That step has changed since your last visit, so you're back at the start of the lesson.")).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('That step has changed since your last visit')).toBeHidden();
});

test('the reference link leads to the same place on the module page, and back to the same step', async ({ page }) => {
  await open(page, `${lesson}?step=two-lists`);
  await page.getByRole('link', { name: 'Open as reference' }).click();
  await expect(page).toHaveURL(/\/welcome\?tab=lessons#step-two-lists$/);
  await expect(page.locator('#step-two-lists')).toBeInViewport();
  // The page may still scroll to the step, so a mouse could miss the link.
  await page.locator('#welcome-4').getByRole('link', { name: 'Open as a lesson' }).press('Enter');
  await expect(step(page, third)).toBeVisible();
});

test('a place is kept if the record that was requested before it was saved arrives late', async ({ page }) => {
  await open(page, `${lesson}?step=two-lists`);
  // The first page's own place can still be on its way.
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('"one-file"') === true);
  let isFirst = true;
  await page.route('**/mine', async (route) => {
    if (route.request().method() !== 'GET' || !isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    await saved;
    await route.fulfill({ response });
  });
  await page.goto(`${lesson}?step=one-file`);
  await saved;
  await page.getByRole('link', { name: 'Open as reference' }).click();
  await page.locator('#welcome-4').getByRole('link', { name: 'Open as a lesson' }).click();
  await expect(step(page, second)).toBeVisible();
});

test('the last lesson leads to the end of the module, which says what comes next', async ({ page }) => {
  for (const number of [1, 2, 3]) {
    await open(page, `/learn/welcome/welcome-${number}`);
    await page.getByRole('button', { name: 'Finish lesson' }).click();
    await expectToast(page, 'Lesson marked as complete!');
  }
  await page.request.post('/welcome', { form: { ...allConfirmed, fullName: 'Ana Ruiz' } });
  await open(page, `${lesson}?step=one-file`);
  await page.getByRole('button', { name: 'Open the file in the morning' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('4 of 5 lessons done')).toBeVisible();
  await page.getByRole('button', { name: 'Finish lesson' }).click();

  await expect(page).toHaveURL(/\/learn\/welcome$/);
  await expect(page.getByText('Module 1 done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You can now' })).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByText('checks right on the first try · 1 not tried')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start module 2' }).click();
  await expect(page).toHaveURL(/\/learn\/compliance\/compliance-1$/);
});

test('signing the agreement completes its lesson, and the button leads to its form', async ({ page }) => {
  await open(page, '/learn/welcome/welcome-5?step=conduct-agreement-2');
  await expect(page.getByRole('button', { name: 'Finish lesson' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign the agreement' }).click();
  await expect(page.getByRole('group', { name: 'I confirm' })).toBeInViewport();
});

test("the button leads to the agreement's form even if the form arrives after the click", async ({ page }) => {
  const line = Promise.withResolvers<undefined>();
  await page.route('**/assets/agreement-form-*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.setViewportSize(phone);
  await open(page, '/learn/welcome/welcome-5');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Sign the agreement' }).click();
  await expect(page.getByRole('group', { name: 'I confirm' })).toBeHidden();
  line.resolve(undefined);
  await expect(page.getByRole('group', { name: 'I confirm' })).toBeInViewport();
});

test('a step is read aloud if the browser has a voice, and reading stops at the next step', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voice = { lang: 'en-CA', localService: true, name: 'Maple' };
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => spoken.push('cancelled'),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: function (text: string) {
        return { text };
      },
    });
    Object.assign(window, { spoken });
  });
  await open(page, `${lesson}?step=two-lists`);
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const listen = page.getByRole('button', { name: 'Listen' });
  await listen.click();
  await expect(listen).toHaveAttribute('aria-pressed', 'true');
  expect(await spoken()).toContain('Files the signed documents and the acknowledgement of the Guide');

  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Back' }).click();
  await expect(step(page, second)).toBeFocused();
  await expect(listen).toHaveAttribute('aria-pressed', 'false');
  expect((await spoken()).at(-1)).toBe('cancelled');
});

test('printing includes every step of the lesson', async ({ page }) => {
  await open(page, lesson);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const heading of [first, second, third]) await expect(step(page, heading)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(step(page, third)).toBeHidden();
});

test('a button clicked before the scripts have loaded finishes the lesson once they have', async ({ page }) => {
  test.skip(!isFirstPaintOn, nothingReplays);
  const letScriptsThrough = await openBeforeItsScripts(page, `${lesson}?step=two-lists`);
  await page.getByRole('button', { name: 'Finish lesson' }).click();
  letScriptsThrough();
  await expectToast(page, 'Lesson marked as complete!');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every step can be read, its check shows the answer, and all lessons are on a page', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(lesson);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(step(page, second)).toBeVisible();
    await page.getByText('Show the answer').click();
    await expect(page.getByText('Dates are yours to keep')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(step(page, third)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finish lesson' })).toBeHidden();
    await page.getByRole('link', { name: 'Next lesson' }).click();
    await expect(page).toHaveURL(/\/learn\/welcome\/welcome-5$/);
    await page.getByRole('link', { name: 'Lessons', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome & Orientation' })).toBeVisible();
  });
});
