import { href } from 'react-router';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { MessageWords } from '#app/content/schemas/messages-schema.ts';
import { formatTime } from '#app/time/written-time.ts';
import { writeWords, type MessageBody } from './message-body.ts';

/** The email that owners send to themselves. The text is about the server, so it isn't part of the provider's content. */
const words = {
  title: '{product}: test email',
  heading: 'Email is working',
  text: ["You sent this test email from the console on {time}. If you can read it, {product}'s emails are getting through."],
  facts: [],
  action: 'Open the settings',
  why: "You're receiving this email because you sent it to yourself from {product}.",
};

export function writeTestMail(portal: { messages: MessageWords; brand: Brand }, now: Date): { title: string; body: MessageBody } {
  const { messages, brand } = portal;
  return writeWords({ words, messages, brand }, { places: { time: formatTime(now) }, facts: [], to: href('/manage/settings/delivery') });
}
