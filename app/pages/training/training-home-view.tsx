import { Suspense } from 'react';
import { href, Link } from 'react-router';

import type { Screens } from '#app/content/schemas/screens-schema.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { CourseTrail } from './course-trail.tsx';
import type { ModuleCardView } from './module-cards.server.ts';
import { NextStep } from './next-step.tsx';

/** The script loads only for people who might be offered a resume code. */
const ResumeCodeOffer = lazyPart(async () => (await import('./resume-code-offer.tsx')).ResumeCodeOffer);

/** The script loads after the page, because the number of items to practise isn't known until practice has been scheduled. */
const PracticeDue = lazyPart(async () => (await import('#app/pages/practice/practice-due.tsx')).PracticeDue);

interface TrainingHomeProps {
  modules: ModuleCardView[];
  /** The lesson in which the conduct agreement is signed, or null if no published lesson contains the agreement. */
  agreement: ModuleCardView['lessons'][number] | null;
  /** The time to plan for the assessment, such as "45-60 minutes". */
  suggestedMinutes: string;
  head: Screens['trainingHome'];
  tabTitle: string;
  practice: Screens['practice'];
}

/** Shows where to continue, followed by the modules in order. */
export function TrainingHome({ modules, agreement, suggestedMinutes, head, tabTitle, practice }: TrainingHomeProps) {
  const record = useLearnerRecord();
  return (
    <>
      <PageTitle>{tabTitle}</PageTitle>
      <PageHead {...head} />
      <NextStep {...{ modules, agreement, suggestedMinutes, record }} />
      <CourseTrail modules={modules} record={record} />
      <h2 className="sr-only">Modules</h2>
      <ul className="grid list-none gap-5 p-0 sm:grid-cols-2 xl:grid-cols-3">
        {modules.map((module) => (
          <ModuleCard key={module.id} module={module} completed={countCompleted(module.lessons, record?.lessons ?? [])} />
        ))}
      </ul>
      <PracticeCard title={practice.title} purpose={practice.purpose} />
      {record === null || record.hasProfile ? null : (
        <Suspense>
          <ResumeCodeOffer modules={modules} completed={record.lessons} />
        </Suspense>
      )}
      <p className="mt-7 flex flex-wrap gap-x-6 text-[0.9375rem]">
        <RecordLink to={href('/my-record')}>Your record and resume code</RecordLink>
        <RecordLink to={href('/resume')}>I have a resume code</RecordLink>
      </p>
    </>
  );
}

/** Shows a card for practice below the modules, because practice isn't a module. */
function PracticeCard({ title, purpose }: Pick<Screens['practice'], 'title' | 'purpose'>) {
  return (
    <section
      aria-labelledby="practice-card"
      className="relative mt-5 flex flex-col gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-brand sm:flex-row sm:items-center sm:px-6"
    >
      <Icon name="target" className="size-6 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <h2 id="practice-card" className="text-[1.0625rem] font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-[0.9375rem] max-sm:min-h-12 text-ink-muted">
          <Suspense fallback={purpose}>
            <PracticeDue otherwise={purpose} />
          </Suspense>
        </p>
      </div>
      <Link
        to={href('/practice')}
        prefetch="intent"
        className="shrink-0 text-[0.9375rem] font-semibold text-brand after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:outline-offset-2"
      >
        Practise
      </Link>
    </section>
  );
}

function RecordLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}

function ModuleCard({ module, completed }: { module: ModuleCardView; completed: number }) {
  const isComplete = module.lessons.length > 0 && completed === module.lessons.length;

  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-brand">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-3 text-brand">
          <span aria-hidden className="shrink-0 font-serif text-2xl font-semibold tabular-nums">
            {String(module.number).padStart(2, '0')}
          </span>
          <Icon name={module.icon} className="size-5" />
        </span>
        <span className="flex flex-wrap items-center justify-end gap-x-1.5 text-xs text-ink-muted">
          <span
            className={
              isComplete
                ? 'rounded-full bg-success-soft px-2.5 py-1 font-semibold text-success'
                : 'rounded-full border border-line px-2.5 py-1 font-semibold'
            }
          >
            {isComplete ? 'Completed' : 'Available'}
          </span>
          {module.isComing ? <span>· lessons coming soon</span> : null}
        </span>
      </div>
      <h3 className="mt-2 text-[1.0625rem] font-semibold">{module.title}</h3>
      <p className="mt-1 flex-1 text-[0.9375rem] text-ink-muted">{module.description}</p>
      <ProgressBar
        value={module.lessons.length === 0 ? 0 : completed / module.lessons.length}
        label={`Progress in ${module.title}`}
        className="mt-4 !h-0.75"
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 text-[0.9375rem] whitespace-nowrap">
        <span className="text-ink-muted tabular-nums">{module.lessonCount} lessons</span>
        <Link
          to={href('/:module', { module: module.id })}
          prefetch="intent"
          aria-label={`Access Resources: ${module.title}`}
          className="font-semibold text-brand after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:outline-offset-2"
        >
          Access Resources
        </Link>
      </div>
    </li>
  );
}
