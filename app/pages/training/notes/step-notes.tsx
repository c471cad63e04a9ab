import { href } from 'react-router';

import { findAnnotation, isAnnotated } from '#app/features/learning/course-rules.ts';
import { useCourseRecord } from '#app/features/learning/course-record.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AnnotationView } from './annotation-view.tsx';

/** Shows the learner's note and bookmark below a step. */
export function StepNotes({ lesson, step }: { lesson: string; step: string }) {
  const { steps, isLoaded } = useCourseRecord();
  const hasAny = steps.some(isAnnotated);

  return (
    <section
      aria-label="Your note and bookmark"
      className="mt-5 max-w-3xl border-t border-line pt-1 md:mt-8 md:pt-2 noscript:hidden print:border-0"
    >
      <AnnotationView kept={findAnnotation(steps, { lesson, step })} isLoaded={isLoaded}>
        {hasAny ? (
          <ButtonLink look="quiet" to={href('/my-notes')}>
            My notes
          </ButtonLink>
        ) : null}
      </AnnotationView>
    </section>
  );
}
