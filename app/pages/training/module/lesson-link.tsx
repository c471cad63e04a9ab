import { Link } from 'react-router';

import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Links from a module page to the step of the lesson that the learner saw last. */
export function LessonLink({ moduleId, lessonId }: { moduleId: string; lessonId: string }) {
  return (
    <Link
      to={useLessonAddress()(moduleId, lessonId)}
      prefetch="intent"
      className="-my-3.5 inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-brand hover:underline print:hidden"
    >
      Open as a lesson
      <Icon name="arrow-right" className="size-3.5" />
    </Link>
  );
}
