import type { RouterContextProvider } from 'react-router';

import { findOpenReview, type OpenReview } from '#app/features/revisions/review/find-open-review.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { getPortal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { settingsActions } from '../settings/settings-actions.server.ts';

/** Describes the open request to review the drafts, with the action that sends them back, for managers who can. */
export async function describeReview(from: { context: Readonly<RouterContextProvider>; url: URL }, drafts: Revision[]) {
  const review = await findOpenReview(getPortal(from.context).database);
  if (review === null) return { shown: null, actions: [] };

  const sendBack = settingsActions.showOne('send-back', from, drafts);
  const isOffered = sendBack.isAllowed && review.sentBack === null;
  return {
    shown: { ...describe(review), isChanged: review.isChanged },
    actions: isOffered ? [{ ...sendBack, hidden: { ...sendBack.hidden, id: review.id } }] : [],
  };
}

function describe({ note, askedBy, askedAt, sentBack }: OpenReview): { heading: string; note: string } {
  if (sentBack !== null) return { heading: `Sent back by ${sentBack.by}, ${formatShortTime(sentBack.at)}`, note: sentBack.note };
  return { heading: `${askedBy.name} asked for a review, ${formatShortTime(askedAt)}`, note };
}
