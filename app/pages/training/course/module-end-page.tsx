import { Suspense } from 'react';
import { href, Link } from 'react-router';

import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import { useLearnerRecord, type LearnerRecord } from '#app/features/learning/learner-record.ts';
import { useCourseRecord } from '#app/features/learning/course-record.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { RailModule } from './describe-lesson.server.ts';
import type { ModuleEndView } from './describe-module-end.server.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { ModuleSeal } from './module-seal.tsx';

/** The script loads after the page, because practice has to be planned first. */
const PracticeWhen = lazyPart(async () => (await import('#app/pages/practice/practice-due.tsx')).PracticeWhen);

/** Shows what a module taught, how its checks went, and where to go next. */
export function ModuleEndPage({ module }: { module: ModuleEndView }) {
  const record = useLearnerRecord();
  const completed = record?.lessons ?? [];
  const isDone = countCompleted(module.lessons, completed) === module.lessons.length;
  const course = [module, ...module.others];
  const doneModules = course.filter(({ lessons }) => countCompleted(lessons, completed) === lessons.length);

  return (
    <div className="mx-auto max-w-xl">
      <header className="text-center">
        <ModuleSeal total={course.length} done={doneModules.length} className="mx-auto size-36 md:size-44" />
        <p className="mt-3 text-xs font-bold tracking-[0.12em] text-brand uppercase">
          Module {module.number}
          {isDone ? ' done' : null}
        </p>
        <h1 className="mt-1 font-serif text-[1.75rem] leading-tight font-semibold md:text-4xl">{module.title}</h1>
        <CourseCount course={course} record={record} doneModules={doneModules.length} />
      </header>
      <Closing module={module} isDone={isDone} />
      {isDone ? <Figures checks={module.checks} /> : null}
      {isDone ? <Onward module={module} record={record} /> : <StartLesson module={module} completed={completed} />}
      <LessonList module={module} completed={completed} />
    </div>
  );
}

/** Space is reserved while the learner's record loads, so that nothing moves. */
function CourseCount({ course, record, doneModules }: { course: RailModule[]; record: LearnerRecord | null; doneModules: number }) {
  const lessons = course.flatMap((each) => each.lessons);
  const done = countCompleted(lessons, record?.lessons ?? []);

  return (
    <p className={classNames('mt-1.5 text-[0.9375rem] text-ink-muted tabular-nums', record === null && 'invisible')}>
      {doneModules} of {course.length} modules · {done} of {lessons.length} lessons
    </p>
  );
}

function Closing({ module: { closing, purpose }, isDone }: { module: ModuleEndView; isDone: boolean }) {
  if (closing.length === 0) return <p className="mt-6 text-lg text-pretty text-ink-muted">{purpose}</p>;

  return (
    <section aria-labelledby="closing-title" className="mt-8">
      <h2 id="closing-title" className="font-serif text-xl font-semibold">
        {isDone ? 'You can now' : "After this module, you'll be able to"}
      </h2>
      <ul className="m-0 mt-2 list-none p-0">
        {closing.map((line) => (
          <li key={line} className="flex gap-3 py-2">
            <Icon
              name={isDone ? 'check' : 'arrow-right'}
              className={classNames('mt-0.5 size-5 shrink-0', isDone ? 'text-success' : 'text-ink-muted')}
              strokeWidth={isDone ? 2.5 : 1.75}
            />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows how the checks went, and when practice continues. */
function Figures({ checks }: { checks: string[] }) {
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 border-y border-line py-3.5 tabular-nums empty:hidden">
      <CheckFigures checks={checks} />
      <Suspense>
        <PracticeWhen />
      </Suspense>
    </div>
  );
}

/** Shows how the checks went. If a check was reworded and answered again, its latest answer counts. */
function CheckFigures({ checks }: { checks: string[] }) {
  const given = useCourseRecord().checks;
  const answers = checks.flatMap((check) => given.findLast(({ id }) => id === check) ?? []);
  if (answers.length === 0) return null;
  const right = answers.filter((answer) => answer.right).length;
  const left = checks.length - answers.length;

  return (
    <div>
      <p className="font-serif text-2xl font-semibold">
        {right} <span className="text-lg">of {answers.length}</span>
      </p>
      <p className="text-sm text-ink-muted">checks right on the first try{left === 0 ? null : ` · ${left} not tried`}</p>
    </div>
  );
}

interface Way {
  eyebrow: string;
  title: string;
  facts: string;
  action: string;
  to: string;
}

/**
 * Leads to the next module with lessons to do: the first after this one or, if all of those are complete, before it. After all lessons, leads
 * to the agreement if it isn't signed yet, and otherwise to the assessment.
 */
function Onward({ module, record }: { module: ModuleEndView; record: LearnerRecord | null }) {
  const addressOf = useLessonAddress();
  const way = chooseWay(module, record, addressOf);

  return (
    <>
      <div className="mt-6">
        <p className="text-sm text-ink-muted">{way.eyebrow}</p>
        <p className="font-serif text-xl font-semibold">{way.title}</p>
        <p className="text-sm text-ink-muted tabular-nums">{way.facts}</p>
      </div>
      <Actions to={way.to} action={way.action} leave="Done for today" />
    </>
  );
}

function chooseWay(
  { others, agreementAddress, suggestedMinutes }: ModuleEndView,
  record: LearnerRecord | null,
  addressOf: (moduleId: string, lessonId: string) => string,
): Way {
  if (record?.assessment.state === 'passed')
    return {
      eyebrow: 'You passed the assessment',
      ...(record.assessment.isRevoked
        ? { title: 'Your certificate was revoked', facts: "Ask your training manager if you don't know why", action: 'See details' }
        : { title: 'Your certificate is ready', facts: 'Open, download or share it', action: 'Open certificate' }),
      to: href('/assessment'),
    };
  const isOpen = ({ id }: { id: string }) => !(record?.lessons.includes(id) ?? false);
  const next = others.find(({ lessons }) => lessons.some(isOpen));
  if (next !== undefined) {
    const first = next.lessons.find(isOpen);
    const minutes = next.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
    const hasBegun = !next.lessons.every(isOpen);
    return {
      eyebrow: `Next: module ${next.number}`,
      title: next.title,
      facts: `${next.lessons.length} lessons · about ${minutes} min`,
      action: `${hasBegun ? 'Continue' : 'Start'} module ${next.number}`,
      to: first === undefined ? href('/learn/:module', { module: next.id }) : addressOf(next.id, first.id),
    };
  }
  if (record !== null && record.agreement?.isValid !== true && agreementAddress !== null)
    return {
      eyebrow: 'Next: before you work with clients',
      title: record.agreement === null ? 'The conduct agreement' : 'The new conduct agreement',
      facts: 'Nine terms and three confirmations',
      action: 'Read and sign',
      to: agreementAddress,
    };
  return {
    eyebrow: 'Next: your certificate',
    title: 'The assessment',
    facts: `It covers the full training program · ${suggestedMinutes}`,
    action: 'Open assessment',
    to: href('/assessment'),
  };
}

function StartLesson({ module, completed }: { module: ModuleEndView; completed: readonly string[] }) {
  const addressOf = useLessonAddress();
  const index = module.lessons.findIndex(({ id }) => !completed.includes(id));
  const lesson = module.lessons[Math.max(index, 0)];
  if (lesson === undefined) return null;

  const number = Math.max(index, 0) + 1;
  const action = `${number === 1 ? 'Start' : 'Continue with'} lesson ${number}`;
  return <Actions to={addressOf(module.id, lesson.id)} action={action} leave="Back to the dashboard" />;
}

/** On phones, the button to continue stays at the bottom of the screen, where a thumb can reach it. */
function Actions({ to, action, leave }: { to: string; action: string; leave: string }) {
  return (
    <div
      data-lesson-bar
      className="mt-6 flex flex-col items-stretch gap-1 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3 sm:max-md:-mx-6 sm:max-md:px-6 print:hidden"
    >
      <ButtonLink to={to} className="min-h-13 text-[1.0625rem]">
        {action}
        <Icon name="arrow-right" className="size-4.5" />
      </ButtonLink>
      <ButtonLink look="quiet" to={href('/trainingportal')}>
        {leave}
      </ButtonLink>
    </div>
  );
}

function LessonList({ module, completed }: { module: ModuleEndView; completed: readonly string[] }) {
  const addressOf = useLessonAddress();

  return (
    <section aria-labelledby="lessons-title" className="mt-10">
      <h2 id="lessons-title" className="font-serif text-xl font-semibold">
        Lessons in this module
      </h2>
      <ol className="m-0 mt-2 list-none divide-y divide-line border-y border-line p-0">
        {module.lessons.map(({ id, title, minutes }, index) => {
          const isComplete = completed.includes(id);
          return (
            <li key={id}>
              <Link to={addressOf(module.id, id)} className="flex min-h-12 items-center gap-3 py-2.5 hover:text-brand">
                <Icon
                  name={isComplete ? 'circle-check' : 'circle-dashed'}
                  className={classNames('size-5 shrink-0', isComplete ? 'text-success' : 'text-ink-muted')}
                />
                <span className="min-w-0 flex-1">
                  <span className="tabular-nums">{index + 1}.</span> {title}
                  {isComplete ? <span className="sr-only"> (completed)</span> : null}
                </span>
                <span className="shrink-0 text-sm text-ink-muted tabular-nums">{minutes} min</span>
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="mt-4">
        <Link
          to={href('/:module', { module: module.id })}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
        >
          <Icon name="book-open" className="size-4.5" />
          Open as reference
        </Link>
      </p>
    </section>
  );
}
