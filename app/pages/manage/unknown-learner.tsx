import { isRouteErrorResponse } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { DeskHead } from './desk-head.tsx';

/** What a learner's address shows that leads to nobody; whatever else went wrong is told by the screen for all. */
export function UnknownLearner({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;

  return (
    <>
      <DeskHead title="There is nothing here" note={String(error.data)} />
      <ButtonLink to="/manage/learners">All learners</ButtonLink>
    </>
  );
}
