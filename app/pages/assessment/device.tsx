import type { Route } from './+types/device';
import { getAddress } from '#app/request/visitor.server.ts';

/** Returns the IP address that the request came from (specification 7). */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ ip: getAddress(context) });
}
