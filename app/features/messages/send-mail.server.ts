import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { Env } from '#app/platform/env.ts';
import { mustEncryptMail } from '#app/platform/this-machine.ts';
import type { DeliveryOutcome } from './rules.ts';

/** The time limit for each step of sending an email, in milliseconds. */
export const mailLimits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 2_000,
};

/** The time limit for sending an email, in milliseconds, in case a slow server keeps every step just within its own limit. */
const longestSending = 60_000;

/** The maximum length of a mail server's reply, in characters. A reply is normally a line or two. */
const longestAnswer = 16_384;

export interface Mail {
  id: string;
  to: string;
  title: string;
  text: string;
  html: string;
}

type FailedOutcome = Extract<DeliveryOutcome, { kind: 'failed' }>;

export interface MailSender {
  send: (mail: Mail) => Promise<DeliveryOutcome>;
  /** Sends an email and also returns the line with which the server accepted it. */
  sendTest: (mail: Mail) => Promise<{ kind: 'accepted'; answer: string } | FailedOutcome>;
  /** Checks whether the server responds and accepts the sign-in. Returns null if it does, or the reason if it doesn't. */
  check: () => Promise<string | null>;
}

/**
 * Creates a mail sender. The library is loaded with the first email. Each email has its own connection, because emails are too rare to keep
 * a connection open.
 */
export function createMailSender(
  url: string,
  brand: Pick<Brand, 'provider' | 'supportEmail'>,
  { limits = mailLimits, longest = longestSending, sender }: { limits?: typeof mailLimits; longest?: number; sender?: Env['sender'] } = {},
): MailSender {
  const from = senderOf(brand, sender);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  const transmit = async ({ id, to, title, text, html }: Mail): Promise<string> => {
    const transport = await open(url, limits);
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: title,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      // Closes the connection even if the server never does.
      signal: AbortSignal.timeout(longest),
    });
    return response;
  };

  return {
    send: async (mail) => {
      try {
        await transmit(mail);
        return { kind: 'sent' };
      } catch (error) {
        return describeFailure(error);
      }
    },
    sendTest: async (mail) => {
      try {
        return { kind: 'accepted', answer: tidy(await transmit(mail)) };
      } catch (error) {
        return describeFailure(error);
      }
    },
    check: async () => {
      try {
        await (await open(url, limits)).verify();
        return null;
      } catch (error) {
        return describeFailure(error).reason;
      }
    },
  };
}

/** Returns who emails come from: the sender that's set in the console or, by default, the company. */
export function senderOf({ provider, supportEmail }: Pick<Brand, 'provider' | 'supportEmail'>, sender: Env['sender']) {
  return { name: sender?.name || provider, address: sender?.address || supportEmail };
}

async function open(url: string, limits: typeof mailLimits) {
  const { createTransport } = await import('nodemailer');
  // Requires encryption, because some servers don't offer STARTTLS and attackers can hide the offer. Without this setting, the email and
  // the password would then be sent in plain text.
  const encryption = mustEncryptMail(url) ? { requireTLS: true } : {};
  return createTransport({ url, ...limits, ...encryption, maxResponseSize: longestAnswer });
}

const causes: Record<string, string> = {
  ECONNREFUSED: 'The mail server refused the connection.',
  ETIMEDOUT: "The mail server didn't answer in time.",
  EABORT: 'The mail server took too long.',
  EDNS: "The mail server's name couldn't be found.",
  ENOTFOUND: "The mail server's name couldn't be found.",
  EAUTH: 'The mail server rejected the user name and password.',
  ETLS: "The connection to the mail server couldn't be encrypted.",
  ECONNECTION: 'The connection to the mail server was lost.',
  ESOCKET: 'The connection to the mail server was lost.',
};

/**
 * Explains in plain language why an email couldn't be sent. A permanent rejection of this email (5xx; RFC 5321, 4.2.1) is final. A wrong
 * password or sender address isn't the email's fault, so the email is retried.
 */
function describeFailure(error: unknown): FailedOutcome {
  const { code = '', cause = '', command = '', responseCode, response } = fieldsOf(error);
  if (command.startsWith('MAIL') && responseCode !== undefined)
    return { kind: 'failed', isFinal: false, reason: `The mail server doesn't accept email from this sender: ${tidy(response ?? '')}` };

  const isFinal = responseCode !== undefined && responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code);
  if (isFinal) return { kind: 'failed', isFinal, reason: `The mail server rejected this email permanently: ${tidy(response ?? '')}` };

  const words = causes[cause] ?? causes[code];
  if (words !== undefined)
    return { kind: 'failed', isFinal, reason: response === undefined ? words : `${words} It said: ${tidy(response)}` };
  const said = response ?? (error instanceof Error ? error.message : String(error));
  return { kind: 'failed', isFinal, reason: `The mail server didn't accept the email: ${tidy(said)}` };
}

function fieldsOf(error: unknown): { code?: string; cause?: string; command?: string; responseCode?: number; response?: string } {
  if (!(error instanceof Error)) return {};
  const { code, command, responseCode, response, errno, cause } = error as Error & Record<string, unknown>;
  const inner = cause instanceof Error ? (cause as Error & Record<string, unknown>)['code'] : undefined;
  const known = [inner, errno, /\b(ECONNREFUSED|ENOTFOUND|ETIMEDOUT)\b/.exec(error.message)?.[1]].find((each) => typeof each === 'string');
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof known === 'string' ? { cause: known } : {}),
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(typeof response === 'string' && response !== '' ? { response } : {}),
  };
}

/** Shortens the server's reply to one line of at most 300 characters, because the reply is stored and shown on a page. */
function tidy(said: string): string {
  return said
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 300);
}
