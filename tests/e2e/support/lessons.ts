import type { Locator, Page } from '@playwright/test';

/** Returns the button at the end of a lesson, by its text and the lesson's title. */
export function lessonButton(page: Page, state: 'Mark as Complete' | 'Completed', lesson: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${state}\\s?: ${escape(lesson)}$`) });
}

/** Marks a lesson on the open page as complete. */
export async function markComplete(page: Page, lesson: string): Promise<void> {
  await lessonButton(page, 'Mark as Complete', lesson).click();
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
