import { href } from 'react-router';

import type { Database } from '#app/platform/database/open-database.ts';
import { findOpenReview } from '../revisions/review/find-open-review.server.ts';
import type { TodayGroup } from './rules.ts';

/** Finds the drafts that wait for an owner's review. Drafts that were sent back wait for their author. */
export async function findTodayReview(database: Database): Promise<TodayGroup> {
  const review = await findOpenReview(database);
  if (review === null || review.sentBack !== null) return { kind: 'review', rows: [], count: 0 };

  const { id, note, askedBy, parts, isChanged } = review;
  const changed = isChanged ? ' The drafts have changed since.' : '';
  const row = {
    kind: 'review',
    key: `review-${id}`,
    when: null,
    what: 'Review',
    detail: parts.length === 1 ? '1 changed file' : `${parts.length} changed files`,
    why: `${note === '' ? 'Ready to publish' : note}${changed}`,
    who: askedBy.name,
    action: { label: 'Review', to: href('/manage/settings') },
  } as const;
  return { kind: 'review', rows: [row], count: 1 };
}
