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
const day = 86_400_000;

/** What there is to practise today. */
export interface PracticeToday {
  /** Plans a session of this many minutes. */
  plan: (minutes: number) => SessionPlan<ShownItem>;
  /** This device's session, if it's today's and the learner's. */
  current: PracticeSession | null;
  /** The number of items that a session could ask now. */
  ready: number;
  /** The number of items that are due again today, without new ones. */
  due: number;
  /** The number of items that come back tomorrow. */
  tomorrow: number;
  /** The time for a short session, in minutes. */
  minutes: number;
  /** Whether the learner has practised enough for today, or stopped. */
  isDone: boolean;
}

export interface PracticeParts {
  practice: Practice;
  own: PracticeState;
  lessons: readonly string[];
}

/** Works out today's practice from a learner's record. */
export function describeToday({ practice, own, lessons }: PracticeParts, stored: PracticeSession | null): PracticeToday {
  const { cards, missed, now, log } = own;
  const dayStart = startOfDay(now);
  const plan = (minutes: number) => planSession({ items: practice.items, cards, lessons, missed, now, dayStart, budget: minutes * 60 });
  const current = stored !== null && isSessionCurrent(stored, own) ? stored : null;
  const answered = findAnswered(log, dayStart);
  const answeredItems = practice.items.filter(({ id }) => answered.has(id));
  const longest = plan(Math.max(...sessionLengths));
  const short = plan(shortest);
  const isEnough = secondsOf(answeredItems) >= shortest * 60 || short.queue.length === 0;

  return {
    plan,
    current,
    ready: longest.queue.length + longest.waiting,
    due: findDue(practice.items, own, dayStart + day).filter(({ id }) => !answered.has(id)).length,
    tomorrow: findDue(practice.items, own, dayStart + 2 * day).length - findDue(practice.items, own, dayStart + day).length,
    minutes: Math.max(1, Math.round(short.seconds / 60)),
    isDone: answered.size > 0 && (current === null ? isEnough : current.isOver),
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
