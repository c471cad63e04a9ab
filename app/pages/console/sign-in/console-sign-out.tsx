import { href, redirect } from 'react-router';

import type { Route } from './+types/console-sign-out';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { cookiesOf } from './sign-in-action.server.ts';

export function loader() {
  throw redirect(href('/manage/sign-in'));
}

/** Ends this session but not the manager's other sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const cookies = new Headers({ Cookie: request.headers.get('Cookie') ?? '' });
  const { email } = getManager(context);
  const response = await (await getPortal(context).signIn()).api.signOut({ headers: cookies, asResponse: true });
  await noteEvent(context, 'signed-out', { account: email, audit: { actor: email, subject: `manager/${email}` } });
  throw redirect(href('/manage/sign-in'), { headers: cookiesOf(response) });
}
