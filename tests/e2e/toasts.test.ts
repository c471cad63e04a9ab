import { enter } from './support/gates.ts';
import { markComplete } from './support/lessons.ts';
import { waitForAnimations, open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';
import { toast, toasts } from './support/toasts.ts';

// A lesson is completed while the clock is stopped, so the toast stays until the test moves the clock.
test.beforeEach(async ({ page, context }) => {
  await enter(context, 'training');
  await page.clock.install();
  await open(page, '/welcome');
  await page.clock.pauseAt(Date.now() + 60_000);
  await markComplete(page, 'Welcome');
});

test('a toast that is shown again replaces the previous one', async ({ page }) => {
  await expect(toasts(page)).toHaveCount(1);
  const most = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const count = () => (seen.count = Math.max(seen.count, document.querySelectorAll('[role="region"] li[data-state]').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    return seen;
  });

  // The button looks disabled but can be clicked, and each click shows the toast.
  for (let presses = 0; presses < 4; presses += 1) await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');

  await expect(toast(page, 'Please check all boxes before signing the agreement.')).toHaveCount(1);
  await expect(toast(page, 'Lesson marked as complete!')).toHaveCount(1);
  expect(await most.evaluate((seen) => seen.count)).toBe(2);
});

test('a toast disappears after four seconds', async ({ page }) => {
  await expect(toasts(page)).toHaveCount(1);

  await page.clock.runFor(3_900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
});

test('Alt+T moves the focus to the toasts, where one can be dismissed', async ({ page }) => {
  await expect(toasts(page)).toHaveCount(1);

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
});

test("a swipe to the right dismisses a toast, and one under 20 px doesn't", async ({ page }) => {
  await expect(toasts(page)).toHaveCount(1);
  await waitForAnimations(page);
  const box = await toasts(page).boundingBox();
  if (box === null) throw new Error('The toast has no place.');
  const start = { x: box.x + 60, y: box.y + box.height / 2 };

  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 15, start.y, { steps: 5 });
  await page.mouse.up();
  await page.clock.runFor(400);
  await waitForAnimations(page);
  await expect(toasts(page)).toHaveCount(1);

  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 25, start.y, { steps: 5 });
  await page.mouse.up();
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
});
