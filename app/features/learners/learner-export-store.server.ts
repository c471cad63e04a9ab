import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';

/**
 * Lists the code each learner first entered the training portal with, on any of their devices: its label, or its
 * identifier if it has none.
 */
export async function listCohorts(database: Database, learnerIds: readonly string[]): Promise<Map<string, string>> {
  if (learnerIds.length === 0) return new Map();

  const merges = await database.selectFrom('learner_merges').select(['from_id', 'to_id']).where('to_id', 'in', learnerIds).execute();
  const owners = new Map([...learnerIds.map((id) => [id, id] as const), ...merges.map((row) => [row.from_id, row.to_id] as const)]);
  const rows = await database
    .selectFrom('code_entries')
    .innerJoin('access_codes', 'access_codes.id', 'code_entries.access_code_id')
    .select(['device_id', 'access_codes.id', 'label'])
    .where('device_id', 'in', [...owners.keys()])
    .where('audience', '=', 'training')
    .orderBy('entered_at')
    .orderBy('access_code_id')
    .execute();

  const cohorts = new Map<string, string>();
  for (const { device_id, id, label } of rows) {
    const learner = owners.get(device_id) ?? device_id;
    if (!cohorts.has(learner)) cohorts.set(learner, label ?? id);
  }
  return cohorts;
}

/** Lists each learner's score in percent with one decimal: of the pass, or of the newest attempt with a result. */
export async function listScores(database: Database, learnerIds: readonly string[]): Promise<Map<string, number>> {
  if (learnerIds.length === 0) return new Map();

  const rows = await database
    .selectFrom('attempts')
    .select(['learner_id', 'correct_count', 'question_count'])
    .where('learner_id', 'in', learnerIds)
    .where('state', 'in', ['passed', 'failed'])
    // A learner's last one in this order is used.
    .orderBy(sql`case state when 'passed' then 1 else 0 end`)
    .orderBy('graded_at')
    .execute();
  return new Map(rows.map((row) => [row.learner_id, Math.round((1_000 * (row.correct_count ?? 0)) / row.question_count) / 10]));
}
