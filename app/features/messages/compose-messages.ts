import { href } from 'react-router';

import { nameTrainee } from '#app/content/name-trainee.ts';
import type { Brand } from '#app/content/schemas/brand-schema.ts';
import { isEmail } from '#app/forms/fields.ts';
import type { MessageWords } from '#app/content/schemas/messages-schema.ts';
import { formatDateOf, formatTime } from '#app/time/written-time.ts';
import { writeBackupMail } from './backup-mail.ts';
import type { DomainEvent } from './events.ts';
import { writeBody, type MessageBody } from './message-body.ts';

export interface ComposedMail {
  to: string;
  title: string;
  body: MessageBody;
}

/** The placeholder for the secret in a stored email. */
export const secretPlace = '····-····';

/** Writes an event's emails, one for each recipient. */
export function composeMails(words: { messages: MessageWords; brand: Brand }, event: DomainEvent, now: Date): ComposedMail[] {
  const { supportEmail } = words.brand;
  switch (event.kind) {
    case 'certificate.issued': {
      const { to, holder, number, correct, total } = event;
      const places = { name: holder, number, day: formatDateOf(now), score: `${correct} of ${total}` };
      return mailTo(to, writeBody(words, { name: 'certificate', places, to: href('/verify/:number', { number }) }));
    }
    case 'agreement.signed':
      return composeAgreement(words, event);
    case 'resume-code.issued':
      return mailTo(
        event.to,
        writeBody(words, { name: 'resumeCode', places: { name: event.name ?? '', code: secretPlace }, to: href('/resume') }),
      );
    case 'email-code.issued': {
      const places = { name: event.name ?? '', code: secretPlace };
      return mailTo(event.to, writeBody(words, { name: 'emailCode', places, to: href('/my-record') }));
    }
    case 'manager.invited': {
      const { to, roleName: role, invitedBy: inviter, expiresAt } = event;
      return mailTo(
        to,
        writeBody(words, {
          name: 'invitation',
          places: { role, inviter, until: formatTime(expiresAt) },
          to: leavePlaceholder(href('/manage/join/:token', { token: secretPlace })),
        }),
      );
    }
    case 'password-reset.made': {
      const { to, name, expiresAt } = event;
      const page = leavePlaceholder(href('/manage/reset-password/:token', { token: secretPlace }));
      return mailTo(to, writeBody(words, { name: 'passwordReset', places: { name, until: formatTime(expiresAt) }, to: page }));
    }
    case 'request.sent': {
      const { reference, requestName: kind, label, sender, email, phone, facts, sentAt, dueAt } = event;
      const due = dueAt === null ? '' : formatTime(dueAt);
      const places = { reference, kind, about: label, sender, email, phone, time: formatTime(sentAt), due };
      return mailTo(
        supportEmail,
        writeBody(words, { name: 'request', places, facts, to: href('/manage/requests/:reference', { reference }) }),
      );
    }
    case 'request.answered': {
      const { to, name, reference, label, statusName: status, meaning, note, page } = event;
      const places = { name, reference, about: label, status, meaning, note: note ?? '' };
      return mailTo(to, writeBody(words, { name: 'answer', places, to: page }));
    }
    case 'digest.made': {
      const { to, name, dayName: day, summary, rest, rows: facts } = event;
      return mailTo(to, writeBody(words, { name: 'digest', places: { name, day, summary, rest }, facts, to: href('/manage') }));
    }
    case 'backup.failed':
    case 'backup.recovered':
      return event.to.flatMap((to) => mailTo(to, writeBackupMail(words, event)));
  }
}

function composeAgreement(
  words: { messages: MessageWords; brand: Brand },
  { to, signer, version, signedAt, text, textHash, learnerPage }: Extract<DomainEvent, { kind: 'agreement.signed' }>,
): ComposedMail[] {
  const places = { name: signer ?? '', version: String(version), time: formatTime(signedAt), hash: textHash, text };
  const named = { ...places, name: nameTrainee(signer) };
  return [
    ...mailTo(to, writeBody(words, { name: 'agreement', places, to: href('/agreement') })),
    ...mailTo(words.brand.supportEmail, writeBody(words, { name: 'agreementCopy', places: named, to: learnerPage })),
  ];
}

/** Restores the placeholder, which `href` encodes, so that the secret can be filled in later. */
function leavePlaceholder(address: string): string {
  return decodeURI(address);
}

function mailTo(to: string | null, written: { title: string; body: MessageBody }): ComposedMail[] {
  return to === null || !isEmail(to) ? [] : [{ to, ...written }];
}

/**
 * Turns an event into a webhook payload: named facts, without anything that gives access to a record. Returns null for events that concern
 * only the recipient.
 */
export function toWebhookPayload(event: DomainEvent, origin: string): Record<string, unknown> | null {
  switch (event.kind) {
    case 'certificate.issued': {
      const { about, number, holder, correct, total } = event;
      return { learner: keyOf(about), number, holder, correct, total, page: `${origin}${href('/verify/:number', { number })}` };
    }
    case 'agreement.signed': {
      const { about, signer, version, signedAt, textHash } = event;
      return { learner: keyOf(about), signer, version, signedAt: signedAt.toISOString(), textHash };
    }
    case 'resume-code.issued':
      return { learner: keyOf(event.about), issuedBy: event.issuedBy === 'learner' ? 'learner' : 'manager' };
    case 'email-code.issued':
      return { learner: keyOf(event.about) };
    case 'manager.invited':
    case 'password-reset.made':
      return null;
    case 'request.sent': {
      const { reference, requestKind, label, sender, email, phone, sentAt, dueAt } = event;
      const page = `${origin}${href('/manage/requests/:reference', { reference })}`;
      const times = { sentAt: sentAt.toISOString(), dueAt: dueAt?.toISOString() ?? null };
      return { reference, kind: requestKind, about: label, sender, email, phone, ...times, page };
    }
    case 'request.answered': {
      const { reference, requestKind, status, note } = event;
      return { reference, kind: requestKind, status, note, page: `${origin}${href('/manage/requests/:reference', { reference })}` };
    }
    case 'digest.made':
      return { manager: keyOf(event.about), day: event.day, total: event.total };
    case 'backup.failed':
      return { reason: event.reason, lastBackupAt: event.lastBackupAt?.toISOString() ?? null };
    case 'backup.recovered':
      return { madeAt: event.time.toISOString() };
  }
}

function keyOf(about: string): string {
  return about.slice(about.indexOf('/') + 1);
}
