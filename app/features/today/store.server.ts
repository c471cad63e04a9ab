import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';
import { selectCurrentCertificates } from '../certificates/store.server.ts';
import { hasRevokedCertificate } from '../certificates/revoked.server.ts';
import { mergedStage } from '../learning/store.server.ts';
import { isAnswer, requestStatuses, unansweredStatuses } from '../requests/rules.ts';

/** A learner who is close to the attempt limit. */
export interface LearnerNearLimit {
  learnerId: string;
  used: number;
  lastFailedAt: Date;
}

/** Lists recent learners who haven't passed and have used at least this many attempts, most recent visit first. */
export async function listNearLimit(
  database: Database,
  { atLeast, since, limit }: { atLeast: number; since: Date; limit: number },
): Promise<LearnerNearLimit[]> {
  // The first conditions must match the index's own conditions word for word. Otherwise, the database doesn't use the index.
  const { rows } = await sql<Omit<LearnerNearLimit, 'lastFailedAt'> & { failedAt: Date | null; carriedAt: Date | null; lastSeenAt: Date }>`
    select id as learner_id, used_count as used, last_seen_at,
      (select max(graded_at) from attempts where attempts.learner_id = learners.id and state = 'failed') as failed_at,
      (select max(reported_at) from attempt_carryovers where attempt_carryovers.learner_id = learners.id) as carried_at
    from learners
    where stage <> 'passed' and used_count > 0 and used_count >= ${atLeast} and last_seen_at > ${since}
      and stage <> ${mergedStage} and erasure is null
    order by last_seen_at desc, id desc limit ${limit}`.execute(database);

  return rows.map(({ failedAt, carriedAt, lastSeenAt, ...row }) => ({
    ...row,
    lastFailedAt: new Date(Math.max(Number(failedAt), Number(carriedAt)) || lastSeenAt),
  }));
}

export interface StalledLearner {
  learnerId: string;
  lastSeenAt: Date;
  /** The state of the learner's current attempt, or `none`. */
  stage: string;
  used: number;
}

/** Lists learners who haven't passed and whose last visit was between two given times, most recent visit first. */
export async function listStalled(
  database: Database,
  { before, since, limit }: { before: Date; since: Date; limit: number },
): Promise<StalledLearner[]> {
  const { rows } = await sql<StalledLearner>`
    select id as learner_id, stage, used_count as used,
      coalesce((select max(last_seen_at) from sessions where device_id = learners.id), last_seen_at) as last_seen_at
    from learners
    where last_seen_at < ${before} and last_seen_at > ${since}
      and not exists (select 1 from sessions where device_id = learners.id and sessions.last_seen_at >= ${before})
      and stage not in ('passed', ${mergedStage}) and erasure is null
    order by learners.last_seen_at desc limit ${limit}`.execute(database);
  return rows;
}

/** Lists recent learners who have a valid certificate but have never signed the agreement, most recent visit first. */
export async function listUnsigned(
  database: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<{ learnerId: string; passedAt: Date }[]> {
  // The first conditions must match the index's own conditions word for word. Otherwise, the database doesn't use the index.
  const { rows } = await sql<{ learnerId: string; passedAt: Date }>`
    select id as learner_id,
      coalesce((select max(graded_at) from attempts where attempts.learner_id = learners.id and state = 'passed'), last_seen_at) as passed_at
    from learners
    where stage = 'passed' and agreement_signed_at is null and erasure is null and last_seen_at > ${since}
      and not ${hasRevokedCertificate('learners.id')}
    order by last_seen_at desc, id desc limit ${limit}`.execute(database);
  return rows;
}

/** The scores of a learner's failed attempts, and the lessons that the learner has completed. */
export interface LearnerProgress {
  /** In percent, earliest first. */
  scores: number[];
  lessons: string[];
}

export async function findLearnerProgress(database: Database, learnerIds: readonly string[]): Promise<Map<string, LearnerProgress>> {
  const progress = new Map<string, LearnerProgress>(learnerIds.map((id) => [id, { scores: [], lessons: [] }]));
  if (learnerIds.length === 0) return progress;

  const attempts = await database
    .selectFrom('attempts')
    .select(['learnerId', 'correctCount', 'questionCount'])
    .where('learnerId', 'in', learnerIds)
    .where('state', '=', 'failed')
    .orderBy('startedAt')
    .execute();
  for (const { learnerId, correctCount, questionCount } of attempts)
    progress.get(learnerId)?.scores.push((100 * (correctCount ?? 0)) / questionCount);

  const lessons = await database
    .selectFrom('lessonCompletions')
    .select(['learnerId', 'lessonId'])
    .where('learnerId', 'in', learnerIds)
    .execute();
  for (const lesson of lessons) progress.get(lesson.learnerId)?.lessons.push(lesson.lessonId);
  return progress;
}

/** Listing the stages individually lets the database use a range of the index for each one. */
const learningStages = ['none', 'open', 'failed'];

export async function countLearning(database: Database, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('learners')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('lastSeenAt', '>=', since)
    .where('stage', 'in', learningStages)
    .where('erasure', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the attempts graded since a given time, and how many of them passed. */
export async function countGraded(database: Database, since: Date): Promise<{ passed: number; graded: number }> {
  const rows = await database
    .selectFrom('attempts')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .where('state', 'in', ['passed', 'failed'])
    .where('gradedAt', '>=', since)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { passed: countOf('passed'), graded: countOf('passed') + countOf('failed') };
}

/**
 * Lists the times from first visit to pass for the newest passes, in milliseconds. Correcting the name on a certificate doesn't change
 * them.
 */
export async function listTimesToCertificate(database: Database, since: Date): Promise<number[]> {
  const rows = await selectCurrentCertificates(database)
    .innerJoin('attempts', 'attempts.id', 'certificates.attemptId')
    .innerJoin('learners', 'learners.id', 'certificates.learnerId')
    .select(['attempts.gradedAt as passedAt', 'learners.createdAt as cameAt'])
    .where('attempts.gradedAt', '>=', since)
    .orderBy('attempts.gradedAt', 'desc')
    .limit(1_000)
    .execute();
  return rows.flatMap(({ passedAt, cameAt }) => (passedAt === null ? [] : [passedAt.getTime() - cameAt.getTime()]));
}

/** When overtime was requested and answered, and in how many hours an answer was promised. */
export interface OvertimeAnswer {
  submittedAt: Date;
  answerHours: number;
  answeredAt: Date | null;
}

/**
 * Lists the times at which overtime was requested and answered. As in `timesOf`, the answer is the first one since the request was last
 * waiting. `answeredAt` is null if the request is still waiting.
 */
export async function listOvertimeAnswers(database: Database, since: Date): Promise<OvertimeAnswer[]> {
  return database
    .selectFrom('requests')
    .select((request) => [
      'submittedAt',
      'answerHours',
      request
        .selectFrom('requestEvents')
        .select((event) => event.fn.min('happenedAt').as('at'))
        .whereRef('requestId', '=', 'requests.id')
        .where('requestEvents.status', 'in', ['approved', 'declined'])
        .where('position', '>', lastWaiting('requests.id'))
        .as('answeredAt'),
    ])
    .where('kind', '=', 'overtime')
    .where('submittedAt', '>=', since)
    .limit(1_000)
    .execute();
}

/** Counts the requests whose answer, as in `timesOf`, was given since a given time. */
export async function countAnswered(database: Database, since: Date): Promise<number> {
  const isAnswered = (event: string) => sql<boolean>`${sql.ref(`${event}.status`)} in (${sql.join(requestStatuses.filter(isAnswer))})`;
  const { count } = await database
    .selectFrom('requestEvents')
    .select((select) => select.fn.count<number>('requestId').distinct().as('count'))
    .where('happenedAt', '>=', since)
    .where(isAnswered('requestEvents'))
    .where('position', '>', lastWaiting('requestEvents.requestId'))
    .where(
      sql<boolean>`not exists (select 1 from request_events as earlier where earlier.request_id = request_events.request_id
        and ${isAnswered('earlier')} and earlier.position < request_events.position
        and earlier.position > ${lastWaiting('requestEvents.requestId')})`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** A subquery for the position of the last event after which a request had no answer. */
function lastWaiting(requestId: string) {
  return sql<number>`(select coalesce(max(position), 0) from request_events as waiting
    where waiting.request_id = ${sql.ref(requestId)} and waiting.status in (${sql.join(unansweredStatuses)}))`;
}

export async function countChangesBy(database: Database, actor: string, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('changeRecords')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor', '=', actor)
    .where('happenedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
