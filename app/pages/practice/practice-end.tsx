import { useEffect, useRef } from 'react';
import { href } from 'react-router';

import type { Practice, ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import type { PracticeState } from '#app/features/learning/practice/practice-record.ts';
import {
  findAnswered,
  findDue,
  findWeek,
  secondsOf,
  startOfDay,
  type PracticeWeek,
} from '#app/features/learning/practice/practice-rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { tasks } from './item-view.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';

/** Missed items beyond this number are counted rather than listed by name. */
const mostNamed = 4;

interface PracticeEndProps {
  practice: Practice;
  own: PracticeState;
  /** The items that another session would contain. */
  more: readonly ShownItem[];
  onMore: (queue: readonly ShownItem[]) => void;
}

/** Shows the end of the day's practice: the results, what comes back tomorrow, and the week so far. */
export function PracticeEnd({ practice, own, more, onMore }: PracticeEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const dayStart = startOfDay(own.now);
  const outcomes = [...findAnswered(own.log, dayStart).values()];
  const week = findWeek(own.log, practice.items, own.now);

  return (
    <section aria-label="Today" className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-3xl font-semibold outline-none">
        That's it for today
      </h2>
      <p role="status" className="mt-3 font-serif text-2xl font-semibold">
        <span className="text-6xl tabular-nums">{outcomes.filter(Boolean).length}</span> of {outcomes.length} right
      </p>
      <OutcomeStrip outcomes={outcomes} className="mt-4" />
      <Tomorrow practice={practice} own={own} dayStart={dayStart} />
      <Week week={week} today={dayStart} />
      <div className="sticky bottom-0 -mx-4 mt-8 flex flex-wrap gap-3 border-line bg-surface px-4 py-3 max-md:border-t md:static md:mx-0 md:bg-transparent md:px-0">
        <ButtonLink to={href('/trainingportal')} className="max-md:w-full">
          Done for today
        </ButtonLink>
        {more.length === 0 ? null : (
          <Button look="quiet" onClick={() => onMore(more)} className="max-md:w-full">
            Keep going with {more.length} more
          </Button>
        )}
      </div>
    </section>
  );
}

/** Lists what's due tomorrow, starting with the items missed today. Other items are counted but not listed. */
function Tomorrow({ practice, own, dayStart }: Pick<PracticeEndProps, 'practice' | 'own'> & { dayStart: number }) {
  const answered = findAnswered(own.log, dayStart);
  const due = findDue(practice.items, own, new Date(dayStart).setDate(new Date(dayStart).getDate() + 2));
  const missed = due.filter(({ id }) => answered.get(id) === false);
  const named = missed.slice(0, mostNamed);
  const others = due.length - named.length;
  const minutes = Math.max(1, Math.round(secondsOf(due) / 60));

  if (due.length === 0) return <p className="mt-8 border-t border-line pt-6">Nothing is due tomorrow.</p>;
  return (
    <div className="mt-8 border-t border-line pt-6">
      {named.length === 0 ? null : (
        <>
          <h3 className="font-serif text-xl font-semibold">
            Tomorrow starts with {named.length === 1 ? 'this one' : `these ${named.length}`}
          </h3>
          <ul className="m-0 list-none divide-y divide-line border-b border-line p-0">
            {named.map(({ id, kind, prompt, taught }) => (
              <li key={id} className="py-3">
                <span className="inline-flex items-center gap-2 rounded-sm bg-sunken px-2 py-1 text-sm font-medium text-brand">
                  <Icon name="rotate-ccw" className="size-4" />
                  {tasks[kind]}
                </span>
                <p className="mt-1.5 line-clamp-2">{prompt}</p>
                <p className="text-sm text-ink-muted">{taught.label}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">
        {named.length === 0 ? `${others} ${others === 1 ? 'item is' : 'items are'} due tomorrow. ` : null}
        {named.length > 0 && others > 0 ? `Plus ${others} more. ` : null}
        About {minutes} min in total.
      </p>
    </div>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function sayDay(isPractised: boolean, isToCome: boolean): string {
  if (isPractised) return 'practised';
  return isToCome ? 'to come' : 'not practised';
}

/** Shows the days of the week on which the learner practised, without streaks. */
function Week({ week: { days, seconds }, today }: { week: PracticeWeek; today: number }) {
  const practised = days.filter(({ isPractised }) => isPractised).length;

  return (
    <div className="mt-8">
      <h3 className="font-serif text-xl font-semibold">This week</h3>
      <ol className="mt-3 mb-0 grid max-w-md list-none grid-cols-7 gap-1 p-0">
        {days.map(({ start, isPractised }, index) => (
          <li key={start} aria-current={start === today ? 'date' : undefined} className="grid justify-items-center gap-2">
            <span aria-hidden className={classNames('text-sm', start === today ? 'font-bold' : 'text-ink-muted')}>
              {weekdays[index]?.slice(0, 1)}
            </span>
            <span className="sr-only">
              {weekdays[index]}: {sayDay(isPractised, start > today)}
            </span>
            <span
              aria-hidden
              className={classNames(
                'grid aspect-square w-full max-w-10 place-items-center rounded-full border text-sm tabular-nums',
                isPractised ? 'border-accent bg-accent text-menu' : 'border-line-strong text-ink-muted',
                start > today && 'border-dashed',
                start === today && 'outline-2 outline-offset-2 outline-brand',
              )}
            >
              {isPractised ? <Icon name="check" className="size-5" strokeWidth={2.25} /> : new Date(start).getDate()}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-muted">
        You practised on {practised} {practised === 1 ? 'day' : 'days'}, about {Math.max(1, Math.round(seconds / 60))} min in total.
      </p>
    </div>
  );
}
