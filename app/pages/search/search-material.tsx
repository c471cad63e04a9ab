import type { Route } from './+types/search-material';
import { listSearchMaterial } from '#app/features/search/find-results.server.ts';
import { getPortal } from '#app/portal.ts';
import { getVisit } from '#app/request/visitor.server.ts';

/** Sends the search entries to a device that has saved the entire portal. The entries are the same for everyone behind the gate. */
export function loader({ context }: Route.LoaderArgs) {
  const audience = getVisit(context).page.row.audience === 'client' ? 'client' : 'training';
  return Response.json(listSearchMaterial(getPortal(context).content, [audience]));
}
