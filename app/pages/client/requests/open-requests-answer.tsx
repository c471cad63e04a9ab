import type { Route } from './+types/open-requests-answer';
import { listOwnRequests, type OwnRequest } from './load-form.server.ts';

export interface OpenRequestsAnswer {
  open: OwnRequest[];
}

/** Sends this device's open requests. They're served separately, because the dashboard itself is the same for every client. */
export async function loader({ context }: Route.LoaderArgs) {
  const open = await listOwnRequests(context, { isOpen: true });
  return Response.json({ open } satisfies OpenRequestsAnswer);
}
