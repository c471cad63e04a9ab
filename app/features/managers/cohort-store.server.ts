import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';

/** What became of those who entered with a code. */
export interface CohortFigures {
  entered: number;
  /** Completed a lesson or ticked an item. */
  started: number;
  /** Completed every lesson. */
  finished: number;
  passed: number;
  /** Sent a request to the provider. */
  asked: number;
}

/** One who entered with a code. */
export interface CohortMember {
  deviceId: string;
  enteredAt: Date;
  /** Has done something that is kept, so that there is a page about them. */
  isLearner: boolean;
  /** As the assessment has it; null for who has not begun it. */
  name: string | null;
  lessons: number;
  passedAt: Date | null;
  requests: number;
}

/** A learner's completed lessons among those of today: the content may have dropped some. */
function countLessons(lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return sql<number | string>`0`;
  return sql<number | string>`(select count(*) from lesson_completions
    where lesson_completions.learner_id = code_entries.device_id and lesson_completions.lesson_id in (${sql.join(lessonIds)}))`;
}

const firstPass = sql<string | null>`(select min(graded_at) from attempts
  where attempts.learner_id = code_entries.device_id and attempts.state = 'passed')`;

/** Whoever has merely entered has no record yet, and an erased person's device leads to nobody. */
const hasLearned = sql<number | string>`(select count(*) from learners
  where learners.id = code_entries.device_id and (erasure is null or erasure = 'kept'))`;

const requestCount = sql<number | string>`(select count(*) from requests where requests.device_id = code_entries.device_id)`;

/**
 * Counts, in one query, how far those came who entered with a code. Each table is read once for all of them: asked for
 * each by itself, 100,000 took PostgreSQL seconds.
 */
export async function countCohort(database: Database, codeId: string, lessonIds: readonly string[]): Promise<CohortFigures> {
  const members = sql`(select device_id from code_entries where access_code_id = ${codeId})`;
  const ofToday = lessonIds.length === 0 ? sql`1 = 0` : sql`lesson_id in (${sql.join(lessonIds)})`;
  const { rows } = await sql<Record<keyof CohortFigures, number | string | null>>`
    select count(*) as entered,
      sum(case when lessons > 0 or ticked.learner_id is not null then 1 else 0 end) as started,
      sum(case when lessons = ${lessonIds.length} then 1 else 0 end) as finished,
      sum(case when passed.learner_id is null then 0 else 1 end) as passed,
      sum(case when asked.device_id is null then 0 else 1 end) as asked
    from code_entries
    left join (select learner_id, count(*) as lessons from lesson_completions
      where ${ofToday} and learner_id in ${members} group by learner_id) as done on done.learner_id = code_entries.device_id
    left join (select distinct learner_id from ticks where learner_id in ${members}) as ticked on ticked.learner_id = code_entries.device_id
    left join (select distinct learner_id from attempts where state = 'passed' and learner_id in ${members}) as passed
      on passed.learner_id = code_entries.device_id
    left join (select distinct device_id from requests where device_id in ${members}) as asked on asked.device_id = code_entries.device_id
    where access_code_id = ${codeId}`.execute(database);

  const [row] = rows;
  return {
    entered: Number(row?.entered ?? 0),
    started: Number(row?.started ?? 0),
    finished: Number(row?.finished ?? 0),
    passed: Number(row?.passed ?? 0),
    asked: Number(row?.asked ?? 0),
  };
}

/** Lists when each of a code's learners who passed first entered, with any code, and when they passed. */
export async function listPasses(database: Database, codeId: string): Promise<{ enteredAt: Date; passedAt: Date }[]> {
  const members = sql`(select device_id from code_entries where access_code_id = ${codeId})`;
  const { rows } = await sql<{ entered_at: string; passed_at: string }>`
    select entered_at, passed_at
    from (select learner_id, min(graded_at) as passed_at from attempts
      where state = 'passed' and learner_id in ${members} group by learner_id) as passed
    join (select device_id, min(entered_at) as entered_at from code_entries
      where device_id in ${members} group by device_id) as entered on entered.device_id = passed.learner_id
    where passed_at is not null`.execute(database);

  return rows.map((row) => ({ enteredAt: new Date(row.entered_at), passedAt: new Date(row.passed_at) }));
}

export interface MemberFilter {
  /** Only those who came before this one, for the next page. */
  before?: { enteredAt: string; deviceId: string } | undefined;
  /** Without one, everybody. */
  limit?: number;
}

/** Lists those who entered with a code, the latest first. */
export async function listMembers(
  database: Database,
  { codeId, lessonIds }: { codeId: string; lessonIds: readonly string[] },
  { before, limit }: MemberFilter,
): Promise<CohortMember[]> {
  let query = database
    .selectFrom('code_entries')
    .select(['device_id', 'entered_at'])
    .select([
      countLessons(lessonIds).as('lessons'),
      firstPass.as('passed_at'),
      requestCount.as('requests'),
      hasLearned.as('has_learned'),
      sql<string | null>`(select first_name || ' ' || last_name from attempts where attempts.learner_id = code_entries.device_id
        order by started_at desc limit 1)`.as('name'),
    ])
    .where('access_code_id', '=', codeId)
    .orderBy('entered_at', 'desc')
    .orderBy('device_id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (before !== undefined)
    query = query.where((where) =>
      where.or([
        where('entered_at', '<', before.enteredAt),
        where.and([where('entered_at', '=', before.enteredAt), where('device_id', '<', before.deviceId)]),
      ]),
    );

  return (await query.execute()).map((row) => ({
    deviceId: row.device_id,
    enteredAt: new Date(row.entered_at),
    isLearner: Number(row.has_learned) > 0,
    name: row.name,
    lessons: Number(row.lessons),
    passedAt: row.passed_at === null ? null : new Date(row.passed_at),
    requests: Number(row.requests),
  }));
}
