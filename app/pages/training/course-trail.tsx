import { href, Link } from 'react-router';

import { findNextLesson } from '#app/features/learning/next-lesson.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ModuleCardView } from './module-cards.server.ts';

type Place = 'done' | 'current' | 'ahead' | 'coming';

const looks: Record<Place, string> = {
  done: 'border-brand bg-brand text-on-brand',
  current: 'border-4 border-accent bg-surface text-ink',
  ahead: 'border-line-strong bg-surface text-ink-muted',
  coming: 'border-dashed border-line-strong bg-paper text-ink-muted',
};

const words: Record<Place, string> = { done: 'done', current: 'next', ahead: 'later', coming: 'coming soon' };

/** Shows the modules as a trail that marks what's done, where the learner is, and what isn't available yet. */
export function CourseTrail({ modules, record }: { modules: ModuleCardView[]; record: LearnerRecord | null }) {
  const completed = record?.lessons ?? [];
  const next = findNextLesson(modules, completed, record?.places);
  const written = modules.filter(({ isComing }) => !isComing);
  const isDone = ({ lessons }: ModuleCardView) => countCompleted(lessons, completed) === lessons.length;
  const placeOf = (module: ModuleCardView): Place => {
    if (module.isComing) return 'coming';
    if (isDone(module)) return 'done';
    return module === next?.module ? 'current' : 'ahead';
  };

  return (
    <section aria-labelledby="trail" className="@container mb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="trail" className="font-serif text-xl font-semibold">
          Your path
        </h2>
        <p className="text-[0.9375rem] text-ink-muted tabular-nums">
          {written.filter(isDone).length} of {written.length} modules done
        </p>
      </div>
      <ol className="mt-3 mb-0 grid list-none grid-cols-6 gap-y-3 p-0 @min-[75rem]:grid-cols-12">
        {modules.map((module, index) => (
          <TrailStop key={module.id} module={module} place={placeOf(module)} isLast={index === modules.length - 1} />
        ))}
      </ol>
      <p className="mt-4 text-[0.9375rem]">{sayWhatIsLeft(written, record)}</p>
    </section>
  );
}

function TrailStop({ module, place, isLast }: { module: ModuleCardView; place: Place; isLast: boolean }) {
  return (
    <li className="relative flex flex-col items-center">
      {isLast ? null : (
        <span
          aria-hidden
          className={classNames(
            'absolute top-5.5 left-1/2 w-full border-t-2',
            place === 'done' ? 'border-accent' : 'border-dashed border-line-strong',
            module.number % 6 === 0 && '@max-[75rem]:hidden',
          )}
        />
      )}
      <Link
        to={href('/:module', { module: module.id })}
        aria-label={`${module.number}. ${module.title}: ${words[place]}`}
        aria-current={place === 'current' ? 'step' : undefined}
        className={classNames('relative grid size-11 place-items-center rounded-full border-2 font-semibold tabular-nums', looks[place])}
      >
        {place === 'done' ? <Icon name="check" className="size-5" strokeWidth={2.5} /> : module.number}
      </Link>
      <span aria-hidden className="mt-1.5 px-1 text-center text-xs leading-4 text-ink-muted max-lg:hidden">
        {module.title}
      </span>
    </li>
  );
}

function sayWhatIsLeft(written: ModuleCardView[], record: LearnerRecord | null): string {
  if (record?.assessment.state === 'passed')
    return record.assessment.isRevoked ? 'Your certificate was revoked.' : "You've earned your certificate.";

  const lessons = written.flatMap((module) => module.lessons);
  const left = lessons.filter(({ id }) => record?.lessons.includes(id) !== true);
  const isSigned = (record?.agreement ?? null) !== null;
  const parts = [
    left.length === 0 ? [] : `${left.length} ${left.length === 1 ? 'lesson' : 'lessons'} (${sayTime(left)})`,
    record?.agreement?.isValid === true ? [] : `the ${isSigned ? 'new ' : ''}conduct agreement`,
  ].flat();
  const course = parts.length === 0 ? '' : `Left in the course: ${parts.join(' and ')}. `;
  return `${course}Passing the assessment earns your certificate${sayAttempts(record)}.`;
}

/** Says how many attempts a failed learner has left. */
function sayAttempts(record: LearnerRecord | null): string {
  switch (record?.assessment.state) {
    case 'failed':
      return ` (${record.assessment.remaining} ${record.assessment.remaining === 1 ? 'attempt' : 'attempts'} left)`;
    case 'limit-reached':
      return ' (no attempts left; your training manager can give you another)';
    default:
      return '';
  }
}

/** Says how long lessons take. Times of an hour or more are rounded to five minutes. */
function sayTime(lessons: readonly { minutes: number }[]): string {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  if (minutes < 60) return `about ${minutes}\u00A0min`;

  const rounded = Math.round(minutes / 5) * 5;
  return rounded % 60 === 0 ? `about ${rounded / 60}\u00A0h` : `about ${Math.floor(rounded / 60)}\u00A0h\u00A0${rounded % 60}\u00A0min`;
}
