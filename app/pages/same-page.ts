import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * A page's content changes only with its address, so tabs, folds and actions elsewhere never ask for it again.
 * Another page is always asked for, so that it passes the gate.
 */
export function unlessSamePage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
