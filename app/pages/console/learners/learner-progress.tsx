import type { ModuleProgress } from '#app/features/learners/module-progress.ts';
import { ProgressBar } from '#app/ui/progress-bar.tsx';

/** Shows a learner's progress, with one line per module. */
export function LearnerProgress({ modules }: { modules: readonly ModuleProgress[] }) {
  return (
    <ul className="m-0 list-none divide-y divide-line rounded-lg border border-line bg-surface p-0">
      {modules.map(({ id, title, done, total }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_4rem_4.5rem] items-center gap-x-3 px-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_8rem_4.5rem]"
        >
          <span className="text-[0.9375rem]">{title}</span>
          <ProgressBar value={done / total} label={title} />
          <span className={`text-right text-sm tabular-nums ${done === total ? 'font-semibold text-success' : 'text-ink-muted'}`}>
            {done} of {total}
          </span>
        </li>
      ))}
    </ul>
  );
}
