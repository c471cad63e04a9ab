import { expect, type Locator, type Page } from '@playwright/test';

import type { Variant } from '#app/content/schemas/assessment-schema.ts';
import { fixture } from '../../support/fixture-content.ts';
import { waitForHydration } from './scripts.ts';

/** The questions with their answer key, which no response contains. */
export const { questions } = fixture.assessment;

export const ana = { firstName: 'Ana', lastName: 'de la Cruz', email: 'ana@example.com' };

export async function enterAs(page: Page, person: { firstName: string; lastName: string; email: string }): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Start Assessment' }).click();
}

export async function startAssessment(page: Page, portal = ''): Promise<void> {
  await page.goto(`${portal}/assessment`);
  await enterAs(page, ana);
  await expect(page.getByText('0 / 27 answered')).toBeVisible();
}

export async function openSection(page: Page, section: number): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: new RegExp(`^${section}\\.`) });
  await waitForHydration(page);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** Returns a question's group of radio buttons, whichever variant is shown. */
export function questionGroup(page: Page, id: number): Locator {
  return page.getByRole('group', { name: oneOf(variantsOf(id).map(({ text }) => text)) });
}

/** Returns a right or wrong option of a question. In the fixture, no option is right in one variant and wrong in another. */
export function option(page: Page, id: number, kind: 'right' | 'wrong'): Locator {
  const names = variantsOf(id).map(({ options, correctAnswer }) =>
    kind === 'right' ? correctAnswer : (options.find((each) => each !== correctAnswer) ?? ''),
  );
  return questionGroup(page, id).getByRole('radio', { name: oneOf(names) });
}

/** Matches any of these texts in full. A group's name starts with the question's number. */
function oneOf(texts: readonly string[]): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^(\\d+\\. ?)?(${escaped.join('|')})$`);
}

/** Answers every question except `except`, the first `right` of them correctly, and ends on the last section. */
export async function answerAll(page: Page, right: number, { except }: { except?: number } = {}): Promise<void> {
  for (const section of [1, 2, 3, 4]) {
    await openSection(page, section);
    for (const { id } of questions.filter((question) => question.section === section && question.id !== except))
      await option(page, id, id <= right ? 'right' : 'wrong').check();
  }
}

export async function submit(page: Page): Promise<void> {
  await openSection(page, 4);
  await pressSubmit(page);
}

/** Clicks the button on the last section, and confirms if some questions are unanswered. */
export async function pressSubmit(page: Page): Promise<void> {
  const hasUnanswered = await page.getByText(/still unanswered\.$/).isVisible();
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  if (hasUnanswered) await page.getByRole('button', { name: 'Submit anyway' }).click();
}

export async function optionOrder(page: Page, id: number): Promise<string[]> {
  return questionGroup(page, id)
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
}

function variantsOf(id: number): Variant[] {
  const question = questions.find((each) => each.id === id);
  if (question === undefined) throw new Error(`There's no question ${id}.`);
  return question.variants;
}
