import type { Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { listRecords } from '../audit-log/store.server.ts';
import { tryRead } from './files/edit-yaml.server.ts';
import { listChanges, writeChange } from './changes/list-changes.server.ts';

/** Who changed a draft of which file, and when. */
interface DraftChange {
  part: string;
  actor: string;
  now: Date;
}

/**
 * Records that someone saved a draft, and which values they changed. A form saves whenever typing pauses, so saving the same values again
 * adds no record. What was typed is in the draft, and in the record of its publication.
 */
export async function recordDraft(tx: Tx, { part, before, after, actor, now }: DraftChange & { before: string; after: string }) {
  const subject = `content/${part}`;
  const paths = listChanges(tryRead(before), tryRead(after)).map(writeChange);
  const [last] = await listRecords(tx, { subject }, 1);
  if (last?.action === 'content.drafted' && last.actor === actor && last.after === JSON.stringify(paths)) return;
  await appendRecord(tx, { actor, action: 'content.drafted', subject, after: paths, now });
}

/** Records that a draft was discarded. Its text stays in the history. */
export function recordDiscard(tx: Tx, { part, actor, now }: DraftChange): Promise<void> {
  return appendRecord(tx, { actor, action: 'content.discarded', subject: `content/${part}`, now });
}
