import type { Locator, Page } from '@playwright/test';

export function lessonButton(page: Page, state: 'Mark as Complete' | 'Completed', lesson: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${state}\\s?: ${escape(lesson)}$`) });
}

export async function markComplete(page: Page, lesson: string): Promise<void> {
  await lessonButton(page, 'Mark as Complete', lesson).click();
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
