import type { Route } from './+types/device';
import { getAddress } from '#app/request/visitor.server.ts';

/** The portal's own IP lookup, which returns the request's address (specification 7). */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ ip: getAddress(context) }, { headers: { 'Cache-Control': 'no-store' } });
}
