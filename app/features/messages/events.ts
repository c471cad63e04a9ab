import { href } from 'react-router';

import { nameTrainee } from '#app/content/name-trainee.ts';
import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { MessageName, MessageWords } from '#app/content/schemas/messages-schema.ts';
import { isEmail } from '#app/forms/fields.ts';
import { formatDateOf, formatTime } from '#app/time/written-time.ts';
import { writeBackupMail, type BackupResult } from './backup-mail.ts';
import { writeBody, type BodyOptions, type MessageBody } from './message-body.ts';

/**
 * An event that triggers notifications. `about` is the event's subject in the audit log. An address is null if it's unknown. The file is
 * long, because everything about a kind of event except its text is here.
 */
export type DomainEvent =
  | {
      kind: 'certificate.issued';
      about: string;
      to: string | null;
      holder: string;
      number: string;
      correct: number;
      total: number;
    }
  | {
      kind: 'agreement.signed';
      about: string;
      to: string | null;
      learnerPage: string;
      signer: string | null;
      version: number;
      signedAt: Date;
      text: string;
      textHash: string;
    }
  | {
      kind: 'resume-code.issued';
      about: string;
      to: string | null;
      name: string | null;
      code: string;
      issuedBy: string;
    }
  | {
      kind: 'email-code.issued';
      about: string;
      to: string;
      name: string | null;
      code: string;
    }
  | {
      kind: 'manager.invited';
      about: string;
      to: string;
      roleName: string;
      invitedBy: string;
      expiresAt: Date;
      /** The link's token, which is never stored in a message. */
      token: string;
    }
  | {
      kind: 'password-reset.made';
      about: string;
      to: string;
      name: string;
      expiresAt: Date;
      /** The link's token, which is never stored in a message. */
      token: string;
    }
  | {
      kind: 'request.sent';
      about: string;
      reference: string;
      requestKind: string;
      requestName: string;
      label: string;
      sender: string;
      email: string;
      phone: string;
      facts: { label: string; value: string }[];
      sentAt: Date;
      dueAt: Date | null;
    }
  | {
      kind: 'request.answered';
      about: string;
      to: string;
      reference: string;
      requestKind: string;
      label: string;
      name: string;
      status: string;
      statusName: string;
      meaning: string;
      note: string | null;
      /** The page where clients see their requests. */
      page: string;
      /** The earliest time to send the message. Until then, the manager can undo the answer. */
      sendAt: Date;
    }
  | {
      kind: 'digest.made';
      about: string;
      to: string;
      name: string;
      day: string;
      dayName: string;
      summary: string;
      rest: string;
      total: number;
      rows: { label: string; value: string }[];
    }
  | {
      kind: 'review.asked';
      about: string;
      /** The owners' addresses. */
      to: readonly string[];
      askedBy: string;
      note: string;
      /** The content files with drafts. */
      parts: readonly string[];
    }
  | (BackupResult & { about: string; to: readonly string[] });

export type DomainEventKind = DomainEvent['kind'];

type EventOf<Kind extends DomainEventKind> = Extract<DomainEvent, { kind: Kind }>;

/** The texts that emails are written from. */
export interface MailTexts {
  messages: MessageWords;
  brand: Brand;
}

export interface ComposedMail {
  to: string;
  title: string;
  body: MessageBody;
}

interface EventKind<Event> {
  /** The event's name in the console. */
  name: string;
  /**
   * Set if the event's emails contain a secret. The secret is stored encrypted until the email is sent, and is never shown. A newer email
   * about the same person replaces an unsent one.
   */
  hasSecret?: true;
  /** Writes the event's emails, one for each recipient. */
  composeMails: (event: Event, texts: MailTexts, now: Date) => ComposedMail[];
  /**
   * The facts that a webhook is sent, without anything that gives access to a record. Null for events that concern only the recipient.
   * `origin` is the portal's public address.
   */
  toPayload: (event: Event, origin: string) => Record<string, unknown> | null;
}

/** The placeholder for the secret in a stored email. */
export const secretPlace = '····-····';

const backupMails = (event: EventOf<'backup.failed' | 'backup.recovered'>, texts: MailTexts) =>
  event.to.flatMap((to) => mailTo(to, writeBackupMail(texts, event)));

const eventKinds: { [Kind in DomainEventKind]: EventKind<EventOf<Kind>> } = {
  'certificate.issued': {
    name: 'Certificate',
    composeMails: ({ to, holder, number, correct, total }, texts, now) =>
      compose(to, texts, {
        name: 'certificate',
        places: { name: holder, number, day: formatDateOf(now), score: `${correct} of ${total}` },
        to: href('/verify/:number', { number }),
      }),
    toPayload: ({ about, number, holder, correct, total }, origin) => ({
      learner: keyOf(about),
      number,
      holder,
      correct,
      total,
      page: `${origin}${href('/verify/:number', { number })}`,
    }),
  },
  'agreement.signed': {
    name: 'Signed agreement',
    composeMails: ({ to, signer, version, signedAt, text, textHash, learnerPage }, texts) => {
      const places = { name: signer ?? '', version: String(version), time: formatTime(signedAt), hash: textHash, text };
      const named = { ...places, name: nameTrainee(signer) };
      return [
        ...compose(to, texts, { name: 'agreement', places, to: href('/agreement') }),
        ...compose(texts.brand.supportEmail, texts, { name: 'agreementCopy', places: named, to: learnerPage }),
      ];
    },
    toPayload: ({ about, signer, version, signedAt, textHash }) => ({
      learner: keyOf(about),
      signer,
      version,
      signedAt: signedAt.toISOString(),
      textHash,
    }),
  },
  'resume-code.issued': {
    name: 'Resume code',
    hasSecret: true,
    composeMails: ({ to, name }, texts) =>
      compose(to, texts, { name: 'resumeCode', places: { name: name ?? '', code: secretPlace }, to: href('/resume') }),
    toPayload: ({ about, issuedBy }) => ({ learner: keyOf(about), issuedBy: issuedBy === 'learner' ? 'learner' : 'manager' }),
  },
  'email-code.issued': {
    name: 'Email confirmation code',
    hasSecret: true,
    composeMails: ({ to, name }, texts) =>
      compose(to, texts, { name: 'emailCode', places: { name: name ?? '', code: secretPlace }, to: href('/my-record') }),
    toPayload: ({ about }) => ({ learner: keyOf(about) }),
  },
  'manager.invited': {
    name: 'Invitation',
    hasSecret: true,
    composeMails: ({ to, roleName: role, invitedBy: inviter, expiresAt }, texts) =>
      compose(to, texts, {
        name: 'invitation',
        places: { role, inviter, until: formatTime(expiresAt) },
        to: leavePlaceholder(href('/manage/join/:token', { token: secretPlace })),
      }),
    toPayload: () => null,
  },
  'password-reset.made': {
    name: 'Password reset',
    hasSecret: true,
    composeMails: ({ to, name, expiresAt }, texts) =>
      compose(to, texts, {
        name: 'passwordReset',
        places: { name, until: formatTime(expiresAt) },
        to: leavePlaceholder(href('/manage/reset-password/:token', { token: secretPlace })),
      }),
    toPayload: () => null,
  },
  'request.sent': {
    name: 'New request',
    composeMails: ({ reference, requestName: kind, label, sender, email, phone, facts, sentAt, dueAt }, texts) => {
      const due = dueAt === null ? '' : formatTime(dueAt);
      const places = { reference, kind, about: label, sender, email, phone, time: formatTime(sentAt), due };
      return compose(texts.brand.supportEmail, texts, {
        name: 'request',
        places,
        facts,
        to: href('/manage/requests/:reference', { reference }),
      });
    },
    toPayload: ({ reference, requestKind, label, sender, email, phone, sentAt, dueAt }, origin) => ({
      reference,
      kind: requestKind,
      about: label,
      sender,
      email,
      phone,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      page: `${origin}${href('/manage/requests/:reference', { reference })}`,
    }),
  },
  'request.answered': {
    name: 'Answer to a request',
    composeMails: ({ to, name, reference, label, statusName: status, meaning, note, page }, texts) =>
      compose(to, texts, { name: 'answer', places: { name, reference, about: label, status, meaning, note: note ?? '' }, to: page }),
    toPayload: ({ reference, requestKind, status, note }, origin) => ({
      reference,
      kind: requestKind,
      status,
      note,
      page: `${origin}${href('/manage/requests/:reference', { reference })}`,
    }),
  },
  'digest.made': {
    name: 'Daily email',
    composeMails: ({ to, name, dayName: day, summary, rest, rows: facts }, texts) =>
      compose(to, texts, { name: 'digest', places: { name, day, summary, rest }, facts, to: href('/manage') }),
    toPayload: ({ about, day, total }) => ({ manager: keyOf(about), day, total }),
  },
  'review.asked': {
    name: 'Request for a review',
    composeMails: ({ to, askedBy: name, note, parts }, texts) => {
      const files = parts.length === 1 ? '1 file' : `${parts.length} files`;
      return to.flatMap((each) => compose(each, texts, { name: 'review', places: { name, note, files }, to: href('/manage/settings') }));
    },
    toPayload: ({ askedBy, note, parts }, origin) => ({ askedBy, note, parts, page: `${origin}${href('/manage/settings')}` }),
  },
  'backup.failed': {
    name: 'Failed backup',
    composeMails: backupMails,
    toPayload: ({ reason, lastBackupAt }) => ({ reason, lastBackupAt: lastBackupAt?.toISOString() ?? null }),
  },
  'backup.recovered': {
    name: 'Backups working again',
    composeMails: backupMails,
    toPayload: ({ time }) => ({ madeAt: time.toISOString() }),
  },
};

/** Returns the description of an event's kind. The type says that its functions take this event. */
export function kindOf<Kind extends DomainEventKind>(event: EventOf<Kind>): EventKind<EventOf<Kind>> {
  return eventKinds[event.kind];
}

export const eventNames = Object.fromEntries(Object.entries(eventKinds).map(([kind, { name }]) => [kind, name])) as Record<
  DomainEventKind,
  string
>;

export function hasSecret(kind: DomainEventKind): boolean {
  return eventKinds[kind].hasSecret ?? false;
}

function compose<Name extends MessageName>(to: string | null, texts: MailTexts, options: BodyOptions<Name>): ComposedMail[] {
  return mailTo(to, writeBody(texts, options));
}

function mailTo(to: string | null, written: { title: string; body: MessageBody }): ComposedMail[] {
  return to === null || !isEmail(to) ? [] : [{ to, ...written }];
}

/** Restores the placeholder, which `href` encodes, so that the secret can be filled in later. */
function leavePlaceholder(address: string): string {
  return decodeURI(address);
}

function keyOf(about: string): string {
  return about.slice(about.indexOf('/') + 1);
}
