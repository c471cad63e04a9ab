import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * A page's content only depends on its address, so tabs, folds and actions elsewhere never reload it. Another page is always requested, so
 * that it goes through the gate.
 */
export function unlessSamePage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
