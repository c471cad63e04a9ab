import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';

import type { PracticeItem, PracticeKind } from '#app/content/schemas/practice-schema.ts';
import type { PracticeReview } from './rules.ts';

/** How well an item is known, as the scheduler has it. Times are milliseconds since 1970. */
export interface PracticeCard extends Omit<Card, 'due' | 'last_review' | 'elapsed_days'> {
  id: string;
  /** When it was met. */
  first: number;
  last: number;
  due: number;
}

/** What a plan needs to know of an item. */
export interface PlannableItem {
  id: string;
  kind: PracticeKind;
  module: string;
  /** The lesson that teaches it. */
  lessonId: string;
  questions: readonly number[];
}

/** A question of the assessment that was missed when it was last asked, and when that was graded. */
export interface MissedQuestion {
  question: number;
  gradedAt: number;
}

/** Ten minutes a day, in seconds. */
export const secondsADay = 600;
/** At most so many items are met on a day: each comes back, so more would pile up. */
export const newADay = 6;
/** An item is firm when it need not come back for a week. */
const firmDays = 7;

const seconds: Record<PracticeKind, number> = { sort: 25, choice: 45, term: 30, order: 50, wrong: 60, date: 90 };
const day = 86_400_000;

/** No fuzz: the same answers give the same days on every device. What was missed comes back on the same day. */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'], maximum_interval: 365 });

/** Applies an answer to what is known of its item. One that was given before the last counted one is left out: only the whole log can place it. */
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

/** Works out how well each item is known from the answers, in the order in which they were given. */
export function applyReviews(cards: readonly PracticeCard[], reviews: readonly PracticeReview[]): Map<string, PracticeCard> {
  const known = new Map(cards.map((card) => [card.id, card]));
  for (const review of reviews) known.set(review.id, applyReview(known.get(review.id), review));
  return known;
}

/**
 * Returns the chance that an item would be answered right at a time: the retrievability of FSRS, which falls from 1 since the
 * last answer along (1 + F t/S)^−D, where S is the item's stability in days (ts-fsrs, `forgetting_curve`).
 */
export function retrievabilityOf(card: PracticeCard, at: Date): number {
  const known: Card = { ...card, due: new Date(card.due), last_review: new Date(card.last), elapsed_days: 0 };
  return scheduler.get_retrievability(known, at, false);
}

export type Strength = 'firm' | 'growing' | 'fading' | 'new';

/** Says how an item stands: never met, due again, known for a week and longer, or on the way there. */
export function strengthOf(card: PracticeCard | undefined, now: number): Strength {
  if (card === undefined) return 'new';
  if (card.due <= now) return 'fading';
  return card.scheduled_days >= firmDays ? 'firm' : 'growing';
}

export interface DayOptions<Item extends PlannableItem> {
  items: readonly Item[];
  cards: ReadonlyMap<string, PracticeCard>;
  /** The lessons that are complete. */
  lessons: readonly string[];
  missed: readonly MissedQuestion[];
  now: number;
  /** When the learner's day began. */
  dayStart: number;
  /** How long is practised today, in seconds. */
  budget?: number;
  /** The module of the item before, which the next one shouldn't be of. */
  previousModule?: string | undefined;
}

export interface DayPlan<Item> {
  queue: Item[];
  /** Items that were answered today, right or wrong. */
  done: number;
  /** Items that are due and wait because today's time is used. */
  waiting: number;
  /** Items that could be met and wait for another day. */
  newWaiting: number;
  secondsLeft: number;
}

/**
 * Plans today: first what was missed in the assessment, then what is due, the longest due first, then what is new, within
 * the time of a day and mixed across modules; what was answered wrong today comes last, however much time was used.
 * New items come from lessons that are complete, and from questions that were missed.
 */
export function planDay<Item extends PlannableItem>(options: DayOptions<Item>): DayPlan<Item> {
  const { items, cards, now, dayStart, budget = secondsADay } = options;
  const isToday = (time: number | undefined) => time !== undefined && time >= dayStart;
  const today = items.filter(({ id }) => isToday(cards.get(id)?.last));
  const isAgain = ({ id }: Item) => isToday(cards.get(id)?.last) && (cards.get(id)?.due ?? Infinity) < dayStart + day;
  const again = today.filter(isAgain);

  const missedSince = findMissed(options);
  const rank = ({ id }: Item) => (missedSince.has(id) ? 0 : (cards.get(id)?.due ?? now));
  const due = items
    .filter((item) => !isAgain(item) && (missedSince.has(item.id) || (cards.get(item.id)?.due ?? Infinity) < dayStart + day))
    .toSorted((a, b) => rank(a) - rank(b));
  const fresh = items.filter(({ id, lessonId }) => !cards.has(id) && !missedSince.has(id) && options.lessons.includes(lessonId));

  const used = today.reduce((sum, { kind }) => sum + seconds[kind], 0);
  const chosenDue = takeWithin(due, budget - used);
  const metToday = items.filter(({ id }) => isToday(cards.get(id)?.first)).length;
  const room = due.length > chosenDue.length ? 0 : budget - used - totalSeconds(chosenDue);
  const chosenNew = takeWithin(inTurns(fresh).slice(0, Math.max(0, newADay - metToday)), room);

  const queue = [...mixModules([...chosenDue, ...chosenNew], options.previousModule), ...again.toSorted((a, b) => rank(a) - rank(b))];
  return {
    queue,
    done: today.length,
    waiting: due.length - chosenDue.length,
    newWaiting: fresh.length - chosenNew.length,
    secondsLeft: totalSeconds(queue),
  };
}

/** Lists the items that share an objective with a missed question and weren't practised since. */
function findMissed({ items, cards, missed }: Pick<DayOptions<PlannableItem>, 'items' | 'cards' | 'missed'>): Set<string> {
  const times = new Map(missed.map(({ question, gradedAt }) => [question, gradedAt]));
  const isMissed = ({ id, questions }: PlannableItem) => {
    const last = cards.get(id)?.last ?? -Infinity;
    return questions.some((question) => (times.get(question) ?? -Infinity) > last);
  };
  return new Set(items.filter(isMissed).map(({ id }) => id));
}

/** Takes items from the beginning while there is time; the last may take longer than what is left. */
function takeWithin<Item extends PlannableItem>(items: readonly Item[], time: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (totalSeconds(taken) >= time) break;
    taken.push(item);
  }
  return taken;
}

function totalSeconds(items: readonly PlannableItem[]): number {
  return items.reduce((sum, { kind }) => sum + seconds[kind], 0);
}

/** Takes from each module in turn, so that every one is begun. */
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

/** Orders items so that neighbours are of different modules as far as that can be; within a module their order stays. */
export function mixModules<Item extends { module: string }>(items: readonly Item[], previous?: string): Item[] {
  const left = new Map<string, Item[]>();
  for (const item of items) left.set(item.module, [...(left.get(item.module) ?? []), item]);
  const mixed: Item[] = [];
  let last = previous;

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

/** Says in one line how firm an item is after an answer, and when it comes back. */
export function describeReturn(card: PracticeCard, now: number): string {
  const days = Math.round((startOfDay(card.due) - startOfDay(now)) / day);
  if (days <= 0) return 'Not solid yet. It comes back today.';

  const firmness = card.scheduled_days >= firmDays ? 'Solid' : 'Getting there';
  return days === 1 ? `${firmness}. Back tomorrow.` : `${firmness}. Back in ${days} days.`;
}

/** Returns when the day of a time began, where the learner is. */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** The same term, however it's typed: case, accents, marks and articles don't count, nor does one slip in a long word without digits. */
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
