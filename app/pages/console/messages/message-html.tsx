import type { Route } from './+types/message-html';
import { getPortal } from '#app/portal.ts';
import { requireMessage } from './message-actions.server.ts';
import { renderMail } from './write-contents.server.ts';

/** Sends an email as its recipient sees it. The page can't run scripts or load anything. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const html = renderMail(await requireMessage(portal, params.id), portal);
  if (html === null)
    return new Response('This message has no HTML version.', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
