import type { Database } from '#app/platform/database/open-database.ts';
import type { RevisionState } from '../rules.ts';
import type { RevisionSummary } from '../store.server.ts';

/** Lists the newest versions of a content file, newest first. */
export async function listPartHistory(database: Database, part: string, limit: number): Promise<RevisionSummary[]> {
  return database
    .selectFrom('contentRevisions')
    .select(['id', 'part', 'state', 'version', 'author', 'reason', 'createdAt', 'changedAt', 'publishedAt', 'publishedBy'])
    .where('part', '=', part)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ state: RevisionState }>()
    .execute();
}
