import { createHmac } from 'node:crypto';

import type { DeliveryOutcome } from './rules.ts';

/** The time limit for the receiver's response, in milliseconds. */
const hookLimit = 15_000;

export interface WebhookEndpoint {
  url: string;
  /** The secret that signs webhooks: `whsec_` followed by the key in Base64. */
  secret: string;
  /** A time limit that replaces the default one, in milliseconds. */
  limit?: number;
}

export interface WebhookMessage {
  id: string;
  /** JSON, sent as is. */
  body: string;
  now: Date;
}

/**
 * Sends an event to a webhook, signed according to Standard Webhooks (standardwebhooks.com, version 1): HMAC-SHA-256 over the ID, the time
 * in seconds and the body. Only the status of the response is read.
 */
export async function sendWebhook(hook: WebhookEndpoint, message: WebhookMessage): Promise<DeliveryOutcome> {
  try {
    return judgeAnswer(await post(hook, message));
  } catch (error) {
    return { kind: 'failed', isFinal: false, reason: describeError(error) };
  }
}

/** Sends an event and also returns the status with which the receiver accepted it. */
export async function sendTestWebhook(
  hook: WebhookEndpoint,
  message: WebhookMessage,
): Promise<{ kind: 'accepted'; answer: string } | { kind: 'failed'; reason: string }> {
  try {
    const response = await post(hook, message);
    const outcome = judgeAnswer(response);
    return outcome.kind === 'sent' ? { kind: 'accepted', answer: `status ${response.status}` } : outcome;
  } catch (error) {
    return { kind: 'failed', reason: describeError(error) };
  }
}

async function post({ url, secret, limit = hookLimit }: WebhookEndpoint, { id, body, now }: WebhookMessage): Promise<Response> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Northkey',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secret, { id, timestamp, body }),
    },
  });
  await response.body?.cancel();
  return response;
}

export function signWebhook(secret: string, { id, timestamp, body }: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Checks whether the receiver can be reached, without sending an event. Returns null if it can, or the reason if it can't. */
export async function checkWebhook(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(hookLimit) });
    await response.body?.cancel();
    return null;
  } catch (error) {
    return describeError(error);
  }
}

function judgeAnswer({ status, headers }: Response): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status >= 300 && status < 400) {
    const to = headers.get('Location')?.slice(0, 200) ?? 'another address';
    return {
      kind: 'failed',
      isFinal: false,
      reason: `The receiver redirects to ${to}. Redirects aren't followed, so set the webhook to that address.`,
    };
  }
  return { kind: 'failed', isFinal: false, reason: `The receiver answered with status ${status}.` };
}

function describeError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `The receiver didn't answer within ${hookLimit / 1_000} seconds.`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "The receiving server's address couldn't be found.";
  const said = cause instanceof Error ? cause.message : String(cause);
  return `The receiver couldn't be reached: ${said.replaceAll(/\s+/g, ' ').slice(0, 200)}.`;
}
