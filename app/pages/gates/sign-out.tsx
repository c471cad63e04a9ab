import { href, redirect } from 'react-router';

import type { Route } from './+types/sign-out';
import { clearDevice } from '#app/browser/device-storage.ts';
import { signOut } from '#app/features/access/find-session.server.ts';
import { forgetUnsaved } from '#app/features/learning/learner-record.ts';
import { getPortal } from '#app/portal.ts';
import { getSession, getVisit } from '#app/request/visitor.server.ts';

export function loader() {
  throw redirect(href('/'));
}

/** Ends the session for both portals. The device keeps its learner for the next sign-in. */
export async function action({ context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const session = getSession(context);
  if (session !== null) {
    await signOut(portal, session.id, portal.now());
    portal.sessions.forget();
  }

  const headers = new Headers({ 'Set-Cookie': await portal.cookies.session.serialize('', { maxAge: 0 }) });
  // Without scripts, the browser itself clears all stored data. With scripts, `clientAction` clears the data but keeps the theme.
  if (getVisit(context).page.form === 'document') headers.set('Clear-Site-Data', '"cache", "storage"');
  throw redirect(href('/'), { headers });
}

/** Deletes the work on this device again (see sign-out-form.tsx), in case the page or the worker has stored something in the meantime. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetUnsaved();
  await clearDevice();
  try {
    return await serverAction();
  } finally {
    await clearDevice();
  }
}
