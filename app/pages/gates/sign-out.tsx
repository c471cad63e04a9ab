import { redirect } from 'react-router';

import type { Route } from './+types/sign-out';
import { signOut } from '#app/features/access/find-session.server.ts';
import { getPortal } from '#app/portal.ts';
import { getSession } from '#app/request/visitor.server.ts';

export function loader() {
  throw redirect('/');
}

/** Ends the session for both portals and keeps the device, whose learner comes back with the next sign-in. */
export async function action({ context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const session = getSession(context);
  if (session !== null) {
    await signOut(portal, session.id, portal.now());
    portal.sessions.forget();
  }

  throw redirect('/', { headers: { 'Set-Cookie': await portal.cookies.session.serialize('', { maxAge: 0 }) } });
}
