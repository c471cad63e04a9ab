import type { Route } from './+types/device';
import { addressContext } from '#app/portal.ts';

/** The portal's own address lookup: answers with the address that the request came from (specification 7). */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ ip: context.get(addressContext) }, { headers: { 'Cache-Control': 'no-store' } });
}
