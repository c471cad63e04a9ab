import { href } from 'react-router';

import { ConsoleError } from '#app/pages/console/shell/console-error.tsx';

const missing = { title: "There's nothing here", to: href('/manage/learners'), label: 'All learners' };

/** The error that's shown when no learner matches the address. */
export function UnknownLearner({ error }: { error: unknown }) {
  return <ConsoleError error={error} missing={missing} />;
}
