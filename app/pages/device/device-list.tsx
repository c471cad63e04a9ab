import type { Route } from './+types/device-list';
import { getPortal } from '#app/portal.ts';
import { getVisit } from '#app/request/visitor.server.ts';
import { measureForDevice } from './list-for-device.server.ts';

/** Sends the list of everything that a device can save for an audience. The list is the same for everyone behind the gate. */
export async function loader({ context }: Route.LoaderArgs) {
  const audience = getVisit(context).page.row.audience === 'client' ? 'client' : 'training';
  return Response.json(await measureForDevice(getPortal(context), audience));
}
