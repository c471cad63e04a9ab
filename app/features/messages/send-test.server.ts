import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { renderHtml, renderText } from './render-message.ts';
import type { Channel } from './rules.ts';
import { createMailSender } from './send-mail.server.ts';
import { sendTestWebhook } from './send-webhook.server.ts';
import { writeTestMail } from './test-mail.ts';

/** The time limit for a test email, in milliseconds. It's shorter than for other emails, because the owner waits for the answer. */
const longestTest = 30_000;

/** The channels that this process is testing. Each channel has one test at a time, so that tests can't tie up connections. */
const underWay = new Set<Channel>();

export interface TestedPortal {
  database: Database;
  env: Pick<Env, 'SMTP_URL' | 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'sender'>;
  content: Pick<Content, 'brand' | 'messages'>;
}

interface TestBy {
  actor: string;
  now: Date;
}

/** A receiver's own answer to a test message. */
export type TestAnswer = { kind: 'accepted'; answer: string } | { kind: 'failed'; reason: string };

export type TestOutcome = TestAnswer | { kind: 'busy' } | { kind: 'not-set' };

/** Sends a test email right away, without the outbox, and returns the mail server's answer. */
export async function sendTestMail(portal: TestedPortal, { to, ...by }: TestBy & { to: string }): Promise<TestOutcome> {
  const { env, content } = portal;
  const { SMTP_URL: url, sender } = env;
  if (url === undefined) return { kind: 'not-set' };

  const { brand } = content;
  const { title, body } = writeTestMail(content, by.now);
  const frame = { brand, origin: originOf(env) };
  const mail = { id: createIdentifier(), to, title, text: renderText(body, frame), html: renderHtml(title, body, frame) };
  return runTest(portal, {
    channel: 'mail',
    send: () => createMailSender(url, brand, { longest: longestTest, sender }).sendTest(mail),
    ...by,
  });
}

/** Sends a test event right away, without the outbox, and returns the receiver's answer. */
export async function sendTestEvent(portal: TestedPortal, by: TestBy): Promise<TestOutcome> {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = portal.env;
  if (url === undefined || secret === undefined) return { kind: 'not-set' };

  const body = JSON.stringify({ type: 'delivery.tested', timestamp: by.now.toISOString(), data: {} });
  const send = () => sendTestWebhook({ url, secret }, { id: createIdentifier(), body, now: by.now });
  return runTest(portal, { channel: 'webhook', send, ...by });
}

interface Test extends TestBy {
  channel: Channel;
  send: () => Promise<TestAnswer>;
}

/** Runs a test unless one is already running on its channel, and records it in the audit log with its result. */
async function runTest({ database }: TestedPortal, { channel, send, actor, now }: Test): Promise<TestOutcome> {
  if (underWay.has(channel)) return { kind: 'busy' };
  underWay.add(channel);
  try {
    const answer = await send();
    const after = { isAccepted: answer.kind === 'accepted' };
    await transact(database, (tx) => appendRecord(tx, { actor, action: 'delivery.tested', subject: `delivery/${channel}`, after, now }));
    return answer;
  } finally {
    underWay.delete(channel);
  }
}
