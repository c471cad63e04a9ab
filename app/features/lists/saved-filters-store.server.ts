import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';

export interface SavedFilter {
  id: string;
  /** The list's name in the console's code. */
  list: string;
  name: string;
  /** The filter as it's written in the list's address. */
  query: string;
}

/** Lists a manager's own filters by name, for one list or all of them. */
export async function listFilters(database: Database | Tx, managerId: string, list?: string): Promise<SavedFilter[]> {
  let query = database
    .selectFrom('managerFilters')
    .select(['id', 'list', 'name', 'query'])
    .where('managerId', '=', managerId)
    .orderBy('list')
    .orderBy('name');
  if (list !== undefined) query = query.where('list', '=', list);
  return query.execute();
}

/** Adds a filter. Returns false if the manager already has a filter with this name for the list. */
export async function insertFilter(
  tx: Tx,
  { managerId, now, ...filter }: SavedFilter & { managerId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('managerFilters')
    .values({ ...filter, managerId, savedAt: now })
    .onConflict((conflict) => conflict.columns(['managerId', 'list', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Removes a manager's filter and returns it, or returns null if there's no such filter. */
export async function deleteFilter(database: Database, { id, managerId }: { id: string; managerId: string }): Promise<SavedFilter | null> {
  const row = await transact(database, (tx) =>
    tx
      .deleteFrom('managerFilters')
      .where('id', '=', id)
      .where('managerId', '=', managerId)
      .returning(['id', 'list', 'name', 'query'])
      .executeTakeFirst(),
  );
  return row ?? null;
}

export async function deleteFiltersOf(tx: Tx, managerId: string): Promise<void> {
  await tx.deleteFrom('managerFilters').where('managerId', '=', managerId).execute();
}
