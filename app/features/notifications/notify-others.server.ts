import { href } from 'react-router';

import type { StoredSignature } from '../agreements/store.server.ts';
import type { OnPass } from '../assessment/submit-attempt.server.ts';
import { issueCertificate } from '../certificates/issue-certificate.server.ts';
import { findStoredCertificate } from '../certificates/store.server.ts';
import { groupResumeCode } from '../learning/resume-code.ts';
import { resolveMergedLearner } from '../learning/store.server.ts';
import { findVerifiedEmail } from '#app/features/learning/profile/verified-email-store.server.ts';
import { isSameEmail } from '#app/features/learning/profile/verify-email.server.ts';
import type { DomainEventKind } from '../messages/events.ts';
import { canMailUnconfirmed } from '../messages/mail-limit.server.ts';
import { listConfiguredChannels } from '../messages/change-message.server.ts';
import { discardWaiting, isMailUnderWay, lockMails, restoreDiscarded } from '../messages/store.server.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import { undoLife } from '../audit-log/find-own-change.server.ts';
import { formOf, labelRequest, listContact, listRequestFacts, type RequestContents } from '../requests/request-contents.ts';
import { dueAt, isAnswer, type RequestKind, type RequestStatus } from '../requests/rules.ts';
import { stepWords } from '../requests/step-words.ts';
import { listStoredRequests } from '../requests/store.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { findShownPerson } from '../learners/store.server.ts';

/**
 * Issues the certificate for a pass with the brand's current details and notifies the learner, in the transaction that grades the attempt.
 */
export function certifyPass(notifier: Notifier): OnPass {
  return async (tx, passed) => {
    await issueCertificate(tx, { ...passed, brand: notifier.content.brand });

    const { attemptId, learnerId, holder, correct, total, now } = passed;
    const certificate = await findStoredCertificate(tx, { attemptId });
    if (certificate === null) return;
    const to = await findCopyAddress(tx, { learnerId, event: 'certificate.issued', now });
    const about = `learner/${learnerId}`;
    await notify(tx, notifier, { kind: 'certificate.issued', about, to, holder, number: certificate.number, correct, total }, now);
  };
}

/** Notifies the learner and the provider that the agreement was signed. */
export async function notifySignature(tx: Tx, notifier: Notifier, { learnerId, ...signature }: StoredSignature): Promise<void> {
  const { fullName: signer, version, signedAt, text, textHash } = signature;
  const to = await findCopyAddress(tx, {
    learnerId: await resolveMergedLearner(tx, learnerId),
    event: 'agreement.signed',
    now: signedAt,
  });
  const common = { about: `learner/${learnerId}`, learnerPage: href('/manage/learners/:learner', { learner: learnerId }) };
  await notify(tx, notifier, { kind: 'agreement.signed', ...common, to, signer, version, signedAt, text, textHash }, signedAt);
}

/**
 * Finds the address for a learner's own copy. Returns null if there's none, or if too many copies went to it within an hour and this learner
 * hasn't confirmed it. The learner can then still open and download the copy in the portal.
 */
async function findCopyAddress(
  tx: Tx,
  { learnerId, event, now }: { learnerId: string; event: DomainEventKind; now: Date },
): Promise<string | null> {
  const to = (await findShownPerson(tx, learnerId)).email;
  if (to === null || isSameEmail(to, await findVerifiedEmail(tx, learnerId))) return to;
  return (await canMailUnconfirmed(tx, { to, event, now })) ? to : null;
}

/** Notifies a learner of a new resume code. The code opens the learner's record, so it's sent only to a verified address. */
export async function notifyResumeCode(
  tx: Tx,
  notifier: Notifier,
  { learnerId, code, actor, now }: { learnerId: string; code: string; actor: string; now: Date },
): Promise<void> {
  const { name } = await findShownPerson(tx, learnerId);
  const to = await findVerifiedEmail(tx, learnerId);
  const about = `learner/${learnerId}`;
  await notify(tx, notifier, { kind: 'resume-code.issued', about, to, name, code: groupResumeCode(code), issuedBy: actor }, now);
}

/** Emails a verification code to the address being verified. */
export async function notifyEmailCode(
  tx: Tx,
  notifier: Notifier,
  { learnerId, email, code, now }: { learnerId: string; email: string; code: string; now: Date },
): Promise<void> {
  const { name } = await findShownPerson(tx, learnerId);
  await notify(tx, notifier, { kind: 'email-code.issued', about: `learner/${learnerId}`, to: email, name, code }, now);
}

/** Notifies the provider of a client's request. */
export function notifyRequest(
  tx: Tx,
  notifier: Notifier,
  { contents, reference, answerHours, now }: { contents: RequestContents; reference: string; answerHours: number; now: Date },
): Promise<void> {
  const { kind: requestKind } = contents;
  const [sender = '', email = '', phone = ''] = listContact(contents);
  const event = {
    kind: 'request.sent',
    about: `request/${reference}`,
    reference,
    requestKind,
    requestName: formOf(requestKind).name,
    label: labelRequest(contents),
    sender,
    email,
    phone,
    facts: listRequestFacts(contents),
    sentAt: now,
    dueAt: dueAt({ kind: requestKind, submittedAt: now, answerHours }),
  } as const;
  return notify(tx, notifier, event, now);
}

/** The pages where clients see the requests that they sent from the same browser. */
const clientPages: Record<RequestKind, string> = {
  overtime: href('/client/overtime-requests'),
  service: href('/client/requests/service'),
  campaign: href('/client/requests/campaign'),
  referral: href('/client/referral-partners'),
};

/** The messages about the answer to a request. */
const answerTo = (reference: string) => ({ about: `request/${reference}`, event: 'request.answered' }) as const;

/**
 * Notifies a client of the answer to a request once the answer can no longer be undone. It replaces an earlier answer that hasn't been sent
 * yet. A status that isn't an answer leaves the earlier answer alone.
 */
export async function notifyAnswer(
  tx: Tx,
  notifier: Notifier,
  { reference, status, note, now }: { reference: string; status: RequestStatus; note: string | null; now: Date },
): Promise<void> {
  const [request] = isAnswer(status) ? await listStoredRequests(tx, { reference }, 1) : [];
  if (request === undefined) return;

  await discardWaiting(tx, { ...answerTo(reference), now });
  const [name = '', to = ''] = listContact(request);
  const { name: statusName, text: meaning } = stepWords[status];
  const event = {
    kind: 'request.answered',
    about: `request/${reference}`,
    to,
    reference,
    requestKind: request.kind,
    label: labelRequest(request),
    name,
    status,
    statusName,
    meaning,
    note,
    page: clientPages[request.kind],
    sendAt: new Date(now.getTime() + undoLife),
  } as const;
  await notify(tx, notifier, event, now);
}

/** Tells whether the client has been emailed an answer, or is being emailed it right now: a manager can send the email early. */
export function isAnswerMailed(
  database: Database | Tx,
  { reference, answeredAt, now }: { reference: string; answeredAt: Date; now: Date },
): Promise<boolean> {
  return isMailUnderWay(database, { ...answerTo(reference), createdAt: answeredAt, now });
}

/** Keeps an answer's email from being sent until the transaction ends. */
export function lockAnswerMail(tx: Tx, { reference, answeredAt }: { reference: string; answeredAt: Date }): Promise<void> {
  return lockMails(tx, { ...answerTo(reference), createdAt: answeredAt });
}

/** Discards the messages about an answer that was undone, and restores those that it had replaced. */
export async function undoAnswer(
  tx: Tx,
  { env }: Pick<Notifier, 'env'>,
  { reference, status, answeredAt, now }: { reference: string; status: RequestStatus; answeredAt: Date; now: Date },
): Promise<void> {
  if (!isAnswer(status)) return;

  const answer = answerTo(reference);
  await discardWaiting(tx, { ...answer, now });
  const sendAt = new Date(now.getTime() + undoLife);
  await restoreDiscarded(tx, { ...answer, discardedAt: answeredAt, channels: listConfiguredChannels(env), dueAt: sendAt });
}
