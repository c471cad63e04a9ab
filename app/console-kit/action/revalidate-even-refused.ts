import type { ShouldRevalidateFunctionArgs } from 'react-router';

import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';

/** Reloads a page's data even after a refused change, because the page has to show the current state. After an unsent form, it's kept. */
export function revalidateEvenRefused({ actionResult }: Pick<ShouldRevalidateFunctionArgs, 'actionResult'>): boolean {
  return revalidateUnlessUnsent({ actionResult, defaultShouldRevalidate: true });
}
