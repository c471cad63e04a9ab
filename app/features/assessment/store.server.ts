import { sql } from 'kysely';

import { emailKeyOf } from '#app/features/learning/person-rules.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { SavedAnswer } from './question-bank/count-paper.server.ts';
import { paperSchema } from './question-bank/paper-schema.ts';
import type { Participant } from './form.ts';
import type { CountParts, Paper, PaperQuestion } from './rules.ts';

export type AttemptState = 'open' | 'passed' | 'failed';

/** An attempt with the paper it was asked with. */
export interface Attempt {
  id: string;
  learnerId: string;
  state: AttemptState;
  participant: Participant;
  paper: Paper;
  contentVersion: string;
  startedAt: Date;
  gradedAt: Date | null;
}

/** Finds the attempt that a learner is at: one that was passed, which a merge may have made older than others, else the open one, else the newest. Clocks of two servers may differ, so time alone doesn't say. */
export async function findLatestAttempt(database: Database | Tx, learnerId: string): Promise<Attempt | null> {
  const row = await database
    .selectFrom('attempts')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .orderBy(sql`case state when 'passed' then 0 when 'open' then 1 else 2 end`)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

/** Finds an attempt of a learner; null when it's someone else's. */
export async function findAttempt(database: Database | Tx, id: string, learnerId: string): Promise<Attempt | null> {
  const row = await database.selectFrom('attempts').selectAll().where('id', '=', id).where('learner_id', '=', learnerId).executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

/** Lists everything that a learner was asked so far, attempt by attempt. */
export async function listAsked(tx: Tx, learnerId: string): Promise<PaperQuestion[]> {
  const rows = await tx.selectFrom('attempts').select('paper').where('learner_id', '=', learnerId).execute();
  return rows.flatMap((row) => paperSchema.parse(JSON.parse(row.paper)).questions);
}

export async function insertAttempt(tx: Tx, attempt: Omit<Attempt, 'state' | 'gradedAt'> & { device: string | null }): Promise<void> {
  const time = attempt.startedAt.toISOString();
  await tx
    .insertInto('attempts')
    .values({
      id: attempt.id,
      learner_id: attempt.learnerId,
      state: 'open',
      first_name: attempt.participant.firstName,
      last_name: attempt.participant.lastName,
      email: attempt.participant.email,
      email_key: emailKeyOf(attempt.participant.email),
      paper: JSON.stringify(attempt.paper),
      content_version: attempt.contentVersion,
      device: attempt.device,
      code_id: firstCodeOf(attempt.learnerId),
      started_at: time,
      changed_at: time,
      graded_at: null,
      correct_count: null,
      question_count: attempt.paper.questions.length,
    })
    .execute();
}

/** The code of the training portal with which a learner entered first, on any of its devices: by it attempts are compared. */
function firstCodeOf(learnerId: string) {
  return sql<string | null>`(select access_code_id from code_entries join access_codes on access_codes.id = access_code_id
    where audience = 'training'
      and (device_id = ${learnerId} or device_id in (select from_id from learner_merges where to_id = ${learnerId}))
    order by entered_at, access_code_id limit 1)`;
}

/** Takes the row lock of an open attempt and says whether it still was open: every change of one begins here. */
export async function lockOpenAttempt(tx: Tx, id: string, learnerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateParticipant(tx: Tx, id: string, participant: Participant): Promise<void> {
  const { firstName, lastName, email } = participant;
  await tx
    .updateTable('attempts')
    .set({ first_name: firstName, last_name: lastName, email, email_key: emailKeyOf(email) })
    .where('id', '=', id)
    .execute();
}

export async function closeAttempt(tx: Tx, id: string, grade: { state: 'passed' | 'failed'; correct: number; now: Date }): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ state: grade.state, graded_at: grade.now.toISOString(), correct_count: grade.correct })
    .where('id', '=', id)
    .execute();
}

export async function upsertAnswers(tx: Tx, attemptId: string, answers: ReadonlyMap<number, string>, now: Date): Promise<void> {
  const rows = [...answers].map(([questionId, answer]) => ({
    attempt_id: attemptId,
    question_id: questionId,
    answer,
    answered_at: now.toISOString(),
  }));
  if (rows.length === 0) return;

  await tx
    .insertInto('attempt_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet((insert) => ({ answer: insert.ref('excluded.answer'), answered_at: insert.ref('excluded.answered_at') })),
    )
    .execute();
}

/** Lists the answers of an attempt with the time at which each was saved last. */
export async function listSavedAnswers(database: Database | Tx, attemptId: string): Promise<SavedAnswer[]> {
  const rows = await database.selectFrom('attempt_answers').selectAll().where('attempt_id', '=', attemptId).execute();
  return rows.map((row) => ({ questionId: row.question_id, answer: row.answer, savedAt: Date.parse(row.answered_at) }));
}

export async function listAnswers(database: Database | Tx, attemptId: string): Promise<Map<number, string>> {
  const rows = await database.selectFrom('attempt_answers').select(['question_id', 'answer']).where('attempt_id', '=', attemptId).execute();
  return new Map(rows.map((row) => [row.question_id, row.answer]));
}

/** What counts against a learner's limit since the newest reset. */
export interface LimitRecord {
  /** What the newest reset left used, and what failed since. */
  failed: number;
  carriedOver: number;
  newestReset: Date | null;
}

export async function findLimitRecord(database: Database | Tx, learnerId: string): Promise<LimitRecord> {
  const since = sql<string>`coalesce((select max(reset_at) from attempt_resets where learner_id = ${learnerId}), '')`;

  const record = await database
    .selectNoFrom((query) => [
      query
        .selectFrom('attempt_resets')
        .select((select) => select.fn.max('reset_at').as('at'))
        .where('learner_id', '=', learnerId)
        .as('newest_reset'),
      query
        .selectFrom('attempts')
        .select(sql<number | string>`count(*)`.as('count'))
        .where('learner_id', '=', learnerId)
        .where('state', '=', 'failed')
        .where('graded_at', '>', since)
        .as('failed'),
      query
        .selectFrom('attempt_resets')
        .select((select) => select.fn.max('still_used').as('count'))
        .where('learner_id', '=', learnerId)
        .where('reset_at', '=', since)
        .as('still_used'),
      query
        .selectFrom('attempt_carryovers')
        .select(sql<number | string>`coalesce(sum(failed_count), 0)`.as('count'))
        .where('learner_id', '=', learnerId)
        .where('reported_at', '>', since)
        .as('carried_over'),
    ])
    .executeTakeFirstOrThrow();

  return {
    failed: Number(record.failed) + (record.still_used ?? 0),
    carriedOver: Number(record.carried_over),
    newestReset: record.newest_reset === null ? null : new Date(record.newest_reset),
  };
}

export async function insertCarryOver(
  tx: Tx,
  entry: { id: string; learnerId: string; failedCount: number; fromLearner: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('attempt_carryovers')
    .values({
      id: entry.id,
      learner_id: entry.learnerId,
      failed_count: entry.failedCount,
      reported_at: entry.now.toISOString(),
      from_learner: entry.fromLearner,
    })
    .execute();
}

export async function insertReset(
  tx: Tx,
  reset: { id: string; learnerId: string; actor: string; reason: string; granted: number | null; stillUsed: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('attempt_resets')
    .values({
      id: reset.id,
      learner_id: reset.learnerId,
      actor: reset.actor,
      reason: reset.reason,
      reset_at: reset.now.toISOString(),
      granted_count: reset.granted,
      still_used: reset.stillUsed,
    })
    .execute();
}

/** Counts what counts against a learner's limit since its newest reset, apart from what it was given of `other`, which it's merged with. */
export async function findCountParts(tx: Database | Tx, learnerId: string, other: string): Promise<CountParts> {
  const { failed, newestReset } = await findLimitRecord(tx, learnerId);
  const carried = await listCarryOvers(tx, learnerId, newestReset);

  const sum = (entries: CarryOver[]) => entries.reduce((total, entry) => total + entry.failedCount, 0);
  return {
    known: failed + sum(carried.filter(({ fromLearner }) => fromLearner !== null && fromLearner !== other)),
    remembered: sum(carried.filter(({ fromLearner }) => fromLearner === null)),
  };
}

/** Failures that a learner didn't make in its own attempts. */
export interface CarryOver {
  failedCount: number;
  /** Whose they are, as that learner is known today; null where a browser alone remembered them. */
  fromLearner: string | null;
}

export async function listCarryOvers(tx: Database | Tx, learnerId: string, newestReset: Date | null): Promise<CarryOver[]> {
  const rows = await tx
    .selectFrom('attempt_carryovers')
    .leftJoin('learner_merges', 'learner_merges.from_id', 'attempt_carryovers.from_learner')
    .select(['failed_count', 'from_learner', 'to_id'])
    .where('learner_id', '=', learnerId)
    .where('reported_at', '>', newestReset?.toISOString() ?? '')
    .execute();
  return rows.map((row) => ({ failedCount: row.failed_count, fromLearner: row.to_id ?? row.from_learner }));
}

/** Lists the open attempts of two learners, the one that was left alone for longer first. */
export async function listOpenAttempts(tx: Database | Tx, learnerIds: readonly string[]): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('learner_id', 'in', learnerIds)
    .where('state', '=', 'open')
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  return rows.map(toAttempt);
}

/** Lists a learner's attempts that have a result, the oldest first. */
export async function listGradedAttempts(database: Database | Tx, learnerId: string): Promise<Attempt[]> {
  const rows = await database
    .selectFrom('attempts')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .where('state', 'in', ['passed', 'failed'])
    .orderBy('graded_at')
    .execute();
  return rows.map(toAttempt);
}

/** Counts a learner's attempts by how they stand. */
export async function countAttempts(database: Database | Tx, learnerId: string): Promise<Record<AttemptState, number>> {
  const rows = await database.selectFrom('attempts').select('state').where('learner_id', '=', learnerId).execute();
  const of = (state: AttemptState) => rows.filter((row) => row.state === state).length;
  return { open: of('open'), passed: of('passed'), failed: of('failed') };
}

/** Counts the attempts of some learners that failed after a time, or at any. */
export async function countFailedSince(database: Database | Tx, learnerIds: readonly string[], since: Date | null): Promise<number> {
  const row = await database
    .selectFrom('attempts')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('learner_id', 'in', learnerIds)
    .where('state', '=', 'failed')
    .where('graded_at', '>', since?.toISOString() ?? '')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Gives the attempts and resets of one learner to another. What either carried over stays with the one who is left; its sum is written again. */
export async function moveAttempts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('attempts').set({ learner_id: to }).where('learner_id', '=', from).execute();
  await tx.updateTable('attempt_resets').set({ learner_id: to }).where('learner_id', '=', from).execute();
  await tx.updateTable('attempt_carryovers').set({ learner_id: from }).where('learner_id', '=', to).execute();
}

/** Finds the learners whose devices go by a code. */
export async function listLearnersByDeviceCode(database: Database | Tx, code: string): Promise<string[]> {
  const rows = await database.selectFrom('learners').select('id').where('device_code', '=', code.toUpperCase()).execute();
  return rows.map((row) => row.id);
}

/** Lists the learners who took the assessment with an email address; the same person may have used several devices. Nothing proves that it's theirs. */
export async function listLearnersByEmail(database: Database | Tx, email: string): Promise<string[]> {
  const rows = await database.selectFrom('attempts').select('learner_id').distinct().where('email_key', '=', emailKeyOf(email)).execute();
  return rows.map((row) => row.learner_id);
}

function toAttempt(row: {
  id: string;
  learner_id: string;
  state: string;
  first_name: string;
  last_name: string;
  email: string;
  paper: string;
  content_version: string;
  started_at: string;
  graded_at: string | null;
}): Attempt {
  return {
    id: row.id,
    learnerId: row.learner_id,
    state: row.state as AttemptState,
    participant: { firstName: row.first_name, lastName: row.last_name, email: row.email },
    paper: paperSchema.parse(JSON.parse(row.paper)),
    contentVersion: row.content_version,
    startedAt: new Date(row.started_at),
    gradedAt: row.graded_at === null ? null : new Date(row.graded_at),
  };
}
