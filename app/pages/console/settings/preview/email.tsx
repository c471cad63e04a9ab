import { messageNames } from '#app/features/messages/sample-mails.ts';
import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/email';
import { writeEmail, type PreviewedEmail } from './write-email.server.ts';

/** Sends one of the portal's emails with the unpublished changes, for the preview beside the settings. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const name = messageNames.find((each) => each === params.email);
  if (name === undefined)
    return new Response('There is no email of this name.', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  return Response.json((await writeEmail(getPortal(context), name)) satisfies PreviewedEmail);
}
