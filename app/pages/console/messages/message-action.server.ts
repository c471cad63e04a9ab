import { data, redirect, type RouterContextProvider } from 'react-router';

import { changeMessage, listWays, type MessageRefusal } from '#app/features/messages/change-message.server.ts';
import { drawHtml, drawText } from '#app/features/messages/draw-message.ts';
import { findMessage, type StoredMessage } from '#app/features/messages/store.server.ts';
import { readBody } from '#app/features/messages/stored-body.server.ts';
import { originOf } from '#app/platform/env.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';

/** Why a message takes no change, and what to do instead. */
export const refusalWords: Record<MessageRefusal, string> = {
  over: 'This message was sent, discarded or erased meanwhile. Nothing was changed.',
  'under-way': 'This message is being sent at this moment. Look again in a minute.',
  'no-way': 'The portal has no way to send this: SMTP_URL or WEBHOOK_URL is not set. Set it, start the portal again, and then send.',
  'secret-gone': "The code or link in this email wasn't kept, so it can't be sent. Make a new one where this one was made.",
};

export async function requireMessage({ database }: Portal, id: string): Promise<StoredMessage> {
  const message = await findMessage(database, id);
  if (message === null) throw data('There is no such message. Messages are kept for 90 days.', { status: 404 });
  return message;
}

/** Sends a message again, or discards it, as its page asks. */
export async function changeAsAsked(id: string, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { database, env, now } = getPortal(context);
  const change = (await readForm(request)).get('intent');
  if (change !== 'retry' && change !== 'discard') return badRequest();

  const changed = await changeMessage(database, { id, change, ways: listWays(env), actor: getManager(context).email, now: now() });
  if (changed.kind === 'unknown-message') return requireMessage(getPortal(context), id).then(() => badRequest());
  if (changed.kind === 'refused') return data({ refusal: refusalWords[changed.why] }, { status: 409 });
  throw redirect(`/manage/messages/${id}?done=${change}`);
}

/** Writes what a message says as text; a secret in it stays hidden. Null when it was erased. */
export function writeContents({ channel, body }: StoredMessage, { env, content }: Portal): string | null {
  if (body === null) return null;
  if (channel === 'webhook') return JSON.stringify(JSON.parse(body), null, 2);
  return drawText(readBody(body), { brand: content.brand, origin: originOf(env) });
}

/** Draws a mail as its reader sees it; null for what is none, or was erased. */
export function drawMail({ channel, title, body }: StoredMessage, { env, content }: Portal): string | null {
  if (channel !== 'mail' || body === null) return null;
  return drawHtml(title ?? '', readBody(body), { brand: content.brand, origin: originOf(env) });
}
