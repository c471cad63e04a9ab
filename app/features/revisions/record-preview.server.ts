import { appendRecord } from '../audit-log/append-record.server.ts';
import type { Audience } from '../access/rules.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';

/** Records that a manager started to preview a portal. */
export function recordPreview(
  database: Database,
  { audience, actor, now }: { audience: Audience; actor: string; now: Date },
): Promise<void> {
  return transact(database, (tx) => appendRecord(tx, { actor, action: 'portal.previewed', subject: `portal/${audience}`, now }));
}
