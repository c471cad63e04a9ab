import { transact, type Database } from '#app/platform/database/open-database.ts';
import { listSignaturesOfLearner, type StoredSignature } from '../agreements/store.server.ts';
import { resolveMergedLearner } from '../learning/store.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';

/** Finds a learner's signature by its number in the chain or, without a number, the newest one. Returns null if there's none. */
export async function findSignedAgreement(database: Database, learner: string, sequence: number | null): Promise<StoredSignature | null> {
  const signatures = await listSignaturesOfLearner(database, await resolveMergedLearner(database, learner));
  return (sequence === null ? signatures[0] : signatures.find((signature) => signature.sequence === sequence)) ?? null;
}

/** Records the download of a signed agreement, which is an export of personal data. */
export async function recordAgreementDownload(
  database: Database,
  { learner, sequence, actor, now }: { learner: string; sequence: number; actor: string; now: Date },
): Promise<void> {
  const subject = `learner/${await resolveMergedLearner(database, learner)}`;
  await transact(database, (tx) =>
    appendRecord(tx, { actor, action: 'agreement.downloaded', subject, after: { signature: sequence }, now }),
  );
}
