import { Suspense } from 'react';
import { href, Link } from 'react-router';

import { belowFoldPart } from '#app/first-paint/lazy-part.ts';
import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { LessonView } from './describe-lesson.server.ts';
import { LessonSheet } from './lesson-sheet.tsx';
import { StepSegments, TimeLeft } from './lesson-progress.tsx';

/** Only a script can tell whether the browser has a voice, so the Listen button isn't rendered on the server. */
const ListenButton = belowFoldPart(async () => (await import('./listen-button.tsx')).ListenButton);

const quiet =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-[0.9375rem] font-medium max-md:hover:bg-menu-active max-md:focus-visible:outline-accent md:text-brand md:hover:bg-brand-soft';

interface LessonHeadProps {
  lesson: LessonView;
  index: number;
  step: LessonStep;
}

/** Shows the lesson's title and the learner's progress, with small controls to listen to the step and to open the module page. */
export function LessonHead({ lesson, index, step }: LessonHeadProps) {
  return (
    <header className="max-md:sticky max-md:top-0 max-md:z-30">
      <div className="flex min-h-14 items-center gap-1 px-1 max-md:bg-menu max-md:text-on-menu md:gap-4 md:px-6 md:pt-2 lg:px-12 print:p-0">
        <LessonSheet lesson={lesson} index={index} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-[0.9375rem] font-semibold md:font-medium md:text-ink-muted print:font-serif print:text-2xl">
            <span className="max-md:hidden print:inline">Lesson {lesson.number} · </span>
            {lesson.title}
          </h1>
          <p aria-hidden className="text-xs text-on-menu-muted tabular-nums md:hidden print:hidden">
            Lesson {lesson.number} · step {index + 1} of {lesson.steps.length} · <TimeLeft lesson={lesson} index={index} isShort />
          </p>
        </div>
        <Suspense>
          <ListenButton stepId={step.id} className={classNames(quiet, 'print:hidden')} />
        </Suspense>
        <Link to={referenceOf(lesson, step)} className={classNames(quiet, 'md:-mr-2 print:hidden')}>
          <Icon name="book-open" className="size-4.5" />
          <span className="max-lg:sr-only">Open as reference</span>
        </Link>
      </div>
      <StepSegments lesson={lesson} index={index} />
    </header>
  );
}

/** Returns the address of the same place on the module page. */
function referenceOf({ module }: LessonView, { tabId, anchor }: LessonStep): string {
  return `${href('/:module', { module: module.id })}${tabId === null ? '' : `?tab=${tabId}`}#${anchor}`;
}
