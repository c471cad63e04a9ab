import { nameTrainee } from '#app/content/name-trainee.ts';
import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import { formatClock, formatDateOf } from '#app/time/written-time.ts';

/** The agreement's three checkboxes (specification 3). */
export const confirmationIds = ['agreement', 'certification', 'compliance'] as const;

/** Returns the exact text to sign, whose hash identifies the version. */
export function writeAgreementText(agreement: Agreement): string {
  const terms = agreement.terms.map((term, index) => `${index + 1}. ${term.title}\n${term.text}`);
  const confirmations = agreement.confirmations.map((confirmation) => `[x] ${confirmation.text}`);
  return [`${agreement.title}, version ${agreement.version}`, agreement.intro, ...terms, ...confirmations].join('\n\n');
}

export interface Signer {
  fullName: string | null;
  signedAt: Date;
  /** The wording of the line when it was signed, if it was stored. */
  signatureLine?: string | null;
}

export function writeSignatureLine(agreement: Pick<Agreement, 'signatureLine'>, signer: Signer): string {
  return (signer.signatureLine ?? agreement.signatureLine)
    .replaceAll('{name}', () => nameTrainee(signer.fullName))
    .replaceAll('{date}', () => formatDateOf(signer.signedAt))
    .replaceAll('{time}', () => formatClock(signer.signedAt));
}

/** An agreement email, as a link for an email app and as separate parts to copy into webmail. */
export interface AgreementMail {
  /** The mailto link that opens the prepared message. */
  address: string;
  recipient: string;
  subject: string;
  /** The full signed text with its signature line. The prepared message has room for only a short version. */
  message: string;
}

/** Prepares the email for sending a signed agreement. */
export function describeAgreementMail(agreement: Agreement, signer: Signer, recipient: string): AgreementMail {
  return {
    address: writeAgreementMail(agreement, signer, recipient),
    recipient,
    subject: mailSubject,
    message: `${writeAgreementText(agreement)}\n\n${writeSignatureLine(agreement, signer)}`,
  };
}

/** The maximum length of the mailto link. Common email apps truncate longer links (clarifications, "Outside parts"). */
export const mailAddressLimit = 2_000;

/** The email's subject (specification 7). */
export const mailSubject = 'Real Estate VA Conduct Agreement - Signed and Submitted';

/**
 * Builds a mailto link for a message with the date, time, short terms, confirmations and signature line (specification 7). If the link is
 * too long, only the titles of the terms are included.
 */
export function writeAgreementMail(agreement: Agreement, signer: Signer, recipient: string): string {
  const full = mailAddress(
    recipient,
    mailBody(
      agreement,
      signer,
      agreement.terms.map((term) => term.short),
    ),
  );
  if (full.length < mailAddressLimit) return full;

  return mailAddress(
    recipient,
    mailBody(
      agreement,
      signer,
      agreement.terms.map((term) => term.title),
    ),
  );
}

function mailBody(agreement: Agreement, signer: Signer, terms: string[]): string {
  return [
    `${agreement.title}, version ${agreement.version}`,
    `Date: ${formatDateOf(signer.signedAt)}`,
    `Time: ${formatClock(signer.signedAt)}`,
    '',
    ...terms.map((term, index) => `${index + 1}. ${term}`),
    '',
    ...confirmationIds.map((id) => `[x] ${id.slice(0, 1).toUpperCase()}${id.slice(1)} confirmed`),
    '',
    writeSignatureLine(agreement, signer),
  ].join('\r\n');
}

function mailAddress(recipient: string, body: string): string {
  // Old signatures may end in half a surrogate pair, which a URL can't contain.
  return `mailto:${recipient}?subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(body.toWellFormed())}`;
}

export interface ChainLink {
  sequence: number;
  id: string;
  learnerId: string;
  sessionId: string;
  version: number;
  text: string;
  textHash: string;
  confirmations: string;
  fullName: string | null;
  signedAt: Date;
  previousHash: string;
}

/** Serializes a link for hashing. The order of the fields is part of the hash, so it must never change. */
export function writeChainLink(link: ChainLink): string {
  return JSON.stringify([
    link.sequence,
    link.id,
    link.learnerId,
    link.sessionId,
    link.version,
    link.text,
    link.textHash,
    link.confirmations,
    link.fullName,
    link.signedAt,
    link.previousHash,
  ]);
}
