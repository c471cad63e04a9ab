import type { Locator, Page } from '@playwright/test';

import { answerAll, openSection, option, questionGroup, startAssessment, submit } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { waitForAnimations } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast, toasts } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

const phone = { width: 390, height: 844 };

function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Submit Assessment' });
}

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`during review at ${viewport.width} px, the results and the next attempt stay within reach`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await startAssessment(page);
    await submit(page);
    await page.getByRole('button', { name: 'Review Answers' }).click();

    await expect(page.getByRole('heading', { name: 'NOT PASSED' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Questions' })).toBeFocused();
    const back = page.getByRole('button', { name: 'Back to results' });
    const again = page.getByRole('link', { name: 'Try again (2 left)' });
    await openSection(page, 3);
    await questionGroup(page, 22).getByText('No answer provided.').scrollIntoViewIfNeeded();
    for (const way of [back, again]) await expect(way).toBeInViewport({ ratio: 1 });

    await back.click();
    await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'NOT PASSED' })).toBeFocused();
    await expect(back).toHaveCount(0);

    await page.getByRole('button', { name: 'Review Answers' }).click();
    await again.click();
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  });
}

test('submitting with unanswered questions asks once and lists the sections that have them, and Escape changes nothing', async ({
  page,
  context,
}) => {
  await startAssessment(page);
  await openSection(page, 2);
  await option(page, 11, 'right').check();
  await openSection(page, 4);
  await submitButton(page).click();

  const question = page.getByRole('dialog', { name: 'Submit with 26 questions unanswered?' });
  await expect(question.getByRole('listitem')).toHaveText([/Mortgage.*10 of 10/, /CRM.*5 of 6/, /Marketing.*6 of 6/, /AI & Tech.*5 of 5/]);
  await expect(question.getByRole('button', { name: 'Keep answering' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(submitButton(page)).toBeFocused();
  const mine = await context.request.get('/mine').then((answer) => answer.json());
  expect(mine).toMatchObject({ assessment: { state: 'open', answered: 1 } });

  await page.keyboard.press('Enter');
  await question.getByRole('link', { name: /CRM/ }).click();
  await expect(question).toBeHidden();
  await expect(questionGroup(page, 12)).toBeVisible();

  await openSection(page, 4);
  await submitButton(page).click();
  await question.getByRole('button', { name: 'Submit anyway' }).click();
  await expect(page.getByText('1 of 27 questions correct.', { exact: false })).toBeVisible();
});

test('pressing Submit at the same moment as Escape asks again', async ({ page }) => {
  await startAssessment(page);
  await openSection(page, 4);
  await submitButton(page).click();
  const question = page.getByRole('dialog', { name: 'Submit with 27 questions unanswered?' });
  await expect(question).toBeVisible();

  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog.ask-back[open]')?.requestClose();
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'Submit Assessment') button.click();
  });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

test('the dialog uses the singular for one unanswered question, and it is skipped when all are answered', async ({ page }) => {
  await startAssessment(page);
  await answerAll(page, 21, { except: 27 });
  await submitButton(page).click();
  const question = page.getByRole('dialog', { name: 'Submit with 1 question unanswered?' });
  await question.getByRole('button', { name: 'Keep answering' }).click();

  await option(page, 27, 'wrong').check();
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
});

/** Fails an attempt while the clock is stopped, so that its toasts stay on screen. */
async function failWhileTimeStands(page: Page): Promise<void> {
  await page.clock.install();
  await startAssessment(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page);
}

test('on a phone the toasts of a failed attempt cover none of its results', async ({ page }) => {
  await page.setViewportSize(phone);
  await failWhileTimeStands(page);
  await expectToast(page, 'Assessment failed. 2 attempt(s) remaining.');
  await expect(toasts(page)).toHaveCount(2);

  const results = page.getByRole('region', { name: 'NOT PASSED' });
  await expect(results).toBeFocused();
  const top = await results.evaluate((card) => card.getBoundingClientRect().top);
  await waitForAnimations(page);
  const ends = await toasts(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  expect(Math.max(...ends)).toBeLessThanOrEqual(top);
});

test('on a wide screen toasts are at the bottom right', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await failWhileTimeStands(page);
  await expect(toasts(page)).toHaveCount(2);
  await waitForAnimations(page);

  for (const shown of await toasts(page).all()) {
    const box = await shown.boundingBox();
    expect(box?.x).toBeGreaterThan(900);
    expect(box?.y).toBeGreaterThan(650);
  }
});
