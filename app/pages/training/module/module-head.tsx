import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { RulesLink } from '#app/pages/rules-link.tsx';
import type { ModuleView } from './describe-module.server.ts';

/** The data for the top of a module page. `teaching` is null if the module is coming soon. */
export interface ModuleHeadView extends Pick<ModuleView, 'number' | 'title' | 'purpose' | 'lessonCount' | 'rules'> {
  teaching: { minutes: number; page: { lessons: { id: string }[] } } | null;
}

/** Shows the top of a module page: number, title, purpose, reading time and progress. */
export function ModuleHead({ module }: { module: ModuleHeadView }) {
  const { teaching } = module;

  return (
    <PageHead eyebrow={`Module ${module.number}`} title={module.title} purpose={module.purpose}>
      {teaching === null ? null : (
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-[0.9375rem] text-ink-muted tabular-nums">
          <span>{module.lessonCount} lessons</span>
          <span>About {formatMinutes(teaching.minutes)} of reading</span>
          <LessonProgress lessons={teaching.page.lessons} />
          <RulesLink link={module.rules} />
        </div>
      )}
    </PageHead>
  );
}

/** Space is reserved while the learner's record loads, so that nothing moves. */
function LessonProgress({ lessons }: { lessons: { id: string }[] }) {
  const record = useLearnerRecord();
  const completed = countCompleted(lessons, record?.lessons ?? []);

  return (
    <div className={classNames(record === null && 'invisible', 'flex flex-wrap items-center gap-x-3 print:hidden')}>
      <ProgressBar value={completed / lessons.length} label="Lessons completed in this module" className="w-28" />
      <span>
        {completed} of {lessons.length} completed
      </span>
    </div>
  );
}

function formatMinutes(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;

  const rounded = Math.round(minutes / 5) * 5;
  const rest = rounded % 60;
  const hours = Math.floor(rounded / 60);
  return `${hours} h${rest === 0 ? '' : ` ${rest} min`}`;
}
