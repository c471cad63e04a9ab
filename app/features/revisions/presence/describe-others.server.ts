import { transact, type Database } from '#app/platform/database/open-database.ts';
import { formatNearDate } from '#app/time/written-time.ts';
import { listManagers } from '../../team/store.server.ts';
import { findOpenReview } from '../review/find-open-review.server.ts';
import { listRevisionsIn } from '../store.server.ts';
import { deleteEditorsBefore, listEditors, upsertEditor } from './presence-store.server.ts';

/** How long someone counts as editing after their page was last heard from, in milliseconds. */
export const editingLife = 3 * 60_000;

/** The minimum time between two notes that someone has a file open, in milliseconds, so that most requests write nothing. */
const editingTouch = 60_000;

/** Who else works on the content files of a page. */
export interface OthersEditing {
  /** Who has them open, and how many minutes ago they were last heard from. */
  present: { name: string; minutes: number }[];
  /** The drafts by someone else, and the day they were started. */
  drafts: { name: string; since: string }[];
  /** What a reviewer wants changed before the drafts are published. Null if they weren't sent back. */
  sentBack: { by: string; note: string } | null;
}

/** Notes that a manager has content files open, and finds who else works on them. It works across processes, because it's stored. */
export async function describeOthers(
  { database, now: clock }: { database: Database; now: () => Date },
  parts: string | readonly string[],
  me: { id: string; email: string },
): Promise<OthersEditing> {
  const now = clock();
  const asked = [...new Set([parts].flat())];
  const editors = await listEditors(database, asked, new Date(now.getTime() - editingLife));
  const isFresh = (part: string) =>
    editors.some((each) => each.part === part && each.managerId === me.id && now.getTime() - each.seenAt.getTime() < editingTouch);
  const stale = asked.filter((part) => !isFresh(part));
  if (stale.length > 0)
    await transact(database, async (tx) => {
      for (const part of stale) await upsertEditor(tx, { part, managerId: me.id, now });
      await deleteEditorsBefore(tx, new Date(now.getTime() - editingLife));
    });

  // Someone with several of the files open is named once, as last seen.
  const others = editors.filter(
    ({ managerId }, index) => managerId !== me.id && editors.findIndex((each) => each.managerId === managerId) === index,
  );
  return {
    present: others.map(({ name, seenAt }) => ({ name, minutes: Math.floor((now.getTime() - seenAt.getTime()) / 60_000) })),
    drafts: await listOthersDrafts(database, asked, me.email),
    sentBack: await findSentBack(database, asked),
  };
}

async function findSentBack(database: Database, parts: readonly string[]): Promise<OthersEditing['sentBack']> {
  const review = await findOpenReview(database);
  if (review === null || review.sentBack === null || !review.parts.some((part) => parts.includes(part))) return null;
  return { by: review.sentBack.by, note: review.sentBack.note };
}

async function listOthersDrafts(database: Database, parts: readonly string[], email: string): Promise<OthersEditing['drafts']> {
  const drafts = (await listRevisionsIn(database, 'draft')).filter(({ part, author }) => parts.includes(part) && author !== email);
  if (drafts.length === 0) return [];
  const team = await listManagers(database);
  return drafts.map(({ author, createdAt }) => ({
    name: team.find((manager) => manager.email === author)?.name ?? author,
    since: formatNearDate(createdAt),
  }));
}
