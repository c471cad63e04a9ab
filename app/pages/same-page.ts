import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Tells whether a page has to be loaded again. A page's content only depends on its address, so tabs, expandable sections and actions
 * elsewhere never reload it. A different page is always requested, so that the request goes through the gate.
 */
export function unlessSamePage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
