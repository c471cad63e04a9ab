import { href, redirect } from 'react-router';

import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/end-preview';

/** Ends a preview that a link opened. The link still works until it expires. */
export async function loader({ context }: Route.LoaderArgs) {
  const cookie = await getPortal(context).cookies.previewLink.serialize('', { maxAge: 0 });
  return redirect(href('/'), { headers: { 'Set-Cookie': cookie } });
}
