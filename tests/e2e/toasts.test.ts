import { enter, toast, toasts } from './support/doors.ts';
import { markComplete } from './support/lessons.ts';
import { expect, test } from './support/test.ts';

test('at most three toasts are shown, and the oldest leaves first', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');
  await markComplete(page, 'Welcome');
  await expect(toasts(page)).toHaveCount(1);
  const most = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const count = () => (seen.count = Math.max(seen.count, document.querySelectorAll('[role="region"] li[data-state]').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    return seen;
  });

  // It looks disabled and can be pressed all the same: each press is a toast.
  for (let presses = 0; presses < 4; presses += 1) await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');

  await expect(toast(page, 'Please check all boxes before signing the agreement.')).toHaveCount(3);
  await expect(toast(page, 'Lesson marked as complete!')).toHaveCount(0);
  expect(await most.evaluate((seen) => seen.count)).toBe(3);
});

test('a toast leaves after four seconds', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');
  await markComplete(page, 'Welcome');
  await expect(toasts(page)).toHaveCount(1);
  const shown = Date.now();

  await expect(toasts(page)).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(3_000);
  expect(Date.now() - shown).toBeLessThan(7_000);
});

test('Alt+T moves the focus to the toasts, where one can be dismissed', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');
  await markComplete(page, 'Welcome');
  await expect(toasts(page)).toHaveCount(1);

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe to the right dismisses a toast, a shorter one than 20 px does not', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');
  await markComplete(page, 'Welcome');
  const box = await toasts(page).boundingBox();
  if (box === null) throw new Error('The toast has no place.');
  const start = { x: box.x + 60, y: box.y + box.height / 2 };

  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 15, start.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForTimeout(500);
  await expect(toasts(page)).toHaveCount(1);

  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 25, start.y, { steps: 5 });
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0, { timeout: 2_000 });
});
