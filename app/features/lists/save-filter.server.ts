import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { insertFilter, listFilters } from './saved-filters-store.server.ts';
import { lockManagers } from '../team/store.server.ts';

/** The maximum number of saved filters per list, which is as many as fit neatly above a table. */
export const mostFilters = 12;

export type SaveFilterResult = { kind: 'saved' } | { kind: 'name-taken' } | { kind: 'too-many' };

/**
 * Saves a list's filter under a name for this manager only. The audit log doesn't record the change, because it affects only the manager's
 * own view.
 */
export function saveFilter(
  database: Database,
  { now, ...filter }: { managerId: string; list: string; name: string; query: string; now: Date },
): Promise<SaveFilterResult> {
  return transact(database, async (tx): Promise<SaveFilterResult> => {
    await lockManagers(tx, now);
    if ((await listFilters(tx, filter.managerId, filter.list)).length >= mostFilters) return { kind: 'too-many' };
    return (await insertFilter(tx, { ...filter, id: createIdentifier(), now })) ? { kind: 'saved' } : { kind: 'name-taken' };
  });
}
