import { deleteCourse } from '../learning/course-store.server.ts';
import { deviceCodeOf } from '../learning/device-code.server.ts';
import { deleteReviews } from '#app/features/learning/practice/practice-store.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { Tx } from '#app/platform/database/open-database.ts';

/** Creates the learner who receives an erased learner's statistics. No device has this new learner's key. */
export async function insertAnonymousLearner(tx: Tx, from: string): Promise<string> {
  const id = createIdentifier();
  const learner = await tx.selectFrom('learners').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  await tx
    .insertInto('learners')
    .values({
      ...learner,
      id,
      deviceCode: deviceCodeOf(id),
      shownName: null,
      shownEmail: null,
      correctedFirstName: null,
      correctedLastName: null,
      signedName: null,
      erasure: 'kept',
    })
    .execute();
  return id;
}

/**
 * Removes names, addresses and answers from a learner's attempts and moves the attempts to another learner. Ungraded attempts are deleted.
 */
export async function moveAttempts(tx: Tx, from: string, to: string): Promise<number> {
  const ofLearner = tx.selectFrom('attempts').select('id').where('learnerId', '=', from);
  await tx.deleteFrom('attemptAnswers').where('attemptId', 'in', ofLearner).execute();
  await tx.deleteFrom('attempts').where('learnerId', '=', from).where('state', '=', 'open').execute();
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ learnerId: to, firstName: '', lastName: '', email: '', emailKey: '', device: null })
    .where('learnerId', '=', from)
    .executeTakeFirstOrThrow();
  await tx.updateTable('attemptCarryovers').set({ learnerId: to }).where('learnerId', '=', from).execute();
  await tx.updateTable('attemptResets').set({ learnerId: to }).where('learnerId', '=', from).execute();
  return Number(numUpdatedRows);
}

/** Moves completed lessons to another learner. Deletes checklist ticks and practice, as well as answers and places in lessons. */
export async function moveLessons(tx: Tx, from: string, to: string): Promise<number> {
  await tx.deleteFrom('ticks').where('learnerId', '=', from).execute();
  await deleteReviews(tx, from);
  await deleteCourse(tx, from);
  const { numUpdatedRows } = await tx
    .updateTable('lessonCompletions')
    .set({ learnerId: to })
    .where('learnerId', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Moves the certificates to another learner without the holder's name, and returns the certificate numbers. */
export async function moveCertificates(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .updateTable('certificates')
    .set({ learnerId: to, holder: '' })
    .where('learnerId', '=', from)
    .returning('number')
    .execute();
  return rows.map((row) => row.number);
}

/** Lists the audit log subjects that stand for a person: the person's devices, and the sessions in which the person was a client. */
export async function listRecordSubjects(tx: Tx, devices: readonly string[]): Promise<string[]> {
  const sessions = await tx.selectFrom('sessions').select('id').where('deviceId', 'in', devices).execute();
  return [...devices.map((device) => `learner/${device}`), ...sessions.map(({ id }) => `session/${id}`)];
}

/**
 * Ends the device's sessions, moves them to another ID, and deletes the record of wrong codes. The device's own ID stays, because
 * signatures refer to it.
 */
export async function forgetDevice(tx: Tx, learnerId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ endedAt: now }).where('deviceId', '=', learnerId).where('endedAt', 'is', null).execute();
  const nobody = createIdentifier();
  await tx.updateTable('sessions').set({ deviceId: nobody }).where('deviceId', '=', learnerId).execute();
  await tx.deleteFrom('wrongTries').where('deviceId', '=', learnerId).execute();
  // Code entries are kept under the new ID for statistics.
  await tx.updateTable('codeEntries').set({ deviceId: nobody }).where('deviceId', '=', learnerId).execute();
  await tx.updateTable('learners').set({ erasure: 'left', lessonCount: 0, lastLesson: null }).where('id', '=', learnerId).execute();
}

export async function countSignatures(tx: Tx, learnerId: string): Promise<number> {
  return (await tx.selectFrom('agreementSignatures').select('id').where('learnerId', '=', learnerId).execute()).length;
}
