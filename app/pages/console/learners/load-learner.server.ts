import { data, type RouterContextProvider } from 'react-router';

import { findNamedLearner, type NamedLearner } from '#app/features/learners/find-merge-candidates.server.ts';
import { getPortal } from '#app/portal.ts';

/** Gets a learner by ID, or throws a 404. The ID of a merged learner leads to the remaining learner. */
export async function loadLearner(context: Readonly<RouterContextProvider>, id: string): Promise<NamedLearner> {
  const learner = await findNamedLearner(getPortal(context).database, id);
  if (learner === null) throw data('Learner not found.', { status: 404 });
  return learner;
}
