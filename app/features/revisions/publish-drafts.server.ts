import type { Problem } from '#app/content/checks/content-error.ts';
import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { tryRead } from './files/edit-yaml.server.ts';
import { listChanges, writeChange } from './changes/list-changes.server.ts';
import { loadPart } from './load-settings.server.ts';
import { listNeeded, listNeededBy, type NeededParts } from './parts/list-needed.server.ts';
import { readPart } from './read-part.server.ts';
import { listOutdated } from './files/resolve-upgrade.server.ts';
import { withDrafts } from './files/read-draft-files.server.ts';
import type { ContentSource } from './refresh-content.server.ts';
import { pickSeenDrafts, type Revision, type SeenDraft } from './rules.ts';
import {
  findRevisionIn,
  findPublished,
  findSeenDrafts,
  listRevisionsIn,
  lockRevisions,
  makeLive,
  updateRevisionState,
  writeStamp,
} from './store.server.ts';

export type PublishDraftsResult =
  | { kind: 'published'; parts: string[] }
  | { kind: 'nothing' }
  /** An upgrade changed these files after they had been edited, and nobody has decided about it. Nothing was published. */
  | { kind: 'outdated'; parts: string[] }
  /** Files go together with others that weren't chosen. Nothing was published. */
  | { kind: 'incomplete'; needed: NeededParts }
  /** The content would have mistakes. Nothing was published. */
  | { kind: 'invalid'; problems: Problem[] }
  /** Someone else saved or published something in the meantime. Nothing was published. */
  | { kind: 'moved-on' };

export interface Publication {
  /** The drafts that were chosen, as they were seen. All others stay drafts. */
  drafts: readonly SeenDraft[];
  actor: string;
  reason: string | null;
  now: Date;
}

/**
 * Publishes the chosen drafts together. The content they lead to is checked in full before anything changes, and this process runs on it as
 * soon as the publication is stored. Other processes follow within two seconds.
 */
export async function publishDrafts(source: ContentSource, publication: Publication): Promise<PublishDraftsResult> {
  const { database, env, checkContent, liveContent } = source;
  const before = await findPublished(database);
  const all = await listRevisionsIn(database, 'draft');
  const drafts = pickSeenDrafts(all, publication.drafts);
  if (drafts === null) return { kind: 'moved-on' };
  if (drafts.length === 0) return { kind: 'nothing' };
  const outdated = listOutdated(drafts, env.CONTENT_DIR);
  if (outdated.length > 0) return { kind: 'outdated', parts: outdated };
  const needed = drafts.length === all.length ? new Map<string, string[]>() : await findNeeded(source, { drafts, all });
  if (needed.size > 0) return { kind: 'incomplete', needed };

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

/** Finds the drafts that the chosen ones go together with, but that weren't chosen. */
async function findNeeded(source: ContentSource, { drafts, all }: { drafts: Revision[]; all: Revision[] }): Promise<NeededParts> {
  const loaded = await Promise.all(all.map(({ part }) => loadPart(source, part)));
  return listNeededBy(
    drafts.map(({ part }) => part),
    listNeeded(loaded),
  );
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
    const write = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [writeChange(change), change[side] ?? null]));
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
