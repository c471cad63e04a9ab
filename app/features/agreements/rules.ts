import { nameTrainee } from '#app/content/name-trainee.ts';
import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import { formatClock, formatDateOf } from '#app/time/written-time.ts';

/** The three boxes of the agreement (specification 3). */
export const confirmationIds = ['agreement', 'certification', 'compliance'] as const;

export type ConfirmationId = (typeof confirmationIds)[number];

/** Writes the exact text that is signed: what is shown, as plain text. Its hash stands for it. */
export function writeAgreementText(agreement: Agreement): string {
  const terms = agreement.terms.map((term, index) => `${index + 1}. ${term.title}\n${term.text}`);
  const confirmations = agreement.confirmations.map((confirmation) => `[x] ${confirmation.text}`);
  return [`${agreement.title}, version ${agreement.version}`, agreement.intro, ...terms, ...confirmations].join('\n\n');
}

/** When an agreement was signed, and by which learner. */
export interface Signer {
  fullName: string | null;
  signedAt: Date;
}

/** Fills in the digital signature line. */
export function writeSignatureLine(agreement: Pick<Agreement, 'signatureLine'>, signer: Signer): string {
  return agreement.signatureLine
    .replaceAll('{name}', () => nameTrainee(signer.fullName))
    .replaceAll('{date}', () => formatDateOf(signer.signedAt))
    .replaceAll('{time}', () => formatClock(signer.signedAt));
}

/** What a learner sends: the prepared mail, and the same in parts for those whose mail is a web page. */
export interface AgreementMail {
  /** The mail-to address that opens the prepared message. */
  address: string;
  recipient: string;
  subject: string;
  /** The whole text that was signed, with its signature line; the prepared message has room for a short form only. */
  message: string;
}

/** Writes everything that sending a signed agreement needs. */
export function describeAgreementMail(agreement: Agreement, signer: Signer, recipient: string): AgreementMail {
  return {
    address: writeAgreementMail(agreement, signer, recipient),
    recipient,
    subject: mailSubject,
    message: `${writeAgreementText(agreement)}\n\n${writeSignatureLine(agreement, signer)}`,
  };
}

/** Ordinary mail programs cut longer addresses (clarifications, "Outside parts"). */
export const mailAddressLimit = 2_000;

/** The subject of the mail (specification 7). */
export const mailSubject = 'Real Estate VA Conduct Agreement - Signed and Submitted';

/**
 * Builds the mail-to address that opens the prefilled message (specification 7): date, time, the terms in short form,
 * the confirmations and the signature line. When it would be too long, the terms keep only their numbers' titles.
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
  // Signatures of earlier days may hold half a character, which an address can't.
  return `mailto:${recipient}?subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(body.toWellFormed())}`;
}

/** What a link of the chain is made of; the order of the fields is part of the hash. */
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

/** Writes a link as the text that is hashed. */
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
