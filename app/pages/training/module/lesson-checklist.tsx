import type { Lesson } from '#app/content/schemas/page-schema.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import type { ModuleView } from './describe-module.server.ts';

/**
 * Shows the welcome module's read-only checklist, which mirrors the module's lessons and unlocks the link to the next module (specification
 * 2.5).
 */
export function LessonChecklist({ lessons, next }: { lessons: Lesson[]; next: ModuleView['next'] }) {
  const done = useLearnerRecord()?.lessons ?? [];
  const completed = countCompleted(lessons, done);
  const isComplete = completed === lessons.length;

  return (
    <div className="mt-6 max-w-2xl rounded-md border border-line bg-surface px-4 py-4 sm:px-5">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {lessons.map((lesson) => (
          <LessonState key={lesson.id} lesson={lesson} isComplete={done.includes(lesson.id)} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <p>
          {completed} of {lessons.length} lessons completed
        </p>
        <p className={isComplete ? 'font-semibold text-success' : 'font-semibold text-ink-muted'}>
          {isComplete ? 'Complete!' : 'In Progress'}
        </p>
      </div>
      <ProgressBar value={completed / lessons.length} label="Lessons completed" className="mt-2 h-2!" />
      {next === null ? null : <Continue next={next} isOpen={isComplete} />}
    </div>
  );
}

/** Shows a read-only checkbox as text, so that it doesn't look clickable. */
function LessonState({ lesson, isComplete }: { lesson: Lesson; isComplete: boolean }) {
  return (
    <li>
      <div role="checkbox" aria-checked={isComplete} aria-readonly className="flex items-center gap-3 py-2.5">
        <Icon
          name={isComplete ? 'circle-check' : 'circle-dashed'}
          className={classNames('size-5 shrink-0', isComplete ? 'text-success' : 'text-ink-muted')}
        />
        <span className="min-w-0 flex-1">{lesson.title}</span>
        <span className={classNames('shrink-0 text-sm', isComplete ? 'font-semibold text-success' : 'text-ink-muted')}>
          {isComplete ? 'Completed' : 'Not yet'}
        </span>
      </div>
    </li>
  );
}

function Continue({ next, isOpen }: { next: { title: string; to: string }; isOpen: boolean }) {
  return (
    <div className="mt-5 print:hidden">
      {isOpen ? (
        <ButtonLink to={next.to} className="max-sm:w-full">
          Continue to {next.title}
        </ButtonLink>
      ) : (
        <Button disabled className="max-sm:w-full">
          Continue to {next.title}
        </Button>
      )}
    </div>
  );
}
