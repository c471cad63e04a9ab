import { Suspense, useCallback, useMemo, type RefObject } from 'react';

import { BlockList, preloadBlocks } from '#app/blocks/block-view.tsx';
import { findFolds } from '#app/blocks/folds/find-folds.ts';
import { FoldsProvider } from '#app/blocks/folds/folds.tsx';
import { Html } from '#app/blocks/html.tsx';
import { BelowFold, lazyPart } from '#app/first-paint/lazy-part.ts';
import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import type { LessonView } from './describe-lesson.server.ts';
import { TimeLeft } from './lesson-progress.tsx';

/** The check's code loads separately, because many steps have no check and the others show it below their content. */
export const StepCheck = lazyPart(async () => (await import('./step-check.tsx')).StepCheck);

const StepNotes = lazyPart(async () => (await import('#app/pages/training/notes/step-notes.tsx')).StepNotes);

interface StepViewProps {
  lesson: LessonView;
  step: LessonStep;
  index: number;
  heading: RefObject<HTMLHeadingElement | null> | undefined;
}

/** Shows one step of a lesson: its heading, its content and a check of what was read. */
export function StepView({ lesson, step, index, heading }: StepViewProps) {
  const { id, title, intro, blocks, check } = step;
  const folds = useMemo(
    () => findFolds([{ id, sections: [{ id: `${id}-step`, title, collapsible: false, blocks }] }]),
    [id, title, blocks],
  );
  const whenDrawn = useCallback(() => preloadBlocks(blocks), [blocks]);
  const place = `Step ${index + 1} of ${lesson.steps.length}`;

  return (
    <section aria-labelledby={`step-${id}`} data-step={id} className="print:mb-10">
      {/* On phones, the bar above shows the step's place and the time left. */}
      <p aria-hidden className="flex flex-wrap items-baseline gap-x-3.5 tabular-nums max-md:hidden print:flex">
        <span className="text-xs font-bold tracking-[0.12em] text-brand uppercase">{place}</span>
        <span className="text-sm text-ink-muted print:hidden">
          <TimeLeft lesson={lesson} index={index} />
        </span>
      </p>
      <h2
        id={`step-${id}`}
        ref={heading}
        tabIndex={-1}
        className="mt-1 mb-4 font-serif text-[1.625rem] leading-tight font-semibold outline-none md:mb-5 md:text-[2.125rem]"
      >
        <span className="sr-only">{place}: </span>
        {title}
      </h2>
      {intro === null ? null : <Html as="p" className="prose-line mb-6 max-w-[68ch] text-lg text-pretty text-ink-muted" value={intro} />}
      <FoldsProvider groups={folds} whenDrawn={whenDrawn}>
        <BlockList blocks={blocks} />
      </FoldsProvider>
      {check === null ? null : (
        <BelowFold>
          <Suspense>
            <StepCheck key={id} moduleId={lesson.module.id} stepId={id} check={check} />
          </Suspense>
        </BelowFold>
      )}
      <BelowFold>
        <Suspense>
          <StepNotes key={id} lesson={lesson.id} step={id} />
        </Suspense>
      </BelowFold>
    </section>
  );
}
