import type { Lesson } from '#app/content/page-schema.ts';
import { useMine } from '#app/features/learning/mine.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import type { ModuleView } from './describe-module.server.ts';

/** The read-only checklist of the welcome module: it mirrors its lessons and opens the way to the next module (specification 2.5). */
export function LessonChecklist({ lessons, next }: { lessons: Lesson[]; next: ModuleView['next'] }) {
  const done = useMine()?.lessons ?? [];
  const completed = countCompleted(lessons, done);
  const isComplete = completed === lessons.length;

  return (
    <div className="mt-6 max-w-2xl rounded-md border border-line bg-surface px-4 py-4 sm:px-5">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <label className="flex min-h-11 items-start gap-3 py-2.5">
              <input
                type="checkbox"
                checked={done.includes(lesson.id)}
                readOnly
                aria-readonly
                onClick={(event) => event.preventDefault()}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              {lesson.title}
            </label>
          </li>
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
