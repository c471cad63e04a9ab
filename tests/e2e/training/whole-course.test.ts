import { expect, type Page } from '@playwright/test';

import { codes } from '../../support/codes.ts';
import { sendCode } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { test } from '../support/test.ts';

/** More clicks than any path through this test's course takes. */
const mostPresses = 150;

function primaryAction(page: Page) {
  const bar = page.locator('[data-lesson-bar]').last();
  const inLesson = bar.getByRole('link', { name: /^(Continue|Next lesson|See what you can do now|Sign the agreement|Start |Open |Read )/ });
  return page
    .getByRole('region', { name: 'Next step' })
    .getByRole('link')
    .or(inLesson)
    .or(bar.getByRole('button', { name: 'Finish lesson' }));
}

async function sign(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox');
  // The form's script can arrive after the click that leads to it.
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.check();
  const button = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect(page.locator('[data-lesson-bar]').getByRole('link', { name: 'Sign the agreement' })).toBeHidden();
}

test('on a phone the primary action alone leads from the gate through every lesson to the assessment', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/va-login');
  await sendCode(page, codes.training);
  await expect(page).toHaveURL('/trainingportal');
  await waitForHydration(page);

  const lessons = new Set<string>();
  const action = primaryAction(page);
  // The page itself provides its address, because `page.url()` lags behind what the page shows.
  const address = () => page.evaluate(() => location.pathname + location.search);
  const place = async () => [...(await action.allTextContents()), await address()].join(' ');
  for (let presses = 0; (await address()) !== '/assessment'; presses += 1) {
    expect(presses, `still on ${page.url()}`).toBeLessThan(mostPresses);
    await expect(action).toHaveCount(1);
    await expect(action, `on ${page.url()}`).toBeInViewport();
    const before = await place();
    await action.click();
    if (before.includes('Sign the agreement')) await sign(page);
    await expect.poll(place).not.toBe(before);
    const [pathname = ''] = (await address()).split('?');
    if (/^\/learn\/[^/]+\/[^/]+$/.test(pathname)) lessons.add(pathname);
  }

  await expect(page.getByLabel('First name')).toBeVisible();
  expect(lessons.size).toBeGreaterThan(20);
  const mine = (await (await page.request.get('/mine')).json()) as { lessons: string[]; agreement: object | null };
  expect(mine.lessons).toHaveLength(lessons.size);
  expect(mine.agreement).not.toBeNull();
});
