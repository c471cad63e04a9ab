import type { Content } from '#app/content/load-content.ts';
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
import { refreshContent, type ContentSource } from './refresh-content.server.ts';
import {
  findAgreementChange,
  recordDecision,
  settleSignatures,
  type AgreementChange,
  type SignatureDecision,
} from './records/settle-signatures.server.ts';
import { pickSeenDrafts, type Revision, type SeenDraft } from './rules.ts';
import {
  findRevision,
  findRevisionIn,
  findPublished,
  findSeenDrafts,
  insertRevision,
  listRevisionsIn,
  lockRevisions,
  makeLive,
  updateDraft,
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
  /**
   * Learners signed the conduct agreement, which would change, so the owner has to decide about their signatures and say why. Nothing was
   * published.
   */
  | { kind: 'undecided'; lacks: ('signatures' | 'reason')[] }
  /** The content would have mistakes. Nothing was published. */
  | { kind: 'invalid'; problems: Problem[] }
  /** Someone else saved or published something in the meantime. Nothing was published. */
  | { kind: 'moved-on' };

export interface Publication extends SignatureDecision {
  /** The drafts that were chosen, as they were seen. All others stay drafts. */
  drafts: readonly SeenDraft[];
}

/**
 * Publishes the chosen drafts together. The content they lead to is checked in full before anything changes, and this process runs on it as
 * soon as the publication is stored. Other processes follow within two seconds.
 */
export async function publishDrafts(source: ContentSource, publication: Publication): Promise<PublishDraftsResult> {
  const { database, env, liveContent } = source;
  // What readers see in every process is what the agreement is compared with.
  await refreshContent(source);
  const before = await findPublished(database);
  const all = await listRevisionsIn(database, 'draft');
  const drafts = pickSeenDrafts(all, publication.drafts);
  if (drafts === null || liveContent.stamp !== before.stamp) return { kind: 'moved-on' };
  if (drafts.length === 0) return { kind: 'nothing' };
  const outdated = listOutdated(drafts, env.CONTENT_DIR);
  if (outdated.length > 0) return { kind: 'outdated', parts: outdated };
  const needed = drafts.length === all.length ? new Map<string, string[]>() : await findNeeded(source, { drafts, all });
  if (needed.size > 0) return { kind: 'incomplete', needed };

  const ready = await prepare(source, { drafts, publication, texts: before.texts });
  if (ready.kind !== 'ready') return ready;

  const { agreement } = liveContent.current;
  const stamp = await transact(database, async (tx) => {
    const isUnchanged = (await lockRevisions(tx)) === before.stamp && (await findSeenDrafts(tx, publication.drafts)) !== null;
    if (!isUnchanged) return null;
    // Someone may have been the first to sign while the content was checked.
    const change = await findAgreementChange(tx, agreement, ready.content.agreement);
    if (change !== null && change.signers > 0) {
      if (ready.change === null) return null;
      await recordDecision(tx, { ...change, signers: ready.change.signers }, publication);
    }
    return writePublication(tx, { drafts: ready.drafts, publication, directory: env.CONTENT_DIR });
  });
  if (stamp === null) return { kind: 'moved-on' };

  liveContent.replace(ready.content, stamp);
  return { kind: 'published', parts: drafts.map(({ part }) => part) };
}

/** A publication whose content was checked, and what the owner decided about. */
interface ReadyPublication {
  kind: 'ready';
  drafts: Revision[];
  content: Content;
  change: AgreementChange | null;
}

/** Checks the content that the drafts lead to and, if they change a signed agreement, writes the decision about it into its file. */
async function prepare(
  source: ContentSource,
  { drafts, publication, texts }: { drafts: Revision[]; publication: Publication; texts: ReadonlyMap<string, string> },
): Promise<ReadyPublication | Extract<PublishDraftsResult, { kind: 'undecided' | 'invalid' }>> {
  const { database, env, checkContent, liveContent } = source;
  const check = (revisions: Revision[]) => checkContent({ directory: env.CONTENT_DIR, published: withDrafts(texts, revisions) });
  const checked = await check(drafts);
  if (checked.kind === 'invalid') return checked;
  const change = await findAgreementChange(database, liveContent.current.agreement, checked.content.agreement);
  if (change === null || change.signers === 0) return { kind: 'ready', drafts, content: checked.content, change: null };

  const lacks = (['signatures', 'reason'] as const).filter((name) => !publication[name]);
  if (lacks.length > 0) return { kind: 'undecided', lacks };
  const settled = await settleSignatures(source, { drafts, texts, change, decision: publication });
  if (settled === drafts) return { kind: 'ready', drafts, content: checked.content, change };
  const checkedAgain = await check(settled);
  return checkedAgain.kind === 'invalid' ? checkedAgain : { kind: 'ready', drafts: settled, content: checkedAgain.content, change };
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
    await storeLive(tx, draft, { actor, reason, now });

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

/** Makes a draft live with its text, or adds a revision that's live from the start. */
async function storeLive(tx: Tx, draft: Revision, by: { actor: string; reason: string | null; now: Date }): Promise<void> {
  const { id, source, author, state } = draft;
  if (state === 'live') {
    await insertRevision(tx, draft);
    return;
  }
  if ((await findRevision(tx, id))?.source !== source) await updateDraft(tx, { id, source, author, now: by.now });
  await makeLive(tx, id, by);
}
