import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';

import type { PracticeItem, PracticeKind } from '#app/content/schemas/practice-schema.ts';
import { isOtherLearner, timeAfter, type LearningChange, type PracticeReview, type RecordOwner } from '#app/features/learning/rules.ts';

/** The scheduler's record of how well a learner knows an item. Times are in milliseconds since 1970. */
export interface PracticeCard extends Omit<Card, 'due' | 'last_review' | 'elapsed_days'> {
  id: string;
  /** The time of the first answer. */
  first: number;
  last: number;
  due: number;
}

/**
 * An answer as the portal dates it. If its device's clock is fast, `at` is the time it arrived, and `given` the time it was given by that
 * clock. Records that were stored before have only the first.
 */
export interface DatedReview extends PracticeReview {
  given?: string;
}

export interface PlannableItem {
  id: string;
  kind: PracticeKind;
  module: string;
  /** The lesson that teaches the item's subject. */
  lessonId: string;
  questions: readonly number[];
}

/** A question that was missed the last time it was asked, with the time that assessment was graded. */
export interface MissedQuestion {
  question: number;
  gradedAt: number;
  /** True if getting the question wrong could harm a client. */
  isSafetyCritical?: boolean;
}

/** The session lengths to choose from, in minutes. */
export const sessionLengths = [5, 10] as const;
/** The maximum number of new items per day. Every new item comes back for review, so reviews would pile up with a higher limit. */
export const newADay = 6;
/** An item counts as solid if its next review is at least this many days away. */
const firmDays = 7;

const seconds: Record<PracticeKind, number> = { sort: 25, choice: 45, term: 30, order: 50, wrong: 60, date: 90 };
const day = 86_400_000;
const hour = 3_600_000;

/** The scheduler. Fuzz (random variation of due dates) is off, so that the same answers give the same due dates on every device. */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'], maximum_interval: 365 });

/**
 * Updates an item's state with an answer. An answer older than the last one counted is skipped, because counting it in the right order
 * would require the complete log.
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

/** Applies answers to a learner's cards, in the order given. */
export function applyReviews(cards: readonly PracticeCard[], reviews: readonly PracticeReview[]): Map<string, PracticeCard> {
  const known = new Map(cards.map((card) => [card.id, card]));
  for (const review of reviews) known.set(review.id, applyReview(known.get(review.id), review));
  return known;
}

/** Sorts answers by the time they were given. */
export function sortReviews<Review extends PracticeReview>(reviews: Iterable<Review>): Review[] {
  return [...reviews].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Turns missed checks from lessons into answers to their practice items, so that each item is due the next day. */
export function listMissedChecks(changes: Iterable<LearningChange>): PracticeReview[] {
  return [...changes]
    .filter((change) => change.kind === 'check')
    .filter(({ right }) => !right)
    .map(({ id, at, right }) => ({ kind: 'practice', id, at, right }));
}

/**
 * Returns the chance of a correct answer at a given time, called retrievability in FSRS. After t days, it's (1 + F t/S)^−D, where S is the
 * item's stability in days (ts-fsrs, `forgetting_curve`).
 */
export function retrievabilityOf(card: PracticeCard, at: Date): number {
  const known: Card = { ...card, due: new Date(card.due), last_review: new Date(card.last), elapsed_days: 0 };
  return scheduler.get_retrievability(known, at, false);
}

export type Strength = 'firm' | 'growing' | 'fading' | 'missed' | 'new';

/**
 * Returns an item's status: new, missed (the last answer was wrong), fading (due for review), firm (scheduled a week or more ahead), or
 * growing (in between).
 */
export function strengthOf(card: PracticeCard | undefined, now: number): Strength {
  if (card === undefined) return 'new';
  if (isMissed(card)) return 'missed';
  if (card.due <= now) return 'fading';
  return card.scheduled_days >= firmDays ? 'firm' : 'growing';
}

export interface PlanOptions<Item extends PlannableItem> {
  items: readonly Item[];
  cards: ReadonlyMap<string, PracticeCard>;
  /** The IDs of the completed lessons. */
  lessons: readonly string[];
  missed: readonly MissedQuestion[];
  now: number;
  /** The start of the day in the learner's time zone, in milliseconds since 1970. */
  dayStart: number;
  /** The length of the session, in seconds. */
  budget: number;
}

export interface SessionPlan<Item> {
  queue: Item[];
  /** The number of items that are due but don't fit into this session. */
  waiting: number;
  seconds: number;
}

/**
 * Plans a session within its time limit, mixed across modules. Questions missed in the assessment come first (safety-critical ones before
 * the others), then due items (longest overdue first), then new ones. Items answered today wait until tomorrow, right or wrong. New items
 * come from completed lessons and from missed questions.
 */
export function planSession<Item extends PlannableItem>(options: PlanOptions<Item>): SessionPlan<Item> {
  const { items, cards, now, dayStart, budget } = options;
  const isToday = (time: number | undefined) => time !== undefined && time >= dayStart;

  const missedSince = findMissed(options);
  const critical = findMissed({ ...options, missed: options.missed.filter(({ isSafetyCritical }) => isSafetyCritical === true) });
  const rank = ({ id }: Item) => {
    if (critical.has(id)) return -1;
    return missedSince.has(id) ? 0 : (cards.get(id)?.due ?? now);
  };
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

  const chosen = Object.groupBy([...chosenDue, ...chosenNew], ({ id }) => (critical.has(id) ? 'critical' : 'other'));
  const queue = [...mixModules(chosen.critical ?? []), ...mixModules(chosen.other ?? [])];
  return { queue, waiting: due.length - chosenDue.length, seconds: secondsOf(queue) };
}

/** A session as stored on the device, with the items chosen when it started. Answers since then are in the log. */
export interface PracticeSession {
  learner: string | null;
  startedAt: number;
  ids: readonly string[];
  /** True if the learner ended the session for the day. */
  isOver: boolean;
}

/** Reads a stored session. Returns null if the stored value isn't a valid session. */
export function readSession(stored: unknown): PracticeSession | null {
  const { learner, startedAt, ids, isOver } = (stored ?? {}) as Partial<Record<keyof PracticeSession, unknown>>;
  if (typeof startedAt !== 'number' || !Array.isArray(ids) || typeof isOver !== 'boolean') return null;
  return { learner: typeof learner === 'string' ? learner : null, startedAt, ids: ids.filter((id) => typeof id === 'string'), isOver };
}

/** Tells whether a session belongs to this learner and to today. A session in progress at midnight can still be finished. */
export function isSessionCurrent(session: PracticeSession, { now, ...owner }: RecordOwner & { now: number }): boolean {
  if (isOtherLearner(session.learner, owner)) return false;
  return session.startedAt >= startOfDay(now) || (!session.isOver && now - session.startedAt < hour);
}

export interface SessionProgress {
  /** The current item. Null once every item has been answered and missed items have been asked again. */
  next: { id: string; isSecondTry: boolean; place: number; total: number } | null;
  /** The first answer to each item: true if it was right, or null if there's no answer yet. */
  outcomes: (boolean | null)[];
}

/**
 * Calculates a session's progress from the log. Each item is asked once, then missed items are asked again. The session's start and its
 * answers are compared by the device's clock, even if it's wrong.
 */
export function followSession(
  { ids, startedAt }: Pick<PracticeSession, 'ids' | 'startedAt'>,
  log: readonly DatedReview[],
): SessionProgress {
  const answers = new Map<string, boolean[]>(ids.map((id) => [id, []]));
  for (const { id, at, given = at, right } of log) if (Date.parse(given) >= startedAt) answers.get(id)?.push(right);

  const outcomes = [...answers.values()].map(([first]) => first ?? null);
  const open = ids.findIndex((_, index) => outcomes[index] === null);
  if (open >= 0) return { next: { id: ids[open] ?? '', isSecondTry: false, place: open + 1, total: ids.length }, outcomes };

  const missed = [...answers].filter(([, given]) => given[0] === false);
  const again = missed.findIndex(([, given]) => given.length === 1);
  const id = missed[again]?.[0];
  return { next: id === undefined ? null : { id, isSecondTry: true, place: again + 1, total: missed.length }, outcomes };
}

/** Lists the items due before a given time, earliest due first. */
export function findDue<Item extends PlannableItem>(
  items: readonly Item[],
  { cards }: Pick<PlanOptions<Item>, 'cards'>,
  before: number,
): Item[] {
  const dueOf = ({ id }: Item) => cards.get(id)?.due ?? Infinity;
  return items.filter((item) => dueOf(item) < before).toSorted((a, b) => dueOf(a) - dueOf(b));
}

/** Returns the items practised since a given time, in order. An item's value is true if its first answer was right. */
export function findAnswered(log: readonly PracticeReview[], from: number): ReadonlyMap<string, boolean> {
  const first = new Map<string, boolean>();
  for (const { id, at, right } of log) if (Date.parse(at) >= from && !first.has(id)) first.set(id, right);
  return first;
}

export interface PracticeWeek {
  /** The days from Monday to Sunday in the learner's time zone, with the start of each day. */
  days: { start: number; isPractised: boolean }[];
  /** The approximate practice time, in seconds. */
  seconds: number;
}

/** Summarizes this week's practice: the days with answers, and the approximate time spent. */
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
  const isMissedSince = (item: PlannableItem) => missedAt(item, missed) > (cards.get(item.id)?.last ?? -Infinity);
  return new Set(items.filter(isMissedSince).map(({ id }) => id));
}

/** Returns the time of the last assessment that missed one of an item's questions. */
function missedAt({ questions }: Pick<PlannableItem, 'questions'>, missed: readonly MissedQuestion[]): number {
  return Math.max(-Infinity, ...missed.filter(({ question }) => questions.includes(question)).map(({ gradedAt }) => gradedAt));
}

/**
 * Returns the time for an answer: now, or just after the item's last answer and the assessment that missed its question. Otherwise, an
 * answer from a device whose clock is behind, or was set back, wouldn't count.
 */
export function timeOfAnswer(
  item: Pick<PlannableItem, 'questions'>,
  { card, missed }: { card: PracticeCard | undefined; missed: readonly MissedQuestion[] },
  now: number,
): string {
  return timeAfter(Math.max(card?.last ?? 0, missedAt(item, missed)), now);
}

/** Takes items from the start of the list until the time is used up. The last item may take longer than the time left. */
function takeWithin<Item extends PlannableItem>(items: readonly Item[], time: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (secondsOf(taken) >= time) break;
    taken.push(item);
  }
  return taken;
}

/** Estimates the time it takes to answer these items, in seconds. */
export function secondsOf(items: readonly PlannableItem[]): number {
  return items.reduce((sum, { kind }) => sum + seconds[kind], 0);
}

/** Takes one item from each module in turn, so that new items come from every module. */
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

/** Orders items so that neighbours come from different modules where possible. The order within a module stays the same. */
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

/** Describes an item's status after an answer, and when the item is due again. */
export function describeReturn(card: PracticeCard, now: number, comesBackToday: boolean): string {
  if (comesBackToday) return "Not solid yet. You'll see it again at the end of this session.";

  const days = Math.max(1, Math.round((startOfDay(card.due) - startOfDay(now)) / day));
  return `${sayFirmness(card)}. ${days === 1 ? 'Back tomorrow.' : `Back in ${days} days.`}`;
}

function sayFirmness(card: PracticeCard): string {
  if (isMissed(card)) return 'Not solid yet';
  return card.scheduled_days >= firmDays ? 'Solid' : 'Getting there';
}

/** A missed item is scheduled in minutes, not days, even if the next review is after midnight. */
function isMissed(card: PracticeCard): boolean {
  return card.scheduled_days === 0;
}

/** Returns the start of the day in the learner's time zone. */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/**
 * Tells whether a typed term matches the answer, ignoring case, accents, punctuation and articles. One typo is allowed in a long word
 * without digits.
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
