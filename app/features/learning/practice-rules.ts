import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';

import type { PracticeItem, PracticeKind } from '#app/content/schemas/practice-schema.ts';
import type { LearningChange, PracticeReview } from './rules.ts';

/** How well an item is known: the scheduler's state. Times are milliseconds since 1970. */
export interface PracticeCard extends Omit<Card, 'due' | 'last_review' | 'elapsed_days'> {
  id: string;
  /** When it was first answered. */
  first: number;
  last: number;
  due: number;
}

/** What a plan needs to know about an item. */
export interface PlannableItem {
  id: string;
  kind: PracticeKind;
  module: string;
  /** The lesson that teaches it. */
  lessonId: string;
  questions: readonly number[];
}

/** An assessment question missed the last time it was asked, and when that was graded. */
export interface MissedQuestion {
  question: number;
  gradedAt: number;
}

/** How long a session can be, in minutes: chosen when it starts. */
export const sessionLengths = [5, 10] as const;
/** The most new items a day. Each comes back, so more would pile up. */
export const newADay = 6;
/** An item is solid if it doesn't have to come back for a week. */
const firmDays = 7;

const seconds: Record<PracticeKind, number> = { sort: 25, choice: 45, term: 30, order: 50, wrong: 60, date: 90 };
const day = 86_400_000;
const hour = 3_600_000;

/** No fuzz: the same answers give the same days on every device. */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'], maximum_interval: 365 });

/**
 * Applies an answer to its item's state. One given before the last counted answer is skipped, because only the complete log can
 * place it.
 */
export function applyReview(card: PracticeCard | undefined, review: PracticeReview): PracticeCard {
  const at = Date.parse(review.at);
  if (card !== undefined && at <= card.last) return card;

  const before: Card =
    card === undefined ? createEmptyCard(at) : { ...card, due: new Date(card.due), last_review: new Date(card.last), elapsed_days: 0 };
  const { due, stability, difficulty, scheduled_days, learning_steps, reps, lapses, state } = scheduler.next(
    before,
    at,
    review.right ? Rating.Good : Rating.Again,
  ).card;
  return {
    id: review.id,
    first: card?.first ?? at,
    last: at,
    due: due.getTime(),
    stability,
    difficulty,
    scheduled_days,
    learning_steps,
    reps,
    lapses,
    state,
  };
}

/** Calculates how well each item is known from the answers in order. */
export function applyReviews(cards: readonly PracticeCard[], reviews: readonly PracticeReview[]): Map<string, PracticeCard> {
  const known = new Map(cards.map((card) => [card.id, card]));
  for (const review of reviews) known.set(review.id, applyReview(known.get(review.id), review));
  return known;
}

/** Puts answers in the order they were given. */
export function sortReviews(reviews: Iterable<PracticeReview>): PracticeReview[] {
  return [...reviews].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Lists the checks of lessons that were missed as answers to their practice items, so that each is due the next day. */
export function listMissedChecks(changes: Iterable<LearningChange>): PracticeReview[] {
  return [...changes]
    .filter((change) => change.kind === 'check')
    .filter(({ right }) => !right)
    .map(({ id, at, right }) => ({ kind: 'practice', id, at, right }));
}

/**
 * Returns the chance of a correct answer at a time: the FSRS retrievability, which falls from 1 after the last answer along (1 +
 * F t/S)^−D, where S is the item's stability in days (ts-fsrs, `forgetting_curve`).
 */
export function retrievabilityOf(card: PracticeCard, at: Date): number {
  const known: Card = { ...card, due: new Date(card.due), last_review: new Date(card.last), elapsed_days: 0 };
  return scheduler.get_retrievability(known, at, false);
}

export type Strength = 'firm' | 'growing' | 'fading' | 'new';

/** Returns an item's status: new, due, solid for a week or more, or getting there. */
export function strengthOf(card: PracticeCard | undefined, now: number): Strength {
  if (card === undefined) return 'new';
  if (card.due <= now) return 'fading';
  return card.scheduled_days >= firmDays ? 'firm' : 'growing';
}

export interface PlanOptions<Item extends PlannableItem> {
  items: readonly Item[];
  cards: ReadonlyMap<string, PracticeCard>;
  /** The completed lessons. */
  lessons: readonly string[];
  missed: readonly MissedQuestion[];
  now: number;
  /** When the learner's day started. */
  dayStart: number;
  /** How long the session is, in seconds. */
  budget: number;
}

export interface SessionPlan<Item> {
  queue: Item[];
  /** Items that are due and don't fit in this session. */
  waiting: number;
  seconds: number;
}

/**
 * Plans a session: first what was missed in the assessment, then what is due, the longest due first, then what is new, within
 * the session's time and mixed across modules. What was answered today waits until tomorrow, right or wrong.
 * New items come from lessons that are complete, and from questions that were missed.
 */
export function planSession<Item extends PlannableItem>(options: PlanOptions<Item>): SessionPlan<Item> {
  const { items, cards, now, dayStart, budget } = options;
  const isToday = (time: number | undefined) => time !== undefined && time >= dayStart;

  const missedSince = findMissed(options);
  const rank = ({ id }: Item) => (missedSince.has(id) ? 0 : (cards.get(id)?.due ?? now));
  const isDue = ({ id }: Item) => {
    const card = cards.get(id);
    return missedSince.has(id) || (card !== undefined && !isToday(card.last) && card.due < dayStart + day);
  };
  const due = items.filter(isDue).toSorted((a, b) => rank(a) - rank(b));
  const fresh = items.filter(({ id, lessonId }) => !cards.has(id) && !missedSince.has(id) && options.lessons.includes(lessonId));

  const chosenDue = takeWithin(due, budget);
  const metToday = items.filter(({ id }) => isToday(cards.get(id)?.first)).length;
  const room = due.length > chosenDue.length ? 0 : budget - secondsOf(chosenDue);
  const chosenNew = takeWithin(inTurns(fresh).slice(0, Math.max(0, newADay - metToday)), room);

  const queue = mixModules([...chosenDue, ...chosenNew]);
  return { queue, waiting: due.length - chosenDue.length, seconds: secondsOf(queue) };
}

/** A session as the device keeps it: what was chosen when it started. What was answered since is in the log. */
export interface PracticeSession {
  learner: string | null;
  startedAt: number;
  ids: readonly string[];
  /** The learner ended it for today. */
  isOver: boolean;
}

/** Returns the stored session, or null if what's stored isn't one. */
export function readSession(stored: unknown): PracticeSession | null {
  const { learner, startedAt, ids, isOver } = (stored ?? {}) as Partial<Record<keyof PracticeSession, unknown>>;
  if (typeof startedAt !== 'number' || !Array.isArray(ids) || typeof isOver !== 'boolean') return null;
  return { learner: typeof learner === 'string' ? learner : null, startedAt, ids: ids.filter((id) => typeof id === 'string'), isOver };
}

/** Tells whether a session is this learner's and of today. One that is under way at midnight isn't cut off. */
export function isSessionCurrent(session: PracticeSession, { learner, now }: { learner: string | null; now: number }): boolean {
  if (session.learner !== null && session.learner !== learner) return false;
  return session.startedAt >= startOfDay(now) || (!session.isOver && now - session.startedAt < hour);
}

export interface SessionProgress {
  /** The current item. Null once every item has been answered and missed items have been asked a second time. */
  next: { id: string; isSecondTry: boolean; place: number; total: number } | null;
  /** How each item was answered the first time; null for those to come. */
  outcomes: (boolean | null)[];
}

/** Reads from the log how far a session is: each item once, then those that were missed a second time. */
export function followSession(
  { ids, startedAt }: Pick<PracticeSession, 'ids' | 'startedAt'>,
  log: readonly PracticeReview[],
): SessionProgress {
  const answers = new Map<string, boolean[]>(ids.map((id) => [id, []]));
  for (const { id, at, right } of log) if (Date.parse(at) >= startedAt) answers.get(id)?.push(right);

  const outcomes = [...answers.values()].map(([first]) => first ?? null);
  const open = ids.findIndex((_, index) => outcomes[index] === null);
  if (open >= 0) return { next: { id: ids[open] ?? '', isSecondTry: false, place: open + 1, total: ids.length }, outcomes };

  const missed = [...answers].filter(([, given]) => given[0] === false);
  const again = missed.findIndex(([, given]) => given.length === 1);
  const id = missed[again]?.[0];
  return { next: id === undefined ? null : { id, isSecondTry: true, place: again + 1, total: missed.length }, outcomes };
}

/** Lists what is due before a time, what was met longest ago first. */
export function findDue<Item extends PlannableItem>(
  items: readonly Item[],
  { cards }: Pick<PlanOptions<Item>, 'cards'>,
  before: number,
): Item[] {
  const dueOf = ({ id }: Item) => cards.get(id)?.due ?? Infinity;
  return items.filter((item) => dueOf(item) < before).toSorted((a, b) => dueOf(a) - dueOf(b));
}

/** What was practised since a time: each item with how it was answered the first time, in the order in which they were met. */
export function findAnswered(log: readonly PracticeReview[], from: number): ReadonlyMap<string, boolean> {
  const first = new Map<string, boolean>();
  for (const { id, at, right } of log) if (Date.parse(at) >= from && !first.has(id)) first.set(id, right);
  return first;
}

export interface PracticeWeek {
  /** Monday to Sunday: when each day began, where the learner is, and whether something was answered on it. */
  days: { start: number; isPractised: boolean }[];
  /** About how long was practised, in seconds. */
  seconds: number;
}

/** Tells on which days of this week someone practised, and about for how long. */
export function findWeek(log: readonly PracticeReview[], items: readonly PlannableItem[], now: number): PracticeWeek {
  const monday = new Date(startOfDay(now));
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  const starts = Array.from({ length: 8 }, (_, index) => new Date(monday).setDate(monday.getDate() + index));
  const inWeek = log.filter(({ at }) => Date.parse(at) >= monday.getTime());
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));

  return {
    days: starts.slice(0, 7).map((start, index) => ({
      start,
      isPractised: inWeek.some(({ at }) => Date.parse(at) >= start && Date.parse(at) < (starts[index + 1] ?? Infinity)),
    })),
    seconds: inWeek.reduce((sum, { id }) => sum + seconds[kinds.get(id) ?? 'choice'], 0),
  };
}

/** Lists the items that share an objective with a missed question and haven't been practised since. */
function findMissed({ items, cards, missed }: Pick<PlanOptions<PlannableItem>, 'items' | 'cards' | 'missed'>): Set<string> {
  const times = new Map(missed.map(({ question, gradedAt }) => [question, gradedAt]));
  const isMissed = ({ id, questions }: PlannableItem) => {
    const last = cards.get(id)?.last ?? -Infinity;
    return questions.some((question) => (times.get(question) ?? -Infinity) > last);
  };
  return new Set(items.filter(isMissed).map(({ id }) => id));
}

/** Takes items from the start while there's time. The last one may run over. */
function takeWithin<Item extends PlannableItem>(items: readonly Item[], time: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (secondsOf(taken) >= time) break;
    taken.push(item);
  }
  return taken;
}

/** About how long items take to answer. */
export function secondsOf(items: readonly PlannableItem[]): number {
  return items.reduce((sum, { kind }) => sum + seconds[kind], 0);
}

/** Takes from each module in turn, so that each gets started. */
function inTurns<Item extends { module: string }>(items: readonly Item[]): Item[] {
  const turns = new Map<Item, number>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const turn = counts.get(item.module) ?? 0;
    counts.set(item.module, turn + 1);
    turns.set(item, turn);
  }
  return items.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}

/** Orders items so that neighbours come from different modules where possible. Within a module, the order stays. */
export function mixModules<Item extends { module: string }>(items: readonly Item[]): Item[] {
  const left = new Map<string, Item[]>();
  for (const item of items) left.set(item.module, [...(left.get(item.module) ?? []), item]);
  const mixed: Item[] = [];
  let last: string | undefined;

  while (mixed.length < items.length) {
    const open = [...left.values()].filter((group) => group.length > 0);
    const others = open.filter((group) => group[0]?.module !== last);
    const [longest] = (others.length > 0 ? others : open).toSorted((a, b) => b.length - a.length);
    const next = longest?.shift();
    if (next === undefined) break;

    mixed.push(next);
    last = next.module;
  }
  return mixed;
}

/** Says in one line how solid an item is after an answer, and when it comes back. */
export function describeReturn(card: PracticeCard, now: number, comesBackToday: boolean): string {
  if (comesBackToday) return "Not solid yet. You'll see it again at the end of this session.";

  const days = Math.max(1, Math.round((startOfDay(card.due) - startOfDay(now)) / day));
  return `${sayFirmness(card, now)}. ${days === 1 ? 'Back tomorrow.' : `Back in ${days} days.`}`;
}

function sayFirmness(card: PracticeCard, now: number): string {
  if (startOfDay(card.due) <= startOfDay(now)) return 'Not solid yet';
  return card.scheduled_days >= firmDays ? 'Solid' : 'Getting there';
}

/** Returns the start of the day in the learner's time zone. */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/**
 * Tells whether it's the same term. Case, accents, punctuation and articles don't count, nor does one typo in a long word without
 * digits.
 */
export function isSameTerm(typed: string, { answer, accept }: Extract<PracticeItem, { kind: 'term' }>, distance: TermDistance): boolean {
  const given = foldTerm(typed);
  return [answer, ...accept].map(foldTerm).some((term) => {
    const maySlip = term.length >= 7 && !/\d/.test(term);
    return given === term || (maySlip && distance(given, term) === 1);
  });
}

export type TermDistance = (a: string, b: string) => number;

function foldTerm(term: string): string {
  return term
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(the|an|a) /, '');
}
