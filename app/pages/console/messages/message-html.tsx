import type { Route } from './+types/message-html';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { requireMessage } from './message-actions.server.ts';
import { findContentsRefusal, renderMail } from './write-contents.server.ts';

/** Sends an email as its recipient sees it. The page can't run scripts or load anything. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const message = await requireMessage(portal, params.id);
  const reserved = findContentsRefusal(message, getManager(context).role);
  if (reserved !== null) return refuse(reserved, 403);
  const html = renderMail(message, portal);
  if (html === null) return refuse('This message has no HTML version.', 404);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function refuse(reason: string, status: number): Response {
  return new Response(reason, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
