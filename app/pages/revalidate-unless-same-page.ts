import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Prevents a reload of a page whose path stays the same, because the content depends only on the path. A different page is always
 * requested, so that the request goes through the gate.
 */
export function revalidateUnlessSamePage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
