import { href, Link } from 'react-router';

import type { Route } from './+types/my-notes';
import { findCourseModule } from '#app/content/course/find-course-lesson.ts';
import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { useCourseRecord } from '#app/features/learning/course-record.ts';
import { pack, useUnpacked } from '#app/pages/packed.ts';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { getPortal } from '#app/portal.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NoScriptNote } from '#app/ui/no-script-note.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { AnnotationView } from './annotation-view.tsx';
import { sortAnnotations, type NotedLesson, type NotedModule } from './sort-annotations.ts';

/** Loads the titles of all lessons and steps, which are the same for everyone. The notes themselves come from `/course/mine`. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const course = content.modules.flatMap(({ id }): NotedModule[] => {
    const module = findCourseModule(content, id);
    if (module === null) return [];
    const { page } = module;
    const lessons = page.lessons.map((lesson) => {
      const steps = listLessonSteps(page, lesson.id).map((step) => ({ id: step.id, title: step.title }));
      return { id: lesson.id, title: lesson.title, steps };
    });
    return [{ id: module.id, title: page.title, lessons }];
  });
  return pack(course);
}

export const shouldRevalidate = revalidateUnlessSamePage;

/** Shows a trainee's notes and bookmarks. */
export default function MyNotes({ loaderData }: Route.ComponentProps) {
  const course = useUnpacked(loaderData);
  const { steps, isLoaded } = useCourseRecord();
  const { lessons, gone } = sortAnnotations(course, steps);
  const isEmpty = lessons.length + gone.length === 0;

  return (
    <>
      <PageTitle>My notes</PageTitle>
      <PageHead eyebrow="Training" title="My notes" purpose="Your notes and bookmarks, lesson by lesson." />
      <p className="mb-6 max-w-[68ch] text-[0.9375rem] text-ink-muted print:hidden">
        Only you can read your notes. Managers don't see them in the console. If you ask a manager for a copy of your data, your notes are
        included. They're deleted when your record is erased.
      </p>
      <NoScriptNote>Notes need JavaScript, which is turned off in this browser. Turn it on and reload the page.</NoScriptNote>
      {isEmpty ? <Nothing isLoaded={isLoaded} /> : null}
      {lessons.map((lesson, index) => (
        <LessonNotes key={lesson.id} {...{ lesson, isLoaded }} isFirstOfModule={lessons[index - 1]?.module.id !== lesson.module.id} />
      ))}
      {gone.length === 0 ? null : (
        <section aria-labelledby="gone" className="mb-8 max-w-3xl">
          <h2 id="gone" className="font-serif text-2xl font-semibold">
            Lessons no longer in the training program
          </h2>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {gone.map((kept) => (
              <li key={`${kept.lesson}/${kept.step}`} className="py-3">
                <AnnotationView kept={kept} of={kept.step} gone="lesson" isLoaded={isLoaded} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isEmpty ? null : (
        <Button look="secondary" onClick={() => window.print()} className="print:hidden">
          Print
        </Button>
      )}
    </>
  );
}

function Nothing({ isLoaded }: { isLoaded: boolean }) {
  if (!isLoaded)
    return (
      <p role="status" className="text-ink-muted noscript:hidden">
        Loading your notes. If you're offline, they'll show up when you're back online.
      </p>
    );
  return (
    <section aria-label="No notes yet" className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:px-6">
      <h2 className="font-serif text-2xl font-semibold">No notes yet</h2>
      <p className="mt-2 mb-4">Your notes and bookmarks show up here. To add one, open a lesson and look below the step you're reading.</p>
      <ButtonLink to={href('/trainingportal')}>Go to the lessons</ButtonLink>
    </section>
  );
}

interface LessonNotesProps {
  lesson: NotedLesson;
  isLoaded: boolean;
  isFirstOfModule: boolean;
}

function LessonNotes({ lesson, isLoaded, isFirstOfModule }: LessonNotesProps) {
  const { module, id, title, number, entries } = lesson;
  const start = href('/learn/:module/:lesson', { module: module.id, lesson: id });

  return (
    <section aria-labelledby={`notes-${id}`} className="mb-8 max-w-3xl">
      {isFirstOfModule ? <h2 className="mb-3 font-serif text-2xl font-semibold">{module.title}</h2> : null}
      <h3 id={`notes-${id}`} className="text-[0.9375rem] font-semibold text-ink-muted">
        Lesson {number}: {title}
      </h3>
      <ul className="m-0 mt-1 list-none divide-y divide-line border-y border-line p-0">
        {entries.map(({ kept, title: step }) => (
          <li key={kept.step} className="py-3 print:break-inside-avoid">
            <Link
              to={step === null ? start : `${start}?step=${kept.step}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
            >
              {step ?? 'Start of the lesson'}
            </Link>
            {kept.isBookmarked ? <span className="ml-3 text-sm text-ink-muted">Bookmarked</span> : null}
            {step === null ? <p className="text-sm text-warning">This step has changed since you last saw it.</p> : null}
            <AnnotationView {...{ kept, isLoaded }} of={step ?? 'a step that has changed'} gone={step === null ? 'step' : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
