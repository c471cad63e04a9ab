import { sql } from 'kysely';

import { choosePerson, type Person } from '#app/features/learning/profile/person-rules.ts';
import { searchWords, sortKeyOf } from '#app/features/learning/profile/person-words.ts';
import { findProfile, findStatedNames } from '#app/features/learning/profile/profile-store.server.ts';
import { findVerifiedEmail } from '#app/features/learning/profile/verified-email-store.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { usedAttempts } from './rules.ts';
import { findAttemptState, findLimitRecord } from './store.server.ts';

/**
 * Finds a learner's name and email from every source. Lists show the same details from the learner's row, which `refreshSummary` updates.
 */
export async function findPerson(database: Database | Tx, learnerId: string): Promise<Person> {
  return choosePerson({
    ...(await findStatedNames(database, learnerId)),
    profile: await findProfile(database, learnerId),
    attempt: await findNewestAttempt(database, learnerId),
    verifiedEmail: await findVerifiedEmail(database, learnerId),
  });
}

async function findNewestAttempt(database: Database | Tx, learnerId: string) {
  const row = await database
    .selectFrom('attempts')
    .select(['firstName', 'lastName', 'email'])
    .where('learnerId', '=', learnerId)
    .orderBy(sql`case when state = 'open' then 0 else 1 end`)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a learner's row for the lists, in the same transaction that changes an attempt or the learner's details. */
export async function refreshSummary(tx: Tx, learnerId: string): Promise<void> {
  const { failed, carriedOver } = await findLimitRecord(tx, learnerId);
  const person = await findPerson(tx, learnerId);

  await refreshWords(tx, learnerId, person);
  await tx
    .updateTable('learners')
    .set({
      stage: (await findAttemptState(tx, learnerId)) ?? 'none',
      usedCount: usedAttempts(failed, carriedOver),
      shownName: person.name,
      shownEmail: person.email,
      sortKey: sortKeyOf(person.name),
    })
    .where('id', '=', learnerId)
    .execute();
}

/** Counts the learners by the state of their current attempt, or `none`. */
export async function countByStage(database: Database): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('learners')
    .select(['stage', sql<number | string>`count(*)`.as('count')])
    .groupBy('stage')
    .execute();
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]));
}

/** Rewrites a learner's search words if the name or email address has changed. */
async function refreshWords(tx: Tx, learnerId: string, person: { name: string | null; email: string | null }): Promise<void> {
  const known = await tx.selectFrom('learners').select(['shownName', 'shownEmail']).where('id', '=', learnerId).executeTakeFirst();
  if (known?.shownName === person.name && known.shownEmail === person.email) return;

  await tx.deleteFrom('learnerWords').where('learnerId', '=', learnerId).execute();
  const rows = searchWords(person).map((word) => ({ word: Buffer.from(word), learnerId }));
  if (rows.length > 0) await tx.insertInto('learnerWords').values(rows).execute();
}
