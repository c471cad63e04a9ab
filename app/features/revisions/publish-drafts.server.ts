import type { Problem } from '#app/content/checks/content-error.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { tryRead } from './files/edit-yaml.server.ts';
import { listChanges } from './list-changes.ts';
import { readPart } from './read-part.server.ts';
import { withDrafts } from './files/read-draft-files.server.ts';
import type { ContentSource } from './refresh-content.server.ts';
import type { Revision, SeenDraft } from './rules.ts';
import { findRevisionIn, findPublished, findSeenDrafts, lockRevisions, makeLive, updateRevisionState, writeStamp } from './store.server.ts';

export type PublishDraftsResult =
  | { kind: 'published'; parts: string[] }
  | { kind: 'nothing' }
  /** The content would have mistakes. Nothing was published. */
  | { kind: 'invalid'; problems: Problem[] }
  /** Someone else saved or published something in the meantime. Nothing was published. */
  | { kind: 'moved-on' };

export interface Publication {
  drafts: readonly SeenDraft[];
  actor: string;
  reason: string | null;
  now: Date;
}

/**
 * Publishes drafts together. The content they lead to is checked in full before anything changes, and this process runs on it as soon as
 * the publication is stored. Other processes follow within two seconds.
 */
export async function publishDrafts(source: ContentSource, publication: Publication): Promise<PublishDraftsResult> {
  const { database, env, checkContent, liveContent } = source;
  const before = await findPublished(database);
  const drafts = await findSeenDrafts(database, publication.drafts);
  if (drafts === null) return { kind: 'moved-on' };
  if (drafts.length === 0) return { kind: 'nothing' };

  const checked = await checkContent({ directory: env.CONTENT_DIR, published: withDrafts(before.texts, drafts) });
  if (checked.kind === 'invalid') return { kind: 'invalid', problems: checked.problems };

  const stamp = await transact(database, async (tx) => {
    const isUnchanged = (await lockRevisions(tx)) === before.stamp && (await findSeenDrafts(tx, publication.drafts)) !== null;
    return isUnchanged ? writePublication(tx, { drafts, publication, directory: env.CONTENT_DIR }) : null;
  });
  if (stamp === null) return { kind: 'moved-on' };

  liveContent.replace(checked.content, stamp);
  return { kind: 'published', parts: drafts.map(({ part }) => part) };
}

async function writePublication(
  tx: Tx,
  { drafts, publication, directory }: { drafts: Revision[]; publication: Publication; directory: string },
): Promise<string> {
  const { actor, reason, now } = publication;
  for (const draft of drafts) {
    const { part } = draft;
    const base = readPart(directory, part);
    const live = await findRevisionIn(tx, 'live', part);
    if (live !== null) await updateRevisionState(tx, live.id, 'past');
    await makeLive(tx, draft.id, { actor, reason, now });

    const changes = listChanges(tryRead(live?.source ?? base ?? ''), tryRead(draft.source ?? base ?? ''));
    const write = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [formatPath(change.path), change[side] ?? null]));
    await appendRecord(tx, {
      actor,
      action: 'content.published',
      subject: `content/${part}`,
      before: write('before'),
      after: write('after'),
      reason,
      now,
    });
  }
  return writeStamp(tx);
}
