import type { Content } from '#app/content/load-content.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { chainStart, hashText } from '#app/platform/hash-chain.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { confirmationIds, writeAgreementText, writeChainLink, type ChainLink } from './rules.ts';
import { findLastSignature, insertSignature, listSignaturesOfLearner, lockSignatures, type StoredSignature } from './store.server.ts';

export interface SignAgreement {
  sessionId: string;
  fullName: string | null;
  /**
   * Runs in the same transaction, before the signature is added. Creates the learner if needed, completes the lesson, and returns the locked
   * learner's ID, whose signature it is.
   */
  onSign: (tx: Tx) => Promise<string>;
  /** Runs in the same transaction, after the signature is added. */
  onSigned?: (tx: Tx, signature: StoredSignature) => Promise<void>;
  now: Date;
}

export interface SignedAgreement {
  kind: 'signed' | 'already-signed';
  signature: StoredSignature;
}

/** Adds a signature, with the exact text that was signed, to the end of the chain. Signing the same text again adds nothing. */
export async function signAgreement(
  { database, content: { agreement, brand } }: { database: Database; content: Pick<Content, 'agreement' | 'brand'> },
  sign: SignAgreement,
): Promise<SignedAgreement> {
  const text = writeAgreementText(agreement);
  const { version, signatureLine } = agreement;
  const signing = { ...sign, text, textHash: hashText(text), version, copy: { school: brand.school, signatureLine } };
  return transact(database, (tx) => appendSignature(tx, signing));
}

async function appendSignature(
  tx: Tx,
  sign: SignAgreement & { text: string; textHash: string; version: number; copy: Pick<StoredSignature, 'school' | 'signatureLine'> },
): Promise<SignedAgreement> {
  const signerId = await sign.onSign(tx);

  const { textHash } = sign;
  const earlier = (await listSignaturesOfLearner(tx, signerId)).find((signature) => signature.textHash === textHash);
  if (earlier !== undefined) return { kind: 'already-signed', signature: earlier };

  await lockSignatures(tx, sign.now);
  const last = await findLastSignature(tx);
  const link: ChainLink = {
    sequence: (last?.sequence ?? 0) + 1,
    id: createIdentifier(),
    learnerId: signerId,
    sessionId: sign.sessionId,
    version: sign.version,
    text: sign.text,
    textHash,
    confirmations: JSON.stringify(confirmationIds),
    fullName: sign.fullName,
    signedAt: sign.now,
    previousHash: last?.hash ?? chainStart,
  };
  const signature = await insertSignature(tx, { ...link, ...sign.copy, hash: hashText(writeChainLink(link)) });
  // If the database changes the text when storing it, nothing is signed. Otherwise, verification of the entire chain would fail.
  if (hashText(writeChainLink(signature)) !== signature.hash) throw new Error("The database changed a signature's text when storing it.");

  const { sequence, version, learnerId } = signature;
  const after = { signature: sequence, version, textHash };
  await appendRecord(tx, { actor: 'learner', action: 'agreement.signed', subject: `learner/${learnerId}`, after, now: sign.now });
  await sign.onSigned?.(tx, signature);
  return { kind: 'signed', signature };
}
