import { useState, type ReactNode } from 'react';
import { href, Link } from 'react-router';

import type { Screens } from '#app/content/schemas/screens-schema.ts';
import type { Practice, ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { usePracticeRecord, type PracticeState } from '#app/features/learning/practice/practice-record.ts';
import {
  followSession,
  newADay,
  sessionLengths,
  type PracticeSession,
  type SessionPlan,
} from '#app/features/learning/practice/practice-rules.ts';
import { useStore } from '#app/browser/store.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ItemView } from './item-view.tsx';
import { OutcomeStrip } from './outcome-strip.tsx';
import { PracticeEnd } from './practice-end.tsx';
import { PracticeOverview } from './practice-overview.tsx';
import { findTodaySession, session } from './practice-today.ts';
import { usePractice, withMissedChecks } from './use-practice.ts';

type Words = Screens['practice'];

const [shortest] = sessionLengths;

/** Shows a practice session from start to end, and an overview of what the learner knows. */
export function PracticeView({ words }: { words: Words }) {
  const practice = usePractice();
  const own = usePracticeRecord();
  const record = useLearnerRecord();

  if (practice === null || own === null || record === null)
    return (
      <>
        <p role="status" data-waiting className="text-ink-muted">
          Loading your practice. If you're offline, it'll show up when you're back online.
        </p>
        {/* The introduction takes the place of the overview until everything has loaded, because the overview would visibly move. */}
        <HowItWorks key="waiting" words={words} />
      </>
    );
  return <LoadedPractice words={words} practice={withMissedChecks(practice, own)} own={own} lessons={record.lessons} />;
}

/** Introduces practice while everything else loads. */
function HowItWorks({ words }: { words: Words }) {
  return (
    <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-ink-muted">
      {words.counts} {words.rule} Up to {newADay} new items a day.
    </p>
  );
}

interface LoadedPracticeProps {
  words: Words;
  practice: Practice;
  own: PracticeState;
  lessons: readonly string[];
}

function LoadedPractice({ words, practice, own, lessons }: LoadedPracticeProps) {
  const { plan, current, isDone } = findTodaySession({ practice, own, lessons }, useStore(session));

  function start(queue: readonly ShownItem[]): void {
    // The start must be later than the last answer, so that new answers count for this session even if the clock has been set back.
    const startedAt = Math.max(Date.now(), Date.parse(own.log.at(-1)?.at ?? '') + 1 || 0);
    session.set({ learner: own.learner, startedAt, ids: queue.map(({ id }) => id), isOver: false });
  }

  if (current !== null && !current.isOver)
    return (
      <Session
        key={current.startedAt}
        session={current}
        practice={practice}
        own={own}
        onEnd={() => session.set({ ...current, isOver: true })}
      />
    );

  return (
    <>
      {isDone ? (
        <PracticeEnd practice={practice} own={own} more={plan(shortest).queue} onMore={start} />
      ) : (
        <Start words={words} plan={plan} hasBegun={own.cards.size > 0} onStart={start} />
      )}
      <HowItWorks words={words} />
      <PracticeOverview practice={practice} own={own} />
    </>
  );
}

interface StartProps {
  words: Words;
  plan: (minutes: number) => SessionPlan<ShownItem>;
  hasBegun: boolean;
  onStart: (queue: readonly ShownItem[]) => void;
}

/** Shows how much is due, and offers a choice of session lengths. */
function Start({ words, plan, hasBegun, onStart }: StartProps) {
  const plans = sessionLengths.map(plan);
  const longest = plans.at(-1);
  const ready = (longest?.queue.length ?? 0) + (longest?.waiting ?? 0);
  // A longer session is offered only if it has room for more items than the shorter one.
  const offered = plans.filter(({ queue }, index) => queue.length > (plans[index - 1]?.queue.length ?? 0));

  if (ready === 0)
    return (
      <Panel title={hasBegun ? 'Nothing due today' : 'Nothing to practise yet'} text={hasBegun ? words.later : words.none}>
        {hasBegun ? null : (
          <Link to={href('/trainingportal')} className={buttonClass('primary')}>
            Go to the lessons
          </Link>
        )}
      </Panel>
    );
  return (
    <Panel title={`${ready} ${ready === 1 ? 'item' : 'items'} ready`} text={words.start}>
      {offered.map(({ queue, seconds }, index) => (
        <Button key={queue.length} look={index === 0 ? 'primary' : 'secondary'} onClick={() => onStart(queue)}>
          Practise for {Math.max(1, Math.round(seconds / 60))} min
        </Button>
      ))}
    </Panel>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label="Today" className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:px-6">
      <h2 className="font-serif text-2xl font-semibold">{title}</h2>
      <p role="status" className="mt-2 max-w-[68ch]">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

interface SessionProps {
  session: PracticeSession;
  practice: Practice;
  own: PracticeState;
  onEnd: () => void;
}

/** The item on screen, which doesn't change while the log grows. */
interface Shown {
  item: ShownItem;
  isSecondTry: boolean;
  place: number;
  total: number;
  /** The number of items shown earlier. Every item but the first takes the focus, and a repeated item has to render from scratch. */
  before: number;
}

function Session({ session: { ids, startedAt }, practice, own, onEnd }: SessionProps) {
  const known = new Map(practice.items.map((item) => [item.id, item]));
  const progress = followSession({ ids: ids.filter((id) => known.has(id)), startedAt }, own.log);
  const [shown, setShown] = useState(() => showNext(0));

  function showNext(before: number): Shown | null {
    const item = known.get(progress.next?.id ?? '');
    return progress.next === null || item === undefined ? null : { ...progress.next, item, before };
  }

  function goOn(): void {
    const next = showNext((shown?.before ?? 0) + 1);
    if (next === null) onEnd();
    else setShown(next);
  }

  if (shown === null)
    return (
      <Panel title="Session finished" text="You've answered every item in this session.">
        <Button onClick={onEnd}>See how it went</Button>
      </Panel>
    );
  const { item, isSecondTry, place, total, before } = shown;
  return (
    <section aria-label="Practice session" className="max-w-2xl">
      <div className="mb-2 flex items-center justify-between gap-4 text-sm">
        <p className="font-bold tracking-[0.08em] text-brand uppercase tabular-nums">
          {isSecondTry ? 'Again: ' : ''}
          {place} of {total}
        </p>
        <Button look="quiet" className="-mr-4" onClick={onEnd}>
          Stop for today
        </Button>
      </div>
      <OutcomeStrip outcomes={progress.outcomes} className="mb-5" />
      <ItemView
        key={before}
        item={item}
        card={own.cards.get(item.id)}
        comesBack={!isSecondTry}
        headingLevel={2}
        takesFocus={before > 0}
        nextLabel={progress.next === null ? 'Finish' : 'Next'}
        onNext={goOn}
      />
    </section>
  );
}
