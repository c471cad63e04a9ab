import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';

/**
 * Finds the code with which each learner first entered the training portal on any device. Returns the code's label or, if it has none, its
 * ID.
 */
export async function listCohorts(database: Database, learnerIds: readonly string[]): Promise<Map<string, string>> {
  if (learnerIds.length === 0) return new Map();

  const merges = await database.selectFrom('learnerMerges').select(['fromId', 'toId']).where('toId', 'in', learnerIds).execute();
  const owners = new Map([...learnerIds.map((id) => [id, id] as const), ...merges.map((row) => [row.fromId, row.toId] as const)]);
  const rows = await database
    .selectFrom('codeEntries')
    .innerJoin('accessCodes', 'accessCodes.id', 'codeEntries.accessCodeId')
    .select(['deviceId', 'accessCodes.id', 'label'])
    .where('deviceId', 'in', [...owners.keys()])
    .where('audience', '=', 'training')
    .orderBy('enteredAt')
    .orderBy('accessCodeId')
    .execute();

  const cohorts = new Map<string, string>();
  for (const { deviceId, id, label } of rows) {
    const learner = owners.get(deviceId) ?? deviceId;
    if (!cohorts.has(learner)) cohorts.set(learner, label ?? id);
  }
  return cohorts;
}

/** Finds each learner's score, as a percentage with one decimal, from the passed attempt or the newest graded one. */
export async function listScores(database: Database, learnerIds: readonly string[]): Promise<Map<string, number>> {
  if (learnerIds.length === 0) return new Map();

  const rows = await database
    .selectFrom('attempts')
    .select(['learnerId', 'correctCount', 'questionCount'])
    .where('learnerId', 'in', learnerIds)
    .where('state', 'in', ['passed', 'failed'])
    // If a learner has several graded attempts, the last one in this order wins.
    .orderBy(sql`case state when 'passed' then 1 else 0 end`)
    .orderBy('gradedAt')
    .execute();
  return new Map(rows.map((row) => [row.learnerId, Math.round((1_000 * (row.correctCount ?? 0)) / row.questionCount) / 10]));
}
