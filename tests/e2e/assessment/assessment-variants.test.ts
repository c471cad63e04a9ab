import type { Page } from '@playwright/test';

import { openSection, pressSubmit, questions, startAssessment, submit } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

/** Lists the questions of all sections, and ends on the last section. */
async function readQuestions(page: Page): Promise<string[]> {
  const asked: string[] = [];
  for (const section of [1, 2, 3, 4]) {
    await openSection(page, section);
    for (const legend of await page.getByRole('group').locator('legend').all()) asked.push(await legend.innerText());
  }
  return asked;
}

test('two attempts by one learner share no variant, and missed questions link to the section that teaches them', async ({ page }) => {
  await startAssessment(page);
  const first = await readQuestions(page);
  await pressSubmit(page);

  const place = page.getByRole('link', { name: 'Who regulates' }).first();
  await expect(place).toHaveAttribute('href', '/compliance?tab=understanding#who-regulates');
  await place.click();
  await expect(page.locator('#who-regulates')).toBeInViewport();

  await page.goBack();
  await page.getByRole('link', { name: 'Try again (2 left)' }).click();
  await page.getByRole('button', { name: 'Start Assessment' }).click();
  await expect(page.getByText('0 / 27 answered')).toBeVisible();
  const second = await readQuestions(page);

  expect([first.length, second.length]).toEqual([questions.length, questions.length]);
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  await submit(page);
  await expect(page.getByText('Attempts remaining: 1 of 3')).toBeVisible();
});
