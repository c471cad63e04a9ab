import { useEffect, useRef, useState, type ReactNode } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';

import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import { completeLesson, sendUnsaved, useLearnerRecord, useSaving } from '#app/features/learning/learner-record.ts';
import { SavingNote } from '#app/pages/saving-note.tsx';
import { useRefusalToast } from '#app/pages/use-refusal-toast.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import type { LessonView } from './describe-lesson.server.ts';
import { addressOfStep } from './use-step.ts';

interface LessonBarProps {
  lesson: LessonView;
  before: LessonStep | undefined;
  after: LessonStep | undefined;
}

/** Shows the Back and Continue buttons at the bottom of the window, where a thumb can reach them. */
export function LessonBar({ lesson, before, after }: LessonBarProps) {
  return (
    <footer
      data-lesson-bar
      className="sticky bottom-0 z-20 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] shadow-raised md:px-6 md:shadow-none lg:px-12 print:hidden"
    >
      <Unsaved />
      <div className="flex items-center gap-2.5 py-3 md:gap-6">
        {before === undefined ? null : (
          <Link
            to={addressOfStep(before)}
            className="inline-flex size-13 shrink-0 items-center justify-center gap-2 rounded-md border border-line-strong font-medium text-brand hover:bg-brand-soft md:size-auto md:min-h-11 md:border-transparent md:px-3"
          >
            <Icon name="arrow-left" className="size-5 md:size-4.5" />
            <span className="max-md:sr-only">Back</span>
          </Link>
        )}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-5">
          {after === undefined ? <LessonEnd lesson={lesson} /> : <Continue after={after} />}
        </div>
      </div>
    </footer>
  );
}

const primary = 'max-md:min-h-13 max-md:flex-1 max-md:text-[1.0625rem] md:min-h-12 md:min-w-42';

function Continue({ after }: { after: LessonStep }) {
  return (
    <>
      <Ahead title={after.title} minutes={after.minutes} />
      <ButtonLink to={addressOfStep(after)} className={primary}>
        Continue
        <Icon name="arrow-right" className="size-4.5" />
      </ButtonLink>
    </>
  );
}

function Ahead({ title, minutes }: { title: string; minutes: number }) {
  return (
    <p className="min-w-0 truncate text-[0.9375rem] text-ink-muted tabular-nums max-lg:hidden">
      Next: <b className="font-semibold text-ink">{title}</b> · {minutes} min
    </p>
  );
}

/** Shows the button on the last step, which completes the lesson permanently (specification 4) and then leads to the next lesson. */
function LessonEnd({ lesson }: { lesson: LessonView }) {
  const { module, id, agreement } = lesson;
  const completed = useLearnerRecord()?.lessons ?? [];
  const navigate = useNavigate();
  const [isFinishedNow, setIsFinishedNow] = useState(false);
  const rest = module.lessons.filter((each) => each.id !== id && !completed.includes(each.id));

  function finish(): void {
    completeLesson(id);
    toast({ title: 'Lesson marked as complete!', tone: 'success' });
    setIsFinishedNow(true);
    if (rest.length === 0) void navigate(href('/learn/:module', { module: module.id }));
  }

  if (completed.includes(id) || isFinishedNow) return <Onward lesson={lesson} rest={rest} takesFocus={isFinishedNow} />;
  // On the step with the agreement, the bar leads to the form, because signing completes the lesson (specification 2.5).
  if (agreement !== null) return <ToAgreement />;
  return (
    <>
      <div className="hidden min-w-0 flex-1 items-center justify-end gap-5 noscript:flex">
        <p className="text-sm text-ink-muted">To mark a lesson as complete, turn on JavaScript.</p>
        <Onward lesson={lesson} rest={rest} takesFocus={false} />
      </div>
      <Button onClick={finish} className={`noscript:hidden ${primary}`}>
        <Icon name="check" className="size-4.5" />
        Finish lesson
      </Button>
    </>
  );
}

interface OnwardProps {
  lesson: LessonView;
  /** The module's other lessons that haven't been completed. */
  rest: LessonView['module']['lessons'];
  takesFocus: boolean;
}

function Onward({ lesson, rest, takesFocus }: OnwardProps) {
  const { module, number } = lesson;
  const addressOf = useLessonAddress();
  const place = useRef<HTMLSpanElement>(null);
  const next = rest.find(({ id }) => module.lessons.findIndex((each) => each.id === id) >= number) ?? rest[0];

  // The button that was clicked is gone, so the focus moves to the link.
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <>
      {next === undefined ? null : <Ahead title={next.title} minutes={next.minutes} />}
      <span ref={place} className="contents">
        <ButtonLink
          to={next === undefined ? href('/learn/:module', { module: module.id }) : addressOf(module.id, next.id)}
          className={primary}
        >
          {next === undefined ? 'See what you can do now' : 'Next lesson'}
          <Icon name="arrow-right" className="size-4.5" />
        </ButtonLink>
      </span>
    </>
  );
}

function ToAgreement() {
  const { search } = useLocation();
  return (
    <a href={`${search}#sign-agreement`} className={buttonClass('primary', primary)}>
      Sign the agreement
      <Icon name="pencil-line" className="size-4.5" />
    </a>
  );
}

/** Says that progress isn't saved yet. The note is above the buttons, so that it doesn't cover them. */
function Unsaved(): ReactNode {
  const saving = useSaving();
  useRefusalToast();
  const { pathname, search } = useLocation();

  return (
    <div aria-live="polite">
      {saving.status === 'unsaved' || saving.status === 'signed-out' ? (
        <div className="border-b border-line py-2.5">
          <SavingNote
            {...saving}
            onRetry={() => void sendUnsaved()}
            gate={`${href('/va-login')}?next=${encodeURIComponent(`${pathname}${search}`)}`}
          />
        </div>
      ) : null}
    </div>
  );
}
