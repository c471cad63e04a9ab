import { holdsRole, type Role } from '#app/features/access/rules.ts';
import { renderHtml, renderText } from '#app/features/messages/render-message.ts';
import type { StoredMessage } from '#app/features/messages/store.server.ts';
import { readBody } from '#app/features/messages/stored-body.server.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

/** Says who can read a message's contents, if this role can't. A signed agreement's email quotes all of it, and viewers can't open agreements. */
export function findContentsRefusal({ event, body }: StoredMessage, role: Role): string | null {
  if (event !== 'agreement.signed' || body === null || holdsRole(role, 'manager')) return null;
  return 'View only. A manager or an owner can read signed agreements.';
}

/** Writes a message as text with any secrets hidden. Returns null if the message's contents were erased. */
export function writeContents({ channel, body }: StoredMessage, { env, content }: Portal): string | null {
  if (body === null) return null;
  if (channel === 'webhook') return JSON.stringify(JSON.parse(body), null, 2);
  return renderText(readBody(body), { brand: content.brand, origin: originOf(env) });
}

/** Renders an email as its recipient sees it. Returns null if the message isn't an email or its contents were erased. */
export function renderMail({ channel, title, body }: StoredMessage, { env, content }: Portal): string | null {
  if (channel !== 'mail' || body === null) return null;
  return renderHtml(title ?? '', readBody(body), { brand: content.brand, origin: originOf(env) });
}
