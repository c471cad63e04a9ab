import { href, Link } from 'react-router';

import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { ThemeButton } from '#app/pages/shell/shell.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import type { LessonView, ListedLesson } from './describe-lesson.server.ts';
import { addressOfStep } from './use-step.ts';

interface RailProps {
  lesson: LessonView;
  /** The index of the step on screen. */
  index: number;
}

/** Shows the module's lessons next to the lesson on wide screens. */
export function LessonRail(props: RailProps) {
  return (
    <aside className="fixed inset-y-0 left-0 hidden w-68 flex-col overflow-y-auto bg-menu text-on-menu md:flex print:hidden">
      <RailContent {...props} />
    </aside>
  );
}

/** Shows the module, its lessons with their progress, and the steps of the open lesson. */
export function RailContent({ lesson, index }: RailProps) {
  const { module } = lesson;
  const { product, logo } = useBrand();
  const completed = useLearnerRecord()?.lessons ?? null;

  return (
    <>
      <Link
        to={href('/trainingportal')}
        className="flex min-h-11 items-center gap-3 px-4 pt-5 pr-14 font-serif text-xl font-semibold focus-visible:outline-accent"
      >
        <BrandMark logo={logo} />
        {product}
      </Link>
      <Link
        to={href('/trainingportal')}
        className="mt-2 flex min-h-11 items-center gap-2 px-4 text-sm text-on-menu-muted hover:text-on-menu focus-visible:outline-accent"
      >
        <Icon name="arrow-left" className="size-4" />
        Dashboard
      </Link>
      <div className="px-4 pt-3 pb-4">
        <p className="text-xs font-semibold tracking-[0.09em] text-on-menu-muted uppercase">Module {module.number}</p>
        <p className="mt-1 font-serif text-[1.3125rem] leading-tight font-semibold">
          <Link to={href('/learn/:module', { module: module.id })} className="hover:underline focus-visible:outline-accent">
            {module.title}
          </Link>
        </p>
        <ModuleProgress lessons={module.lessons} completed={completed} />
      </div>
      <nav aria-label="Lessons in this module" className="flex-1 px-2 pb-4">
        <ol className="m-0 list-none border-t border-menu-active p-0 pt-2">
          {module.lessons.map((each, position) => (
            <li key={each.id}>
              <RailLesson
                moduleId={module.id}
                lesson={each}
                number={position + 1}
                isOpen={each.id === lesson.id}
                isComplete={completed?.includes(each.id) ?? false}
              />
              {each.id === lesson.id ? <RailSteps lesson={lesson} index={index} /> : null}
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex items-center justify-between border-t border-menu-active px-2 py-2">
        <Link
          to={href('/practice')}
          className="flex min-h-11 items-center gap-3 rounded-md px-2 text-sm hover:bg-menu-active focus-visible:outline-accent"
        >
          <Icon name="target" className="size-4.5 text-on-menu-muted" />
          Practice
        </Link>
        <ThemeButton />
      </div>
    </>
  );
}

/** Space is reserved while the learner's record loads, so that nothing moves. */
function ModuleProgress({ lessons, completed }: { lessons: ListedLesson[]; completed: readonly string[] | null }) {
  const rest = lessons.filter(({ id }) => !completed?.includes(id));
  const done = lessons.length - rest.length;
  const minutes = rest.reduce((sum, lesson) => sum + lesson.minutes, 0);

  return (
    <div className={classNames('mt-3.5', completed === null && 'invisible')}>
      <ProgressBar value={done / lessons.length} label="Lessons completed in this module" className="bg-menu-active!" />
      <p className="mt-2 text-[0.8125rem] text-on-menu-muted tabular-nums">
        {done} of {lessons.length} lessons done{minutes === 0 ? null : ` · ${minutes} min left`}
      </p>
    </div>
  );
}

interface RailLessonProps {
  moduleId: string;
  lesson: ListedLesson;
  number: number;
  isOpen: boolean;
  isComplete: boolean;
}

function RailLesson({ moduleId, lesson, number, isOpen, isComplete }: RailLessonProps) {
  const addressOf = useLessonAddress();

  return (
    <Link
      to={addressOf(moduleId, lesson.id)}
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-md px-2 py-2.5 text-sm leading-5 hover:bg-menu-active focus-visible:outline-accent',
        isOpen || isComplete ? 'text-on-menu' : 'text-on-menu-muted',
        isOpen && 'font-semibold',
      )}
    >
      <LessonMark isOpen={isOpen} isComplete={isComplete} />
      <span className="min-w-0 flex-1">
        <b className="mr-1 font-semibold tabular-nums">{number}</b> {lesson.title}
        {isComplete ? <span className="sr-only"> (completed)</span> : null}
      </span>
      <span className="shrink-0 text-[0.8125rem] font-normal whitespace-nowrap text-on-menu-muted tabular-nums">{lesson.minutes} min</span>
    </Link>
  );
}

function LessonMark({ isOpen, isComplete }: { isOpen: boolean; isComplete: boolean }) {
  const shape = 'grid size-5 shrink-0 place-items-center rounded-full';
  if (isComplete)
    return (
      <span aria-hidden className={`${shape} bg-accent text-menu`}>
        <Icon name="check" className="size-3.5" strokeWidth={3} />
      </span>
    );
  return (
    <span aria-hidden className={classNames(shape, isOpen ? 'border-2 border-accent' : 'border-[1.5px] border-on-menu-muted')}>
      {isOpen ? <span className="size-2 rounded-full bg-accent" /> : null}
    </span>
  );
}

function RailSteps({ lesson, index }: RailProps) {
  return (
    <ol className="my-1 ml-4.25 list-none border-l-[1.5px] border-menu-active p-0">
      {lesson.steps.map((step, position) => (
        <li key={step.id}>
          <Link
            to={addressOfStep(step)}
            aria-current={position === index ? 'step' : undefined}
            className={classNames(
              'relative block py-2 pr-2 pl-5 text-sm leading-5 hover:bg-menu-active focus-visible:outline-accent max-md:py-3',
              position === index && 'rounded-r-md bg-menu-active font-semibold',
              position > index && 'text-on-menu-muted',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'absolute top-3.25 -left-[5.5px] size-2.5 rounded-full border-2 max-md:top-4.25',
                position < index && 'border-accent bg-accent',
                position === index && 'border-accent bg-menu',
                position > index && 'border-on-menu-muted bg-menu',
              )}
            />
            {step.title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
