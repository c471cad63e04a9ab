import { href } from 'react-router';

import type { MessageName } from '#app/content/schemas/messages-schema.ts';
import { formatDateOf } from '#app/time/written-time.ts';
import { kindOf, type ComposedMail, type DomainEvent, type MailTexts } from './events.ts';

/** The made-up person that every sample email is about. */
const person = { to: 'jordan.lee@example.com', name: 'Jordan Lee' };
const learner = 'learner/sample';
const day = 24 * 60 * 60_000;

const signed = (now: Date): DomainEvent => ({
  kind: 'agreement.signed',
  about: learner,
  to: person.to,
  learnerPage: href('/manage/learners'),
  signer: person.name,
  version: 1,
  signedAt: now,
  text: 'The complete text of the agreement is here.',
  textHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

/** The event that each email is about, with made-up details, in the order of the settings page. */
const sampleEvents: Record<MessageName, (now: Date) => DomainEvent> = {
  certificate: () => ({
    kind: 'certificate.issued',
    about: learner,
    to: person.to,
    holder: person.name,
    number: '00000-00000-00000-00000-000000',
    correct: 25,
    total: 27,
  }),
  agreement: signed,
  agreementCopy: signed,
  resumeCode: () => ({ kind: 'resume-code.issued', about: learner, to: person.to, name: person.name, code: '', issuedBy: 'learner' }),
  emailCode: () => ({ kind: 'email-code.issued', about: learner, to: person.to, name: person.name, code: '' }),
  invitation: (now) => ({
    kind: 'manager.invited',
    about: 'manager/sample',
    to: person.to,
    roleName: 'Manager',
    invitedBy: 'Helen Marsh',
    expiresAt: new Date(now.getTime() + 7 * day),
    token: '',
  }),
  passwordReset: (now) => ({
    kind: 'password-reset.made',
    about: 'manager/sample',
    to: person.to,
    name: person.name,
    expiresAt: new Date(now.getTime() + day / 24),
    token: '',
  }),
  request: (now) => ({
    kind: 'request.sent',
    about: 'request/sample',
    reference: 'OT-0000-0001',
    requestKind: 'overtime',
    requestName: 'Overtime request',
    label: 'Two open houses this weekend',
    sender: person.name,
    email: person.to,
    phone: '416-555-0199',
    facts: [{ label: 'Hours', value: '4' }],
    sentAt: now,
    dueAt: new Date(now.getTime() + day),
  }),
  answer: (now) => ({
    kind: 'request.answered',
    about: 'request/sample',
    to: person.to,
    reference: 'OT-0000-0001',
    requestKind: 'overtime',
    label: 'Two open houses this weekend',
    name: person.name,
    status: 'approved',
    statusName: 'Approved',
    meaning: 'Your extra hours are booked.',
    note: 'We added the hours for Saturday and Sunday.',
    page: href('/client/overtime-requests'),
    sendAt: now,
  }),
  digest: (now) => ({
    kind: 'digest.made',
    about: 'manager/sample',
    to: person.to,
    name: person.name,
    day: '',
    dayName: formatDateOf(now),
    summary: '2 things need attention.',
    rest: '3 stalled learners',
    total: 2,
    rows: [
      { label: 'Due in 4 hours', value: 'Overtime: 4 hours, two open houses this weekend' },
      { label: 'Waiting 2 days', value: 'Service: a new assistant' },
    ],
  }),
  review: () => ({
    kind: 'review.asked',
    about: 'content/review',
    to: [person.to],
    askedBy: person.name,
    note: 'Please look at the new lesson on open houses.',
    parts: ['modules/welcome.yaml', 'modules.yaml'],
  }),
};

/** The names of all emails that have a text of their own. */
export const messageNames = Object.keys(sampleEvents) as MessageName[];

/** Writes an email as it's sent, about made-up people. */
export function composeSample(name: MessageName, texts: MailTexts, now: Date): ComposedMail {
  const event = sampleEvents[name](now);
  const mails = kindOf(event).composeMails(event, texts, now);
  // A signed agreement goes to the learner first, then to the provider.
  const mail = name === 'agreementCopy' ? mails.at(-1) : mails[0];
  if (mail === undefined) throw new Error(`The sample of ${name} has no recipient.`);
  return mail;
}
