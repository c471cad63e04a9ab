import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';
import { hasRevokedCertificate, isAmongRevoked } from '../certificates/revoked.server.ts';
import { deviceCodeOf } from '../learning/device-code.server.ts';
import { countLessonsDone } from '../learning/lesson-counts.server.ts';
import { listNames } from '../learners/store.server.ts';

export interface CohortFigures {
  entered: number;
  /** The number of people who completed a lesson or ticked a checklist item. */
  started: number;
  /** The number of people who completed every lesson. */
  finished: number;
  passed: number;
  /** The number of people who sent the provider a request. */
  asked: number;
}

export interface CohortMember {
  deviceId: string;
  enteredAt: Date;
  /** True if the store has a record of this person's activity, in which case the console has a page for the person. */
  isLearner: boolean;
  /** The name chosen by `choosePerson`, or null until the person gives a name. */
  name: string | null;
  deviceCode: string;
  lessons: number;
  passedAt: Date | null;
  isRevoked: boolean;
  requests: number;
}

/** Counts a learner's completed lessons that are still in the content. */
function countLessons(lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return sql<number>`0`;
  return sql<number>`(select count(*) from lesson_completions
    where lesson_completions.learner_id = learners.id and lesson_completions.lesson_id in (${sql.join(lessonIds)}))`;
}

/**
 * Tells whether a device has a learner. It hasn't if the person has only entered a code or has been erased. PostgreSQL answers a count from
 * the index, and would read the table of learners for an `exists`.
 */
const isLearner = sql<boolean>`((select count(*) from learners
  where learners.id = code_entries.device_id and (erasure is null or erasure = 'kept')) > 0)`;

const requestCount = sql<number>`(select count(*) from requests where requests.device_id = code_entries.device_id)`;

export async function countEntered(database: Database, codeId: string): Promise<number> {
  const { rows } = await sql<{ entered: number }>`
    select count(*) as entered from code_entries where access_code_id = ${codeId}`.execute(database);
  return rows[0]?.entered ?? 0;
}

const isMember = (codeId: string, device: string) => sql<boolean>`exists (select 1 from code_entries
  where access_code_id = ${codeId} and code_entries.device_id = ${sql.ref(device)})`;

/** Tells whether a learner entered with a code, also on the device of a learner who was merged into this one. */
const hasEntered = (codeId: string, learner: string) => sql<boolean>`(${isMember(codeId, learner)} or exists (select 1 from learner_merges
  join code_entries on code_entries.device_id = from_id where to_id = ${sql.ref(learner)} and access_code_id = ${codeId}))`;

/**
 * Counts how many people started and how many finished, using the totals in the learners' rows. The lessons themselves are read only for
 * learners who may have completed all of them, because reading two million rows took seconds on either database.
 */
export async function countProgressed(
  database: Database,
  codeId: string,
  lessonIds: readonly string[],
): Promise<Pick<CohortFigures, 'started' | 'finished'>> {
  const { rows } = await sql<Record<'started' | 'mayHaveAll', number | null>>`
    select sum(case when lesson_count > 0 then 1
        when exists (select 1 from ticks where ticks.learner_id = learners.id) then 1 else 0 end) as started,
      sum(case when lesson_count >= ${lessonIds.length} then 1 else 0 end) as may_have_all
    from learners where ${hasEntered(codeId, 'learners.id')}`.execute(database);

  const [row] = rows;
  const finished = (row?.mayHaveAll ?? 0) === 0 ? 0 : await countFinished(database, codeId, lessonIds);
  return { started: row?.started ?? 0, finished };
}

/**
 * Counts the people who completed every current lesson. The total in a learner's row might include lessons that have since been removed.
 */
async function countFinished(database: Database, codeId: string, lessonIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ finished: number }>`
    select count(*) as finished from learners
    where lesson_count >= ${lessonIds.length} and ${hasEntered(codeId, 'learners.id')} and ${countLessons(lessonIds)} = ${lessonIds.length}`.execute(
    database,
  );
  return rows[0]?.finished ?? 0;
}

export async function countAsked(database: Database, codeId: string): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(distinct device_id) as asked from requests where ${isMember(codeId, 'requests.deviceId')}`.execute(database);
  return rows[0]?.asked ?? 0;
}

/** Counts the people who passed. A pass doesn't count if its certificate was revoked. */
export async function countPassed(database: Database, codeId: string): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    select count(distinct learner_id) as passed from attempts
    where state = 'passed' and ${hasEntered(codeId, 'attempts.learnerId')} and not ${isAmongRevoked('attempts.learnerId')}`.execute(
    database,
  );
  return rows[0]?.passed ?? 0;
}

/** Lists the times of first entry (with any code) and of passing for a code's most recent passes. */
export async function listPasses(database: Database, codeId: string, limit: number): Promise<{ enteredAt: Date; passedAt: Date }[]> {
  const { rows } = await sql<{ enteredAt: Date; passedAt: Date }>`
    select (select min(entered_at) from code_entries where device_id = passes.learner_id
        or device_id in (select from_id from learner_merges where to_id = passes.learner_id)) as entered_at,
      graded_at as passed_at
    from attempts as passes
    where state = 'passed' and graded_at is not null and ${hasEntered(codeId, 'passes.learnerId')} and not ${isAmongRevoked('passes.learnerId')}
      and not exists (select 1 from attempts as earlier
        where earlier.learner_id = passes.learner_id and earlier.state = 'passed' and earlier.graded_at < passes.graded_at)
    order by graded_at desc limit ${limit}`.execute(database);

  return rows;
}

export interface MemberFilter {
  /** The last person on the previous page. */
  before?: { enteredAt: string; deviceId: string } | undefined;
  /** If the limit is omitted, everyone is listed. */
  limit?: number;
}

/** Lists the people who entered with a code, most recent first. */
export async function listMembers(
  database: Database,
  { codeId, lessonIds }: { codeId: string; lessonIds: readonly string[] },
  { before, limit }: MemberFilter,
): Promise<CohortMember[]> {
  let query = database
    .selectFrom('codeEntries')
    .select(['deviceId', 'enteredAt'])
    .select([requestCount.as('requests'), isLearner.as('isLearner')])
    .where('accessCodeId', '=', codeId)
    .orderBy('enteredAt', 'desc')
    .orderBy('deviceId', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (before !== undefined) query = query.where(sql<boolean>`(entered_at, device_id) < (${before.enteredAt}, ${before.deviceId})`);

  const rows = await query.execute();
  const found = await describeLearners(
    database,
    rows.map((row) => row.deviceId),
    lessonIds,
  );
  return rows.map((row) => ({ ...row, ...found(row.deviceId) }));
}

/** Returns a function that describes the learner on a device. If that learner was merged, the remaining learner is described. */
async function describeLearners(database: Database, devices: readonly string[], lessonIds: readonly string[]) {
  const names = await listNames(database, devices);
  const keptOf = (device: string) => names.get(device)?.id ?? device;
  const kept = [...new Set(devices.map(keptOf))];
  const lessons = await countLessonsDone(database, kept, lessonIds);
  const passes = await listFirstPasses(database, kept);
  const revoked = await listRevoked(database, kept);

  return (device: string): Pick<CohortMember, 'name' | 'deviceCode' | 'lessons' | 'passedAt' | 'isRevoked'> => ({
    name: names.get(device)?.name ?? null,
    deviceCode: names.get(device)?.deviceCode ?? deviceCodeOf(device),
    lessons: lessons.get(keptOf(device)) ?? 0,
    passedAt: passes.get(keptOf(device)) ?? null,
    isRevoked: revoked.has(keptOf(device)),
  });
}

async function listFirstPasses(database: Database, learnerIds: readonly string[]): Promise<Map<string, Date>> {
  if (learnerIds.length === 0) return new Map();

  const rows = await database
    .selectFrom('attempts')
    .select(['learnerId', (select) => select.fn.min('gradedAt').as('passedAt')])
    .where('learnerId', 'in', learnerIds)
    .where('state', '=', 'passed')
    .groupBy('learnerId')
    .execute();
  return new Map(rows.flatMap(({ learnerId, passedAt }) => (passedAt === null ? [] : [[learnerId, passedAt] as const])));
}

async function listRevoked(database: Database, learnerIds: readonly string[]): Promise<Set<string>> {
  if (learnerIds.length === 0) return new Set();

  const revoked = database.selectFrom('learners').select('id').where(hasRevokedCertificate('learners.id'));
  const rows = await revoked.where('id', 'in', learnerIds).execute();
  return new Set(rows.map(({ id }) => id));
}
