import type { Route } from './+types/search';
import { findResults } from '#app/features/search/find-results.server.ts';
import type { SearchGroup } from '#app/features/search/rules.ts';
import { getPortal } from '#app/portal.ts';
import { getSession } from '#app/request/visitor.server.ts';

export interface SearchAnswer {
  groups: SearchGroup[];
}

/** Finds search results, limited to what this session can see. */
export function loader({ url, context }: Route.LoaderArgs) {
  const groups = findResults(getPortal(context).content, {
    typed: url.searchParams.get('q'),
    audiences: getSession(context)?.audiences ?? [],
  });
  return Response.json({ groups } satisfies SearchAnswer);
}
