import { sql } from 'kysely';

import { searchWords, sortKeyOf } from '#app/features/learning/person-words.ts';
import { findProfile } from '#app/features/learning/profile-store.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { fullName, usedAttempts } from './rules.ts';
import { findLimitRecord } from './store.server.ts';

/** Brings what lists show of a learner's assessment in step with the attempts, in the transaction that changes them. */
export async function refreshSummary(tx: Tx, learnerId: string): Promise<void> {
  const newest = await tx
    .selectFrom('attempts')
    .select(['state', 'first_name', 'last_name', 'email'])
    .where('learner_id', '=', learnerId)
    .orderBy(sql`case when state = 'open' then 0 else 1 end`)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { failed, carriedOver } = await findLimitRecord(tx, learnerId);
  const said =
    newest === undefined
      ? await findProfile(tx, learnerId)
      : { firstName: newest.first_name, lastName: newest.last_name, email: newest.email };
  const name = said === null ? '' : fullName(said);
  const person = { name: name === '' ? null : name, email: said === null || said.email === '' ? null : said.email };

  await refreshWords(tx, learnerId, person);
  await tx
    .updateTable('learners')
    .set({
      stage: newest?.state ?? 'none',
      used_count: usedAttempts(failed, carriedOver),
      shown_name: person.name,
      shown_email: person.email,
      sort_key: sortKeyOf(person.name),
    })
    .where('id', '=', learnerId)
    .execute();
}

/** Writes the words anew when the person is called otherwise than before. */
async function refreshWords(tx: Tx, learnerId: string, person: { name: string | null; email: string | null }): Promise<void> {
  const known = await tx.selectFrom('learners').select(['shown_name', 'shown_email']).where('id', '=', learnerId).executeTakeFirst();
  if (known?.shown_name === person.name && known.shown_email === person.email) return;

  await tx.deleteFrom('learner_words').where('learner_id', '=', learnerId).execute();
  const rows = searchWords(person).map((word) => ({ word: Buffer.from(word), learner_id: learnerId }));
  if (rows.length > 0) await tx.insertInto('learner_words').values(rows).execute();
}
