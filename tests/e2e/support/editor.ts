import type { Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';

/** Checks an edit page from its end, where the save bar, which stays in sight, covers no field in part. */
export async function expectWholeAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
}
