import { data, type MiddlewareFunction } from 'react-router';

import { isUnknownAddress, pageTable } from '#app/page-table.ts';
import { getPortal } from '#app/portal.ts';
import type { FoundPage } from './find-page.ts';
import { getVisit } from './visitor.server.ts';

/**
 * The second lock checks that the page that the router matched is the one that the request layer let in. If it isn't, the response is the
 * same as for a page that doesn't exist. This check is necessary because two parsers may read the same address differently, in ways that no
 * one has foreseen.
 */
export const secondLock: MiddlewareFunction<Response> = ({ pattern, params, context }, next) => {
  const { page, refusal, isRefusedInFrame } = getVisit(context);
  // The page's loaders and actions throw this refusal themselves, so that the frame around the page renders (`guardRoutes`).
  if (refusal !== null && !isRefusedInFrame) throw refusal;
  if (isSamePage(page, pattern, params)) return next();

  if (!isUnknownAddress(page.row)) {
    const matched = pageTable.find((row) => row.path === canonicalPattern(pattern));
    getPortal(context).log.error(
      { letIn: page.row.id, matched: matched?.id ?? null },
      'The router matched a different page from the one the request layer allowed.',
    );
  }
  throw data(null, { status: 404 });
};

function isSamePage(page: FoundPage, pattern: string, params: Readonly<Record<string, string | undefined>>): boolean {
  if (page.row.path !== canonicalPattern(pattern)) return false;
  return Object.entries(page.params).every(([name, value]) => params[name]?.toLowerCase() === value.toLowerCase());
}

/** Adds the leading slash, which the page table's patterns have and the router's don't. */
function canonicalPattern(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}
