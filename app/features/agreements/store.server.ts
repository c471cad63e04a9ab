import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { ChainLink } from './rules.ts';

export interface StoredSignature extends ChainLink {
  hash: string;
}

/** Holds the end of the chain until the transaction ends, so that signatures are added one after the other. */
export async function lockSignatures(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'agreement-signatures-changed', now);
}

export async function findLastSignature(tx: Tx): Promise<StoredSignature | null> {
  const row = await tx.selectFrom('agreement_signatures').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : toSignature(row);
}

/**
 * Lists the signatures of a learner, newest first: one for each text that was signed. Those of learners who became part of
 * it are its own: the chain names who signed, so their rows stay as they are.
 */
export async function listSignaturesOfLearner(database: Database | Tx, learnerId: string): Promise<StoredSignature[]> {
  const rows = await database
    .selectFrom('agreement_signatures')
    .selectAll()
    .where((row) =>
      row.or([
        row('learner_id', '=', learnerId),
        row('learner_id', 'in', row.selectFrom('learner_merges').select('from_id').where('to_id', '=', learnerId)),
      ]),
    )
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(toSignature);
}

/** Adds a signature and returns it as the store gives it back. */
export async function insertSignature(tx: Tx, signature: StoredSignature): Promise<StoredSignature> {
  const row = await tx
    .insertInto('agreement_signatures')
    .values({
      sequence: signature.sequence,
      id: signature.id,
      learner_id: signature.learnerId,
      session_id: signature.sessionId,
      version: signature.version,
      text: signature.text,
      text_hash: signature.textHash,
      confirmations: signature.confirmations,
      full_name: signature.fullName,
      signed_at: signature.signedAt,
      previous_hash: signature.previousHash,
      hash: signature.hash,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const signed = { agreement_signed_at: signature.signedAt, ...(signature.fullName === null ? {} : { signed_name: signature.fullName }) };
  await tx.updateTable('learners').set(signed).where('id', '=', signature.learnerId).execute();
  return toSignature(row);
}

/** Lists the whole chain in order. */
export async function listSignatures(database: Database): Promise<StoredSignature[]> {
  const rows = await database.selectFrom('agreement_signatures').selectAll().orderBy('sequence').execute();
  return rows.map(toSignature);
}

function toSignature(row: {
  sequence: number;
  id: string;
  learner_id: string;
  session_id: string;
  version: number;
  text: string;
  text_hash: string;
  confirmations: string;
  full_name: string | null;
  signed_at: string;
  previous_hash: string;
  hash: string;
}): StoredSignature {
  return {
    sequence: row.sequence,
    id: row.id,
    learnerId: row.learner_id,
    sessionId: row.session_id,
    version: row.version,
    text: row.text,
    textHash: row.text_hash,
    confirmations: row.confirmations,
    fullName: row.full_name,
    signedAt: row.signed_at,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
