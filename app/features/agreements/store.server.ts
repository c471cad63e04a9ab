import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { ChainLink } from './rules.ts';

export interface StoredSignature extends ChainLink {
  hash: string;
  /** The school's name when it was signed. Not part of the hash. Null if an earlier version stored the signature. */
  school: string | null;
  /** The wording of the signature line when it was signed, likewise. */
  signatureLine: string | null;
}

/** Locks the end of the signature chain until the transaction ends, so that only one signature is added at a time. */
export async function lockSignatures(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'agreement-signatures-changed', now);
}

export async function findLastSignature(tx: Tx): Promise<StoredSignature | null> {
  const row = await tx.selectFrom('agreementSignatures').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

/**
 * Lists a learner's signatures, newest first, including those of learners merged into this one. Their rows keep the original learner ID,
 * because the hash chain covers it.
 */
export async function listSignaturesOfLearner(database: Database | Tx, learnerId: string): Promise<StoredSignature[]> {
  return database
    .selectFrom('agreementSignatures')
    .selectAll()
    .where((row) =>
      row.or([
        row('learnerId', '=', learnerId),
        row('learnerId', 'in', row.selectFrom('learnerMerges').select('fromId').where('toId', '=', learnerId)),
      ]),
    )
    .orderBy('sequence', 'desc')
    .execute();
}

/** Counts the learners who signed any of these texts. Learners who were merged count as one. */
export async function countSigners(database: Database | Tx, textHashes: readonly string[]): Promise<number> {
  const row = await database
    .selectFrom('agreementSignatures')
    .leftJoin('learnerMerges', 'learnerMerges.fromId', 'agreementSignatures.learnerId')
    .select(sql<number | string>`count(distinct coalesce(to_id, learner_id))`.as('count'))
    .where('textHash', 'in', textHashes)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Adds a signature, updates the learner's row, and returns the signature as stored. */
export async function insertSignature(tx: Tx, signature: StoredSignature): Promise<StoredSignature> {
  const row = await tx.insertInto('agreementSignatures').values(signature).returningAll().executeTakeFirstOrThrow();
  const signed = { agreementSignedAt: signature.signedAt, ...(signature.fullName === null ? {} : { signedName: signature.fullName }) };
  await tx.updateTable('learners').set(signed).where('id', '=', signature.learnerId).execute();
  return row;
}

export async function listSignatures(database: Database | Tx): Promise<StoredSignature[]> {
  return database.selectFrom('agreementSignatures').selectAll().orderBy('sequence').execute();
}
