import { href } from 'react-router';

import { ConsoleError } from '#app/pages/console/shell/console-error.tsx';

const missing = { title: "There's nothing here", to: href('/manage/learners'), label: 'All learners' };

/** Shows the error for an address that matches no learner. */
export function UnknownLearner({ error }: { error: unknown }) {
  return <ConsoleError error={error} missing={missing} />;
}
