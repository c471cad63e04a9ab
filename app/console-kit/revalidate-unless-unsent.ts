import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Keeps a page's data after a form that couldn't be sent, because loading it again would fail as well. */
export function revalidateUnlessUnsent({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isUnsent = (actionResult as { isUnsent?: true } | undefined)?.isUnsent === true;
  return isUnsent ? false : defaultShouldRevalidate;
}
