import type { Route } from './+types/search-material';
import { listSearchMaterial } from '#app/features/search/find-results.server.ts';
import { getPortal } from '#app/portal.ts';
import { getVisit } from '#app/request/visitor.server.ts';

/** What a device that keeps everything searches offline: the same for everyone behind the gate of its address. */
export function loader({ context }: Route.LoaderArgs) {
  const audience = getVisit(context).page.row.audience === 'client' ? 'client' : 'training';
  return Response.json(listSearchMaterial(getPortal(context).content, [audience]));
}
