import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { PageProvider } from '#app/blocks/page-context.tsx';
import { TermPopover } from '#app/blocks/term-popover.tsx';
import { ContentLinks } from '#app/blocks/html.tsx';
import { usePageParts } from '#app/pages/use-page-parts.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { useSpecialBlocks } from '#app/pages/training/module/special-blocks.tsx';
import { TryLesson } from '#app/pages/training/module/try-lesson.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import type { LessonView } from './describe-lesson.server.ts';
import { LessonBar } from './lesson-bar.tsx';
import { LessonHead } from './lesson-head.tsx';
import { LessonRail } from './lesson-rail.tsx';
import { StepCheck, StepView } from './step-view.tsx';
import { addressOfStep, useLastStep, useStep, useStepChanges, useStepScripts } from './use-step.ts';
import { useStepMoves } from './use-step-moves.ts';

/** Shows a lesson one step at a time, with the module's lessons at the side and one button to continue. */
export function LessonPlayer({ lesson }: { lesson: LessonView }) {
  const { module, steps, links, terms, videos, agreement } = lesson;
  const { product } = useBrand();
  const { step, index, isLost } = useStep(lesson);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = steps[index - 1];
  const after = steps[index + 1];
  const isPrinting = useIsPrinting();

  useStepChanges(lesson.id, step.id, heading);
  useStepScripts(steps, StepCheck.preload);
  useStepMoves({
    back: before === undefined ? null : addressOfStep(before),
    next: after === undefined ? null : addressOfStep(after),
  });

  const renderSpecial = useSpecialBlocks(videos, agreement);
  const parts = usePageParts({ pageId: module.id, links, renderSpecial });
  const shown = isPrinting ? steps : [step];

  return (
    <div className="md:pl-68 print:pl-0">
      <title>{`${step.title} · ${lesson.title} · ${product}`}</title>
      <SkipLink />
      <LastStep lesson={lesson} />
      <LessonRail lesson={lesson} index={index} />
      <div className="flex min-h-dvh flex-col">
        <LessonHead lesson={lesson} index={index} step={step} />
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-5xl flex-1 px-4 pt-4 pb-2 outline-none md:px-6 md:pt-7 md:pb-12 lg:px-12 print:max-w-none print:p-0"
        >
          {isLost ? (
            <p role="status" className="mb-5 rounded-md bg-warning-soft px-4 py-3 text-[0.9375rem] text-warning">
              That step has changed since your last visit, so you're back at the start of the lesson.
            </p>
          ) : null}
          <PageProvider parts={parts}>
            <TermPopover terms={terms}>
              <ContentLinks>
                {shown.map((each) => (
                  <StepView
                    key={each.id}
                    lesson={lesson}
                    step={each}
                    index={steps.indexOf(each)}
                    heading={each === step ? heading : undefined}
                  />
                ))}
              </ContentLinks>
            </TermPopover>
          </PageProvider>
          {after === undefined && lesson.practice > 0 ? (
            <TryLesson moduleId={module.id} lessonId={lesson.id} count={lesson.practice} />
          ) : null}
        </main>
        <LessonBar lesson={lesson} before={before} after={after} />
      </div>
    </div>
  );
}

/**
 * A separate component keeps the player from rendering again once the learner's record has loaded. Otherwise, blocks whose scripts are
 * still loading would lose the server's HTML for a moment.
 */
function LastStep({ lesson }: { lesson: LessonView }) {
  useLastStep(lesson);
  return null;
}

/** Returns true during printing, when the entire lesson has to be rendered. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    // The browser prints whatever is rendered when these handlers return, so the update is synchronous.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
