import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** Notes that a manager has a content file open. */
export async function upsertEditor(tx: Tx, { part, managerId, now }: { part: string; managerId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('contentEditors')
    .values({ part, managerId, seenAt: now })
    .onConflict((conflict) => conflict.columns(['part', 'managerId']).doUpdateSet({ seenAt: now }))
    .execute();
}

export async function deleteEditorsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('contentEditors').where('seenAt', '<', time).execute();
}

/** Lists who had one of the content files open since a time, most recently seen first. */
export async function listEditors(
  database: Database,
  parts: readonly string[],
  since: Date,
): Promise<{ managerId: string; name: string; part: string; seenAt: Date }[]> {
  return database
    .selectFrom('contentEditors')
    .innerJoin('managers', 'managers.id', 'contentEditors.managerId')
    .select(['contentEditors.managerId', 'contentEditors.part', 'contentEditors.seenAt', 'managers.name'])
    .where('contentEditors.part', 'in', parts)
    .where('contentEditors.seenAt', '>=', since)
    .where('managers.removedAt', 'is', null)
    .orderBy('contentEditors.seenAt', 'desc')
    .execute();
}
