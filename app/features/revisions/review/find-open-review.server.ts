import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { listManagers } from '../../team/store.server.ts';
import { listPublishedAmong, listRevisionsIn } from '../store.server.ts';
import { findReview } from './review-store.server.ts';
import { compareReviewed, readSeenDrafts } from './rules.ts';

/** A request to review drafts that aren't published or discarded yet. */
export interface OpenReview {
  id: string;
  note: string;
  askedBy: { name: string; email: string };
  askedAt: Date;
  /** Whether drafts were changed, added or taken back since. */
  isChanged: boolean;
  /** The files that have drafts. */
  parts: string[];
  /** The answer of the owner who sent the drafts back. Null if they're waiting for one. */
  sentBack: { by: string; at: Date; note: string } | null;
}

/** Finds the request to review the drafts. Returns null if nobody asked, or if the drafts have been published or discarded since. */
export async function findOpenReview(database: Database | Tx): Promise<OpenReview | null> {
  const review = await findReview(database);
  if (review === null) return null;

  const drafts = await listRevisionsIn(database, 'draft');
  const asked = readSeenDrafts(review.drafts) ?? [];
  const gone = asked.filter(({ id }) => !drafts.some((draft) => draft.id === id)).map(({ id }) => id);
  // What was published meanwhile isn't waiting anymore, and the others can be as they were.
  const published = await listPublishedAmong(database, gone);
  const compared = compareReviewed(
    asked.filter(({ id }) => !published.includes(id)),
    drafts,
  );
  if (compared === 'gone') return null;

  const team = await listManagers(database);
  const nameOf = (email: string) => team.find((manager) => manager.email === email)?.name ?? email;
  const { id, note, askedBy, askedAt, answer, answeredBy, answeredAt } = review;
  return {
    id,
    note,
    askedBy: { name: nameOf(askedBy), email: askedBy },
    askedAt,
    isChanged: compared === 'changed',
    parts: drafts.map(({ part }) => part),
    sentBack:
      answer === null || answeredBy === null || answeredAt === null ? null : { by: nameOf(answeredBy), at: answeredAt, note: answer },
  };
}
