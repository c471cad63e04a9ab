import { deviceCodeOf } from '../learning/device-code.server.ts';
import { deleteReviews } from '../learning/practice-store.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { Tx } from '#app/platform/database/open-database.ts';

/** What was found when a learner was erased. */
export interface ErasedNumbers {
  attempts: number;
  lessons: number;
  certificates: string[];
}

/** Creates the learner that an erased one's statistics move to: no device has its key. */
export async function insertKeptLearner(tx: Tx, from: string): Promise<string> {
  const id = createIdentifier();
  const learner = await tx.selectFrom('learners').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  await tx
    .insertInto('learners')
    .values({
      ...learner,
      id,
      device_code: deviceCodeOf(id),
      shown_name: null,
      shown_email: null,
      corrected_first_name: null,
      corrected_last_name: null,
      signed_name: null,
      erasure: 'kept',
    })
    .execute();
  return id;
}

/** Removes names, addresses and answers from the attempts and moves the rest over. An attempt without a result is deleted. */
export async function moveAttempts(tx: Tx, from: string, to: string): Promise<number> {
  const ofLearner = tx.selectFrom('attempts').select('id').where('learner_id', '=', from);
  await tx.deleteFrom('attempt_answers').where('attempt_id', 'in', ofLearner).execute();
  await tx.deleteFrom('attempts').where('learner_id', '=', from).where('state', '=', 'open').execute();
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ learner_id: to, first_name: '', last_name: '', email: '', email_key: '', device: null })
    .where('learner_id', '=', from)
    .executeTakeFirstOrThrow();
  await tx.updateTable('attempt_carryovers').set({ learner_id: to }).where('learner_id', '=', from).execute();
  await tx.updateTable('attempt_resets').set({ learner_id: to }).where('learner_id', '=', from).execute();
  return Number(numUpdatedRows);
}

/** Moves the lessons over, and deletes ticks and practice. */
export async function moveLessons(tx: Tx, from: string, to: string): Promise<number> {
  await tx.deleteFrom('ticks').where('learner_id', '=', from).execute();
  await deleteReviews(tx, from);
  const { numUpdatedRows } = await tx
    .updateTable('lesson_completions')
    .set({ learner_id: to })
    .where('learner_id', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Removes the name from the certificates, and returns their numbers. */
export async function moveCertificates(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .updateTable('certificates')
    .set({ learner_id: to, holder: '' })
    .where('learner_id', '=', from)
    .returning('number')
    .execute();
  return rows.map((row) => row.number);
}

/** Lists the person's names in the audit log: their devices, and the sessions in which they were a client. */
export async function listRecordSubjects(tx: Tx, devices: readonly string[]): Promise<string[]> {
  const sessions = await tx.selectFrom('sessions').select('id').where('device_id', 'in', devices).execute();
  return [...devices.map((device) => `learner/${device}`), ...sessions.map(({ id }) => `session/${id}`)];
}

/** Forgets the device: its sessions end and name another, and its wrong tries go. Its key stays because the signatures of the agreement name it. */
export async function forgetDevice(tx: Tx, learnerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('device_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .execute();
  const nobody = createIdentifier();
  await tx.updateTable('sessions').set({ device_id: nobody }).where('device_id', '=', learnerId).execute();
  await tx.deleteFrom('wrong_tries').where('device_id', '=', learnerId).execute();
  // That someone entered with a code is a statistic, so it stays.
  await tx.updateTable('code_entries').set({ device_id: nobody }).where('device_id', '=', learnerId).execute();
  await tx.updateTable('learners').set({ erasure: 'left', lesson_count: 0, last_lesson: null }).where('id', '=', learnerId).execute();
}

export async function countSignatures(tx: Tx, learnerId: string): Promise<number> {
  return (await tx.selectFrom('agreement_signatures').select('id').where('learner_id', '=', learnerId).execute()).length;
}
