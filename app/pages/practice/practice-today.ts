import { StoredValue } from '#app/browser/stored-value.ts';
import { useStore } from '#app/browser/store.ts';
import type { Practice, ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { usePracticeRecord, type PracticeState } from '#app/features/learning/practice/practice-record.ts';
import {
  findAnswered,
  findDue,
  isSessionCurrent,
  planSession,
  readSession,
  secondsOf,
  sessionLengths,
  startOfDay,
  type PracticeSession,
  type SessionPlan,
} from '#app/features/learning/practice/practice-rules.ts';
import { usePractice, withMissedChecks } from './use-practice.ts';

/** This device's session, stored so that it continues after a reload or after the browser is closed. */
export const session = new StoredValue<PracticeSession | null>({ key: 'northkey-practice', initial: null, parse: readSession });

const [shortest] = sessionLengths;

/** Today's session. */
export interface TodaySession {
  /** Plans a session of this many minutes. */
  plan: (minutes: number) => SessionPlan<ShownItem>;
  /** This device's session, if it's today's and the learner's. */
  current: PracticeSession | null;
  /** Whether the learner has practised enough for today, or stopped. */
  isDone: boolean;
}

/** What there is to practise today. */
export interface PracticeToday extends Omit<TodaySession, 'plan'> {
  /** The number of items that a session could ask now. */
  ready: number;
  /** The number of items that are due again today and haven't been answered today, without new ones. */
  due: number;
  /** The number of items that are due tomorrow if nothing else is practised today. */
  tomorrow: number;
  /** The time for a short session, in minutes. */
  minutes: number;
}

export interface PracticeParts {
  practice: Practice;
  own: PracticeState;
  lessons: readonly string[];
}

/** Works out today's session from a learner's record. */
export function findTodaySession({ practice, own, lessons }: PracticeParts, stored: PracticeSession | null): TodaySession {
  const { cards, missed, now, log } = own;
  const dayStart = startOfDay(now);
  const plan = (minutes: number) => planSession({ items: practice.items, cards, lessons, missed, now, dayStart, budget: minutes * 60 });
  const current = stored !== null && isSessionCurrent(stored, own) ? stored : null;
  const answered = findAnswered(log, dayStart);
  const isEnough = () =>
    secondsOf(practice.items.filter(({ id }) => answered.has(id))) >= shortest * 60 || plan(shortest).queue.length === 0;

  return { plan, current, isDone: answered.size > 0 && (current === null ? isEnough() : current.isOver) };
}

/** Counts what there is to practise today. A session itself doesn't need the counts. */
export function describeToday(parts: PracticeParts, stored: PracticeSession | null): PracticeToday {
  const { plan, current, isDone } = findTodaySession(parts, stored);
  const { practice, own } = parts;
  const dayStart = startOfDay(own.now);
  const dayAfter = (days: number) => new Date(dayStart).setDate(new Date(dayStart).getDate() + days);
  const longest = plan(Math.max(...sessionLengths));

  return {
    current,
    isDone,
    ready: longest.queue.length + longest.waiting,
    // An answer to a lesson's check counts like one in a session: the item waits until tomorrow.
    due: findDue(practice.items, own, dayAfter(1)).filter(({ id }) => (own.cards.get(id)?.last ?? 0) < dayStart).length,
    tomorrow: findDue(practice.items, own, dayAfter(2)).length,
    minutes: Math.max(1, Math.round(plan(shortest).seconds / 60)),
  };
}

/** Returns today's practice, or null until everything has loaded. */
export function usePracticeToday(): PracticeToday | null {
  const practice = usePractice();
  const own = usePracticeRecord();
  const mine = useLearnerRecord();
  const stored = useStore(session);
  if (practice === null || own === null || mine === null) return null;
  return describeToday({ practice: withMissedChecks(practice, own), own, lessons: mine.lessons }, stored);
}
