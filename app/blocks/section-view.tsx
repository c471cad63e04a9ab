import { memo } from 'react';

import type { Section } from '#app/content/schemas/page-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BlockList } from './block-view.tsx';
import { Fold } from './folds/folds.tsx';
import { Html } from './html.tsx';
import type { LessonStart } from './folds/lesson-starts.ts';
import { usePage } from './page-context.tsx';

export interface SectionViewProps {
  section: Section;
  /** The section's number, on pages with numbered sections. */
  number: number | undefined;
  lesson: LessonStart | undefined;
}

/**
 * A section of a page: its heading, its blocks and, after the last section of a lesson, the lesson's end. Opening a part or switching tabs
 * doesn't render the section again.
 */
export const SectionView = memo(function SectionView({ section, number, lesson }: SectionViewProps) {
  const { renderLessonEnd } = usePage();
  // The end of a lesson is below the collapsible part rather than inside it, so that closing a section doesn't hide the lesson's only
  // action.
  const lessonEnd = section.lesson === undefined ? null : renderLessonEnd(section.lesson);
  // A link inside a summary would look like part of the toggle, so an intro with a link goes below it.
  const isIntroApart = section.collapsible && (section.intro?.html.includes('<a ') ?? false);

  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      data-fold-target={section.collapsible ? true : undefined}
      className={section.collapsible ? 'page-section late-layout flow-root border-t border-line' : 'page-section late-layout'}
    >
      {lesson === undefined ? null : <LessonMarker lesson={lesson} isRepeated={lesson.title === section.title} />}
      {section.collapsible ? (
        <Fold
          id={section.id}
          summary={<SectionHead section={section} number={number} introAs={isIntroApart ? null : 'span'} />}
          className="[&>summary]:py-5 [&>summary>svg]:top-6.5"
        >
          <div className="pb-8">
            {isIntroApart ? <SectionIntro section={section} as="p" className="-mt-3 mb-6" /> : null}
            <BlockList blocks={section.blocks} />
          </div>
        </Fold>
      ) : (
        <>
          <div className="mb-6 print:break-inside-avoid print:break-after-avoid">
            <SectionHead section={section} number={number} introAs="p" />
          </div>
          <BlockList blocks={section.blocks} />
        </>
      )}
      {lessonEnd}
    </section>
  );
});

function SectionHead({ section, number, introAs }: Pick<SectionViewProps, 'section' | 'number'> & { introAs: 'p' | 'span' | null }) {
  return (
    <>
      <h2 id={`${section.id}-title`} className="font-serif text-2xl leading-tight font-semibold">
        {number === undefined ? null : <span className="mr-2.5 text-brand tabular-nums">{number}.</span>}
        {section.title}
      </h2>
      {introAs === null ? null : <SectionIntro section={section} as={introAs} className="mt-1.5" />}
    </>
  );
}

function SectionIntro({ section, as, className }: { section: Section; as: 'p' | 'span'; className: string }) {
  return section.intro === undefined ? null : (
    <Html as={as} className={classNames('prose-line block max-w-[68ch] text-ink-muted', className)} value={section.intro} />
  );
}

function LessonMarker({ lesson, isRepeated }: { lesson: LessonStart; isRepeated: boolean }) {
  const { renderLessonStart, useCompletedLessons } = usePage();
  const isComplete = useCompletedLessons()?.includes(lesson.id) ?? false;

  return (
    <p id={lesson.id} className="flex flex-wrap gap-x-4 pt-6 pb-1.5 text-xs font-bold text-brand print:break-after-avoid">
      <span className="min-w-0 flex-1 tracking-[0.12em] uppercase">
        Lesson {lesson.number}
        {isRepeated ? null : <span className="font-semibold tracking-normal text-ink-muted normal-case"> · {lesson.title}</span>}
      </span>
      {/* The check mark keeps its space while hidden, so that nothing moves when the learner's record loads. */}
      <span className={classNames('inline-flex shrink-0 items-start gap-1 text-success print:hidden', !isComplete && 'invisible')}>
        <Icon name="check" className="size-4" />
        <span className="max-sm:sr-only">Completed</span>
      </span>
      {renderLessonStart(lesson.id)}
    </p>
  );
}
