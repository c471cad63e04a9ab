import { sql } from 'kysely';

import { emailKeyOf } from '#app/features/learning/profile/person-rules.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { SavedAnswer } from './question-bank/count-paper.server.ts';
import { paperSchema } from './question-bank/paper-schema.ts';
import type { Participant } from './form.ts';
import type { CountParts, Paper, PaperQuestion } from './rules.ts';

export type AttemptState = 'open' | 'passed' | 'failed';

export interface Attempt extends Participant {
  id: string;
  learnerId: string;
  state: AttemptState;
  paper: Paper;
  contentVersion: string;
  startedAt: Date;
  gradedAt: Date | null;
}

const attemptColumns = [
  'id',
  'learnerId',
  'state',
  'firstName',
  'lastName',
  'email',
  'paper',
  'contentVersion',
  'startedAt',
  'gradedAt',
] as const;

function selectAttempts(database: Database | Tx) {
  return database.selectFrom('attempts').select(attemptColumns).$narrowType<{ state: AttemptState }>();
}

/** Checks an attempt's stored paper with its schema. */
export function parsePaper<Row extends { paper: unknown }>(row: Row): Row & { paper: Paper } {
  return { ...row, paper: paperSchema.parse(row.paper) };
}

const currentFirst = sql`case state when 'passed' then 0 when 'open' then 1 else 2 end`;

/**
 * Finds a learner's current attempt: a passed one, otherwise the open one, otherwise the newest. Time alone isn't enough, because a pass
 * might not be the newest attempt after a merge, and because two servers' clocks can differ.
 */
export async function findLatestAttempt(database: Database | Tx, learnerId: string): Promise<Attempt | null> {
  const row = await selectAttempts(database)
    .where('learnerId', '=', learnerId)
    .orderBy(currentFirst)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : parsePaper(row);
}

/** Finds the state of a learner's current attempt. Returns null if there's no attempt. */
export async function findAttemptState(database: Database | Tx, learnerId: string): Promise<AttemptState | null> {
  const query = database.selectFrom('attempts').select('state').$narrowType<{ state: AttemptState }>();
  const row = await query.where('learnerId', '=', learnerId).orderBy(currentFirst).limit(1).executeTakeFirst();
  return row?.state ?? null;
}

/** Finds a learner's attempt. Returns null if the attempt belongs to someone else. */
export async function findAttempt(database: Database | Tx, id: string, learnerId: string): Promise<Attempt | null> {
  const row = await selectAttempts(database).where('id', '=', id).where('learnerId', '=', learnerId).executeTakeFirst();
  return row === undefined ? null : parsePaper(row);
}

/** Lists every question a learner has been asked so far, including repeats. */
export async function listAsked(tx: Tx, learnerId: string): Promise<PaperQuestion[]> {
  const rows = await tx.selectFrom('attempts').select('paper').where('learnerId', '=', learnerId).execute();
  return rows.flatMap((row) => parsePaper(row).paper.questions);
}

export async function insertAttempt(tx: Tx, attempt: Omit<Attempt, 'state' | 'gradedAt'> & { device: string | null }): Promise<void> {
  const { learnerId, email, paper, startedAt } = attempt;
  await tx
    .insertInto('attempts')
    .values({
      ...attempt,
      state: 'open',
      emailKey: emailKeyOf(email),
      paper: JSON.stringify(paper),
      codeId: firstCodeOf(learnerId),
      changedAt: startedAt,
      questionCount: paper.questions.length,
    })
    .execute();
}

/** Returns the first training code a learner entered on any of their devices, which Insight uses to compare attempts. */
function firstCodeOf(learnerId: string) {
  return sql<string | null>`(select access_code_id from code_entries join access_codes on access_codes.id = access_code_id
    where audience = 'training'
      and (device_id = ${learnerId} or device_id in (select from_id from learner_merges where to_id = ${learnerId}))
    order by entered_at, access_code_id limit 1)`;
}

/** Locks an open attempt's row and tells whether it was still open. Every change to an attempt starts with this lock. */
export async function lockOpenAttempt(tx: Tx, id: string, learnerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ changedAt: now })
    .where('id', '=', id)
    .where('learnerId', '=', learnerId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateParticipant(tx: Tx, id: string, participant: Participant): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ ...participant, emailKey: emailKeyOf(participant.email) })
    .where('id', '=', id)
    .execute();
}

export async function closeAttempt(tx: Tx, id: string, grade: { state: 'passed' | 'failed'; correct: number; now: Date }): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ state: grade.state, gradedAt: grade.now, correctCount: grade.correct })
    .where('id', '=', id)
    .execute();
}

export async function upsertAnswers(
  tx: Tx,
  attemptId: string,
  answers: readonly { questionId: number; answer: string; answeredAt: Date }[],
): Promise<void> {
  if (answers.length === 0) return;

  await tx
    .insertInto('attemptAnswers')
    .values(answers.map((answer) => ({ attemptId, ...answer })))
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'questionId'])
        .doUpdateSet((insert) => ({ answer: insert.ref('excluded.answer'), answeredAt: insert.ref('excluded.answeredAt') })),
    )
    .execute();
}

export async function listSavedAnswers(database: Database | Tx, attemptId: string): Promise<SavedAnswer[]> {
  const query = database.selectFrom('attemptAnswers').select(['questionId', 'answer', 'answeredAt as savedAt']);
  const rows = await query.where('attemptId', '=', attemptId).execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.getTime() }));
}

export async function listAnswers(database: Database | Tx, attemptId: string): Promise<Map<number, string>> {
  const rows = await database.selectFrom('attemptAnswers').select(['questionId', 'answer']).where('attemptId', '=', attemptId).execute();
  return new Map(rows.map((row) => [row.questionId, row.answer]));
}

export interface LimitRecord {
  /** The attempts that the latest reset left as used, plus any failures since then. */
  failed: number;
  carriedOver: number;
  newestReset: Date | null;
}

export async function findLimitRecord(database: Database | Tx, learnerId: string): Promise<LimitRecord> {
  const since = sql<Date>`coalesce((select max(reset_at) from attempt_resets where learner_id = ${learnerId}), '')`;

  const record = await database
    .selectNoFrom((query) => [
      query
        .selectFrom('attemptResets')
        .select((select) => select.fn.max('resetAt').as('at'))
        .where('learnerId', '=', learnerId)
        .as('newestResetAt'),
      query
        .selectFrom('attempts')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('learnerId', '=', learnerId)
        .where('state', '=', 'failed')
        .where('gradedAt', '>', since)
        .as('failed'),
      query
        .selectFrom('attemptResets')
        .select((select) => select.fn.max('stillUsed').as('count'))
        .where('learnerId', '=', learnerId)
        .where('resetAt', '=', since)
        .as('stillUsed'),
      query
        .selectFrom('attemptCarryovers')
        .select(sql<number>`coalesce(sum(failed_count), 0)`.as('count'))
        .where('learnerId', '=', learnerId)
        .where('reportedAt', '>', since)
        .as('carriedOver'),
    ])
    .executeTakeFirstOrThrow();

  return {
    failed: (record.failed ?? 0) + (record.stillUsed ?? 0),
    carriedOver: record.carriedOver ?? 0,
    newestReset: record.newestResetAt,
  };
}

export async function insertCarryOver(
  tx: Tx,
  { now, ...entry }: { id: string; learnerId: string; failedCount: number; fromLearner: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('attemptCarryovers')
    .values({ ...entry, reportedAt: now })
    .execute();
}

export async function insertReset(
  tx: Tx,
  {
    granted,
    now,
    ...reset
  }: { id: string; learnerId: string; actor: string; reason: string; granted: number | null; stillUsed: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('attemptResets')
    .values({ ...reset, grantedCount: granted, resetAt: now })
    .execute();
}

/** Counts a learner's failed attempts since the latest reset, except those carried over from `other`, the other learner in a merge. */
export async function findCountParts(tx: Database | Tx, learnerId: string, other: string): Promise<CountParts> {
  const { failed, newestReset } = await findLimitRecord(tx, learnerId);
  const carried = await listCarryOvers(tx, learnerId, newestReset);

  const sum = (entries: CarryOver[]) => entries.reduce((total, entry) => total + entry.failedCount, 0);
  return {
    known: failed + sum(carried.filter(({ fromLearner }) => fromLearner !== null && fromLearner !== other)),
    remembered: sum(carried.filter(({ fromLearner }) => fromLearner === null)),
  };
}

const beforeAll = new Date(0);

/** Failed attempts that count against a learner but aren't the learner's own. */
export interface CarryOver {
  failedCount: number;
  /** The learner the failed attempts belong to now, or null if only a browser remembered them. */
  fromLearner: string | null;
}

export async function listCarryOvers(tx: Database | Tx, learnerId: string, newestReset: Date | null): Promise<CarryOver[]> {
  return tx
    .selectFrom('attemptCarryovers')
    .leftJoin('learnerMerges', 'learnerMerges.fromId', 'attemptCarryovers.fromLearner')
    .select((select) => ['failedCount', select.fn.coalesce('toId', 'fromLearner').as('fromLearner')])
    .where('learnerId', '=', learnerId)
    .where('reportedAt', '>', newestReset ?? beforeAll)
    .execute();
}

/** Lists two learners' open attempts, least recently changed first. */
export async function listOpenAttempts(tx: Database | Tx, learnerIds: readonly string[]): Promise<Attempt[]> {
  const rows = await selectAttempts(tx)
    .where('learnerId', 'in', learnerIds)
    .where('state', '=', 'open')
    .orderBy('changedAt')
    .orderBy('id')
    .execute();
  return rows.map(parsePaper);
}

/** Lists a learner's graded attempts, oldest first. */
export async function listGradedAttempts(database: Database | Tx, learnerId: string): Promise<Attempt[]> {
  const rows = await selectAttempts(database)
    .where('learnerId', '=', learnerId)
    .where('state', 'in', ['passed', 'failed'])
    .orderBy('gradedAt')
    .execute();
  return rows.map(parsePaper);
}

export async function countAttempts(database: Database | Tx, learnerId: string): Promise<Record<AttemptState, number>> {
  const rows = await database.selectFrom('attempts').select('state').where('learnerId', '=', learnerId).execute();
  const of = (state: AttemptState) => rows.filter((row) => row.state === state).length;
  return { open: of('open'), passed: of('passed'), failed: of('failed') };
}

/** Counts learners' failed attempts, optionally only those since a given time. */
export async function countFailedSince(database: Database | Tx, learnerIds: readonly string[], since: Date | null): Promise<number> {
  const row = await database
    .selectFrom('attempts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('learnerId', 'in', learnerIds)
    .where('state', '=', 'failed')
    .where('gradedAt', '>', since ?? beforeAll)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Moves one learner's attempts and resets to another. Both learners' carried-over failures end up with the merged learner (`from`), because
 * the caller recalculates the remaining learner's total.
 */
export async function moveAttempts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('attempts').set({ learnerId: to }).where('learnerId', '=', from).execute();
  await tx.updateTable('attemptResets').set({ learnerId: to }).where('learnerId', '=', from).execute();
  await tx.updateTable('attemptCarryovers').set({ learnerId: from }).where('learnerId', '=', to).execute();
}

export async function listLearnersByDeviceCode(database: Database | Tx, code: string): Promise<string[]> {
  const rows = await database.selectFrom('learners').select('id').where('deviceCode', '=', code).execute();
  return rows.map((row) => row.id);
}

/**
 * Lists all learners who took the assessment with an email address, because one person might have used several devices. The address isn't
 * verified.
 */
export async function listLearnersByEmail(database: Database | Tx, email: string): Promise<string[]> {
  const rows = await database.selectFrom('attempts').select('learnerId').distinct().where('emailKey', '=', emailKeyOf(email)).execute();
  return rows.map((row) => row.learnerId);
}
