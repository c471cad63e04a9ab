import { useState } from 'react';
import { href, Link } from 'react-router';

import type { Screens } from '#app/content/schemas/screens-schema.ts';
import type { Practice, ShownItem } from '#app/features/learning/list-practice.server.ts';
import { useMine } from '#app/features/learning/mine.ts';
import { useOwnPractice, type OwnPractice } from '#app/features/learning/own-practice.ts';
import { newADay, planDay, secondsADay, startOfDay, type DayPlan } from '#app/features/learning/practice-rules.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { ItemView } from './item-view.tsx';
import { PracticeOverview } from './practice-overview.tsx';
import { usePractice } from './use-practice.ts';

type Words = Screens['practice'];

/** What is due today, one thing at a time; below it how firm everything is. */
export function PracticeDesk({ words }: { words: Words }) {
  const practice = usePractice();
  const own = useOwnPractice();
  const mine = useMine();

  if (practice === null || own === null || mine === null)
    return (
      <>
        <p role="status" className="text-ink-muted">
          Loading your practice. If you're offline, it'll show up when you're back online.
        </p>
        {/* Not the one that is below the desk later: it would be seen to move there. */}
        <HowItWorks key="waiting" words={words} />
      </>
    );
  return (
    <>
      <Today words={words} practice={practice} own={own} lessons={mine.lessons} />
      <HowItWorks words={words} />
      <PracticeOverview practice={practice} own={own} />
    </>
  );
}

/** Something to read while the rest is on its way. */
function HowItWorks({ words }: { words: Words }) {
  return (
    <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-ink-muted">
      {words.counts} {words.rule} Up to {newADay} new items a day, about {secondsADay / 60} minutes in total.
    </p>
  );
}

interface TodayProps {
  words: Words;
  practice: Practice;
  own: OwnPractice;
  lessons: readonly string[];
}

/** The item that is shown, and where it stands among today's: it stays while what is due changes around it. */
interface Shown {
  item: ShownItem;
  number: number;
  total: number;
  minutes: number;
  /** How many were shown before it: all but the first take the focus, and one that comes back at once is drawn again. */
  before: number;
}

function Today({ words, practice, own, lessons }: TodayProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [before, setBefore] = useState(0);
  const [rounds, setRounds] = useState(1);

  function plan(budgetRounds: number): DayPlan<ShownItem> {
    const day = { now: own.now, dayStart: startOfDay(own.now), budget: secondsADay * budgetRounds };
    return planDay({ ...day, items: practice.items, cards: own.cards, lessons, missed: own.missed, previousModule: shown?.item.module });
  }

  const today = plan(rounds);
  const known = shown ?? showFirst(today, before);
  // What is drawn first stays drawn while it's answered.
  if (shown === null && known !== null) setShown(known);

  function goOn(withRounds: number): void {
    setShown(showFirst(plan(withRounds), before + 1));
    setBefore(before + 1);
    setRounds(withRounds);
  }

  if (known === null) return <Rest words={words} today={today} hasBegun={own.cards.size > 0} onMore={() => goOn(rounds + 1)} />;
  return (
    <section aria-label="Due today" className="max-w-2xl">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span className="font-bold tracking-[0.08em] text-brand uppercase tabular-nums">
          {known.number} of {known.total}
        </span>
        <span className="text-ink-muted">about {known.minutes} min left</span>
      </p>
      <ProgressBar value={(known.number - 1) / known.total} label="Done today" className="mb-5" />
      <ItemView
        key={known.before}
        item={known.item}
        card={own.cards.get(known.item.id)}
        headingLevel={2}
        takesFocus={known.before > 0}
        nextLabel="Next"
        onNext={() => goOn(rounds)}
      />
    </section>
  );
}

function showFirst({ queue, done, secondsLeft }: DayPlan<ShownItem>, before: number): Shown | null {
  const [item] = queue;
  if (item === undefined) return null;
  return { item, number: done + 1, total: done + queue.length, minutes: Math.max(1, Math.round(secondsLeft / 60)), before };
}

/** What is said when there is nothing to do now, and what one can do instead. */
function Rest({ words, today, hasBegun, onMore }: { words: Words; today: DayPlan<ShownItem>; hasBegun: boolean; onMore: () => void }) {
  const more = today.waiting + today.newWaiting;
  const isEmpty = !hasBegun && more === 0;

  return (
    <section aria-label="Due today" className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:px-6">
      <h2 className="font-serif text-2xl font-semibold">{titleOfRest(isEmpty, today.done)}</h2>
      <p role="status" className="mt-2 max-w-[68ch]">
        {wordsOfRest(words, isEmpty, today.done)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isEmpty ? (
          <Link to={href('/trainingportal')} className={buttonClass('primary')}>
            Go to the lessons
          </Link>
        ) : null}
        {today.waiting > 0 ? (
          <Button look="secondary" onClick={onMore}>
            Continue with {today.waiting} more that {today.waiting === 1 ? 'is' : 'are'} due
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function titleOfRest(isEmpty: boolean, done: number): string {
  if (isEmpty) return 'Nothing to practise yet';
  return done > 0 ? 'Done for today' : 'Nothing due today';
}

function wordsOfRest(words: Words, isEmpty: boolean, done: number): string {
  if (isEmpty) return words.none;
  return done > 0 ? words.done : words.later;
}
