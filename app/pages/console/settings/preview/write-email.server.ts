import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { MessageName, MessageWords } from '#app/content/schemas/messages-schema.ts';
import { renderHtml, renderText } from '#app/features/messages/render-message.ts';
import { composeSample } from '#app/features/messages/sample-mails.ts';
import { loadPart } from '#app/features/revisions/load-settings.server.ts';
import { findMistakes } from '#app/features/revisions/problems/find-mistakes.server.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

/** An email as its recipient will see it. */
export interface PreviewedEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whether it's what readers get now, because the draft has a mistake. */
  hasMistake: boolean;
}

/** Writes an email with the texts and the brand of the drafts, about made-up people. */
export async function writeEmail(portal: Portal, name: MessageName): Promise<PreviewedEmail> {
  const { content, env } = portal;
  // The check of a file returns what its schema makes of it.
  const messages = (await readDraft(portal, 'messages.yaml')) as MessageWords | null;
  const drafted = (await readDraft(portal, 'brand.yaml')) as Brand | null;
  const brand = drafted ?? content.brand;
  const { to, title, body } = composeSample(name, { messages: messages ?? content.messages, brand }, portal.now());
  const branding = { brand, origin: originOf(env) };
  return {
    to,
    subject: title,
    html: renderHtml(title, body, branding),
    text: renderText(body, branding),
    hasMistake: messages === null || drafted === null,
  };
}

/** Reads a file as it will be once its draft is published. Null if it has a mistake. */
async function readDraft(portal: Portal, part: string): Promise<unknown> {
  const { data, isUnreadable } = await loadPart(portal, part);
  return isUnreadable ? null : (await findMistakes({ part, data, content: portal.content })).value;
}
