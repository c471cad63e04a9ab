import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';
import { selectCurrentCertificates } from '../certificates/store.server.ts';
import { hasRevokedCertificate } from '../certificates/revoked.server.ts';
import { mergedStage } from '../learning/store.server.ts';

/** A learner who has failed often since the newest reset. */
export interface NearLimit {
  learnerId: string;
  used: number;
  lastFailedAt: Date;
}

/** Lists recent learners who haven't passed and have used at least so many attempts, latest visit first. */
export async function listNearLimit(
  database: Database,
  { atLeast, since, limit }: { atLeast: number; since: Date; limit: number },
): Promise<NearLimit[]> {
  // The first conditions are those of the index, word for word.
  const { rows } = await sql<{ id: string; used_count: number; failed_at: string | null; carried_at: string | null; last_seen_at: string }>`
    select id, used_count, last_seen_at,
      (select max(graded_at) from attempts where attempts.learner_id = learners.id and state = 'failed') as failed_at,
      (select max(reported_at) from attempt_carryovers where attempt_carryovers.learner_id = learners.id) as carried_at
    from learners
    where stage <> 'passed' and used_count > 0 and used_count >= ${atLeast} and last_seen_at > ${since.toISOString()}
      and stage <> ${mergedStage} and erasure is null
    order by last_seen_at desc, id desc limit ${limit}`.execute(database);

  return rows.map((row) => ({
    learnerId: row.id,
    used: row.used_count,
    lastFailedAt: new Date([row.failed_at ?? '', row.carried_at ?? ''].toSorted().at(-1) || row.last_seen_at),
  }));
}

/** A learner who hasn't been here for a while. */
export interface StalledLearner {
  learnerId: string;
  lastSeenAt: Date;
  /** The state of the newest attempt, or `none`. */
  stage: string;
  used: number;
}

/** Lists learners whose last visit was between these times and who haven't passed, latest visit first. */
export async function listStalled(
  database: Database,
  { before, since, limit }: { before: Date; since: Date; limit: number },
): Promise<StalledLearner[]> {
  const { rows } = await sql<{ id: string; last_visit_at: string; stage: string; used_count: number }>`
    select id, stage, used_count, coalesce((select max(last_seen_at) from sessions where device_id = learners.id), last_seen_at) as last_visit_at
    from learners
    where last_seen_at < ${before.toISOString()} and last_seen_at > ${since.toISOString()}
      and not exists (select 1 from sessions where device_id = learners.id and sessions.last_seen_at >= ${before.toISOString()})
      and stage not in ('passed', ${mergedStage}) and erasure is null
    order by learners.last_seen_at desc limit ${limit}`.execute(database);

  return rows.map((row) => ({ learnerId: row.id, lastSeenAt: new Date(row.last_visit_at), stage: row.stage, used: row.used_count }));
}

/** Lists recent learners who have passed with a valid certificate and have never signed the agreement, latest visit first. */
export async function listUnsigned(
  database: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<{ learnerId: string; passedAt: Date }[]> {
  // The first conditions are those of the index, word for word.
  const { rows } = await sql<{ id: string; passed_at: string | null; last_seen_at: string }>`
    select id, last_seen_at,
      (select max(graded_at) from attempts where attempts.learner_id = learners.id and state = 'passed') as passed_at
    from learners
    where stage = 'passed' and agreement_signed_at is null and erasure is null and last_seen_at > ${since.toISOString()}
      and not ${hasRevokedCertificate('learners.id')}
    order by last_seen_at desc, id desc limit ${limit}`.execute(database);

  return rows.map((row) => ({ learnerId: row.id, passedAt: new Date(row.passed_at ?? row.last_seen_at) }));
}

/** What is said of a learner in a line: the scores of failed attempts, the lessons done. */
export interface LearnerLine {
  /** Per cent, the earliest first. */
  scores: number[];
  lessons: string[];
}

export async function findLearnerLines(database: Database, learnerIds: readonly string[]): Promise<Map<string, LearnerLine>> {
  const lines = new Map<string, LearnerLine>(learnerIds.map((id) => [id, { scores: [], lessons: [] }]));
  if (learnerIds.length === 0) return lines;

  const attempts = await database
    .selectFrom('attempts')
    .select(['learner_id', 'correct_count', 'question_count'])
    .where('learner_id', 'in', learnerIds)
    .where('state', '=', 'failed')
    .orderBy('started_at')
    .execute();
  for (const { learner_id, correct_count, question_count } of attempts)
    lines.get(learner_id)?.scores.push((100 * (correct_count ?? 0)) / question_count);

  const lessons = await database
    .selectFrom('lesson_completions')
    .select(['learner_id', 'lesson_id'])
    .where('learner_id', 'in', learnerIds)
    .execute();
  for (const lesson of lessons) lines.get(lesson.learner_id)?.lessons.push(lesson.lesson_id);
  return lines;
}

/** Listed one by one, so that each uses a range of an index. */
const learningStages = ['none', 'open', 'failed'];

export async function countLearning(database: Database, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('learners')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('last_seen_at', '>=', since.toISOString())
    .where('stage', 'in', learningStages)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts attempts that were graded since a time, and those of them that passed. */
export async function countGraded(database: Database, since: Date): Promise<{ passed: number; graded: number }> {
  const rows = await database
    .selectFrom('attempts')
    .select(['state', sql<number | string>`count(*)`.as('count')])
    .where('state', 'in', ['passed', 'failed'])
    .where('graded_at', '>=', since.toISOString())
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { passed: countOf('passed'), graded: countOf('passed') + countOf('failed') };
}

/** Lists how long it took from the first visit to the pass that a certificate is for, in milliseconds, for the newest passes. A corrected name changes neither. */
export async function listTimesToCertificate(database: Database, since: Date): Promise<number[]> {
  const rows = await selectCurrentCertificates(database)
    .innerJoin('attempts', 'attempts.id', 'certificates.attempt_id')
    .innerJoin('learners', 'learners.id', 'certificates.learner_id')
    .select(['attempts.graded_at as passed_at', 'learners.created_at as came_at'])
    .where('attempts.graded_at', '>=', since.toISOString())
    .orderBy('attempts.graded_at', 'desc')
    .limit(1_000)
    .execute();
  return rows.flatMap(({ passed_at, came_at }) => (passed_at === null ? [] : [Date.parse(passed_at) - Date.parse(came_at)]));
}

/** Lists when overtime was asked for and answered, as `timesOf` has it: after the last status in which it waited; null while it wasn't. */
export async function listOvertimeAnswers(database: Database, since: Date): Promise<{ submittedAt: Date; answeredAt: Date | null }[]> {
  const rows = await database
    .selectFrom('requests')
    .select((request) => [
      'submitted_at',
      request
        .selectFrom('request_events')
        .select((event) => event.fn.min('happened_at').as('at'))
        .whereRef('request_id', '=', 'requests.id')
        .where('request_events.status', 'in', ['approved', 'declined'])
        .where(
          'position',
          '>',
          sql<number>`(select coalesce(max(position), 0) from request_events as waiting
            where waiting.request_id = requests.id and waiting.status in ('received', 'seen'))`,
        )
        .as('answered_at'),
    ])
    .where('kind', '=', 'overtime')
    .where('submitted_at', '>=', since.toISOString())
    .limit(1_000)
    .execute();
  return rows.map((row) => ({
    submittedAt: new Date(row.submitted_at),
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at),
  }));
}

/** Counts the requests about which a manager did something since a time. */
export async function countAnswered(database: Database, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('request_events')
    .select(sql<number | string>`count(distinct request_id)`.as('count'))
    .where('happened_at', '>=', since.toISOString())
    .where('position', '>', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts a manager's actions since a time. */
export async function countDoneBy(database: Database, actor: string, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('change_records')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('actor', '=', actor)
    .where('happened_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
