import type { Revision } from '#app/features/revisions/rules.ts';
import { findRevisionIn } from '#app/features/revisions/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { formatShortTime } from '#app/time/written-time.ts';

/** Whether a file has a draft, who saved it last, and what its readers see. */
export interface PartState {
  isDraft: boolean;
  saved: string | null;
  live: string;
}

/** Describes the state of a file for the people who edit it. */
export async function describeState(
  database: Database,
  { part, draft, isSeen }: { part: string; draft: Revision | null; isSeen: boolean },
): Promise<PartState> {
  const live = await findRevisionIn(database, 'live', part);
  const readers = part.startsWith('client/') ? 'Clients' : 'Learners';
  const published = live?.publishedAt ?? null;
  return {
    isDraft: draft !== null,
    saved: draft === null ? null : `Saved ${formatShortTime(draft.changedAt)} by ${draft.author}.`,
    live: isSeen
      ? `${readers} see ${nameText(live?.publishedBy ?? 'an owner', published)}`
      : `${readers} don't see it ${published === null ? 'yet' : 'anymore'}.`,
  };
}

function nameText(publishedBy: string, published: Date | null): string {
  return published === null ? 'the text that came with the portal.' : `what ${publishedBy} published on ${formatShortTime(published)}`;
}
