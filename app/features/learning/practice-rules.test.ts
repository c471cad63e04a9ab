import { expect, test } from 'vitest';

import type { PracticeKind } from '#app/content/schemas/practice-schema.ts';
import {
  applyReview,
  applyReviews,
  describeReturn,
  isSameTerm,
  mixModules,
  newADay,
  planDay,
  secondsADay,
  startOfDay,
  strengthOf,
  type DayOptions,
  type PlannableItem,
} from './practice-rules.ts';
import type { PracticeReview } from './rules.ts';

const day = 86_400_000;
const noon = startOfDay(Date.UTC(2026, 9, 14, 12)) + day / 2;
const kinds: PracticeKind[] = ['sort', 'wrong', 'date', 'order', 'choice', 'term'];

/** Numbers that look random and are the same each time (mulberry32). */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function review(id: string, at: number, right = true): PracticeReview {
  return { kind: 'practice', id, at: new Date(at).toISOString(), right };
}

function itemsOf(count: number, roll: (limit: number) => number): PlannableItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    kind: kinds[roll(kinds.length)] ?? 'sort',
    module: `m${roll(5)}`,
    lessonId: `l${roll(4)}`,
    questions: [roll(27) + 1],
  }));
}

function optionsOf(options: Partial<DayOptions<PlannableItem>>): DayOptions<PlannableItem> {
  return { items: [], cards: new Map(), lessons: [], missed: [], now: noon, dayStart: startOfDay(noon), ...options };
}

test('an item that is answered right comes back later each time, and is firm after a week or more', () => {
  let card = applyReview(undefined, review('a', noon));
  expect(strengthOf(card, noon)).toBe('growing');
  const pauses: number[] = [];

  for (let round = 0; round < 4; round += 1) {
    pauses.push(card.due - card.last);
    card = applyReview(card, review('a', card.due));
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(new Set(pauses).size).toBe(4);
  expect(strengthOf(card, card.last)).toBe('firm');
  expect(strengthOf(card, card.due)).toBe('fading');
});

test('an item that is missed comes back on the same day, however firm it was', () => {
  const firm = applyReviews(
    [],
    [0, 3, 20].map((days) => review('a', noon + days * day)),
  ).get('a');
  const missed = applyReview(firm, review('a', noon + 60 * day, false));
  expect(missed.due - missed.last).toBe(10 * 60_000);
  expect(describeReturn(missed, missed.last)).toBe('Not solid yet. It comes back today.');
});

test('one line says how firm an item is and when it comes back', () => {
  const card = applyReview(undefined, review('a', noon));
  expect(describeReturn(card, noon)).toBe('Getting there. Back in 2 days.');
  expect(describeReturn({ ...card, due: noon + day, scheduled_days: 1 }, noon)).toBe('Getting there. Back tomorrow.');
  expect(describeReturn({ ...card, due: noon + 9 * day, scheduled_days: 9 }, noon)).toBe('Solid. Back in 9 days.');
});

test('an answer that is counted already, or was given before the last one, changes nothing', () => {
  const card = applyReviews([], [review('a', noon), review('a', noon + 3 * day)]).get('a');
  expect(applyReview(card, review('a', noon))).toBe(card);
  expect(applyReview(card, review('a', noon + 3 * day, false))).toBe(card);
});

test('two devices that were offline agree once their answers are in one log, in whatever order they came', () => {
  const log = [review('a', noon), review('b', noon + 1000), review('a', noon + day, false), review('a', noon + 2 * day)];
  const inOrder = applyReviews([], log);
  const sorted = [log[3], log[1], log[0], log[2]].flatMap((entry) => entry ?? []).toSorted((x, y) => (x.at < y.at ? -1 : 1));
  expect(applyReviews([], sorted)).toEqual(inOrder);
});

test('a card that went through JSON is scheduled like one that did not', () => {
  const card = applyReview(undefined, review('a', noon));
  const sent = JSON.parse(JSON.stringify(card)) as typeof card;
  expect(applyReview(sent, review('a', card.due, false))).toEqual(applyReview(card, review('a', card.due, false)));
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))('a plan keeps its promises, whatever was practised (%i)', (seed) => {
  const roll = createDice(seed);
  const items = itemsOf(10 + roll(150), roll);
  const log = Array.from({ length: roll(300) }, () => review(`p${roll(160)}`, noon - roll(40) * day - roll(day / 2), roll(4) > 0));
  const cards = applyReviews(
    [],
    log.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  );
  const lessons = ['l0', 'l2'];
  const missed = roll(2) === 0 ? [] : [{ question: roll(27) + 1, gradedAt: noon - roll(5) * day }];
  const options = optionsOf({ items, cards, lessons, missed });
  const { queue, waiting } = planDay(options);

  const isMissed = ({ id, questions }: PlannableItem) =>
    missed.some(({ question, gradedAt }) => questions.includes(question) && gradedAt > (cards.get(id)?.last ?? 0));
  const fresh = queue.filter((item) => !cards.has(item.id) && !isMissed(item));

  expect(new Set(queue).size, 'nothing twice').toBe(queue.length);
  expect(fresh.length, 'few new ones').toBeLessThanOrEqual(newADay);
  expect(
    fresh.every(({ lessonId }) => lessons.includes(lessonId)),
    'new ones from complete lessons',
  ).toBe(true);
  expect(
    queue.filter(({ id }) => cards.has(id)).every((item) => isMissed(item) || (cards.get(item.id)?.due ?? 0) < startOfDay(noon) + day),
  ).toBe(true);
  expect(waiting > 0 && fresh.length > 0, 'what is due comes before what is new').toBe(false);
  expect(planDay(options), 'the same again').toEqual({ ...planDay(options) });
});

test('a day takes about ten minutes: what does not fit waits, and an extra round takes it', () => {
  const items = itemsOf(100, createDice(1)).map((item) => ({ ...item, kind: 'sort' as const }));
  const cards = applyReviews(
    [],
    items.map(({ id }) => review(id, noon - 30 * day)),
  );
  const plan = planDay(optionsOf({ items, cards }));

  expect(plan.secondsLeft).toBeGreaterThan(secondsADay - 60);
  expect(plan.secondsLeft).toBeLessThan(secondsADay + 60);
  expect(plan.queue.length + plan.waiting).toBe(100);
  expect(planDay(optionsOf({ items, cards, budget: 2 * secondsADay })).queue.length).toBe(2 * plan.queue.length);
});

test('after a day is done nothing is left of it, and tomorrow the rest is due', () => {
  const items = itemsOf(40, createDice(2));
  let cards = applyReviews(
    [],
    items.map(({ id }) => review(id, noon - 30 * day)),
  );
  let done = 0;

  for (let plan = planDay(optionsOf({ items, cards })); plan.queue[0] !== undefined; plan = planDay(optionsOf({ items, cards }))) {
    cards = applyReviews([...cards.values()], [review(plan.queue[0].id, noon + done)]);
    done += 1;
    expect(planDay(optionsOf({ items, cards })).done).toBe(done);
  }
  expect(done).toBeGreaterThan(5);
  expect(done).toBeLessThan(40);
  expect(planDay(optionsOf({ items, cards, now: noon + day, dayStart: startOfDay(noon + day) })).queue.length).toBeGreaterThan(0);
});

test('what is answered wrong comes last, also when the time of the day is used', () => {
  const items = itemsOf(100, createDice(3));
  const cards = applyReviews(
    [],
    items.map(({ id }) => review(id, noon - 30 * day)),
  );
  const [first] = planDay(optionsOf({ items, cards })).queue;
  const after = applyReviews([...cards.values()], [review(first?.id ?? '', noon, false)]);

  expect(planDay(optionsOf({ items, cards: after })).queue.at(-1)?.id).toBe(first?.id);
  expect(planDay(optionsOf({ items, cards: after, budget: 0 })).queue.map(({ id }) => id)).toEqual([first?.id]);
});

test('what was missed in the assessment is due first and without its lesson, until it is practised', () => {
  const items = itemsOf(60, createDice(4)).map((item, index) => ({ ...item, questions: index === 50 ? [7] : [] }));
  const missed = [{ question: 7, gradedAt: noon - 1000 }];
  const plan = planDay(optionsOf({ items, missed }));
  expect(plan.queue.map(({ id }) => id)).toEqual(['p50']);

  const cards = applyReviews([], [review('p50', noon)]);
  expect(planDay(optionsOf({ items, missed, cards })).queue).toEqual([]);
  const later = [{ question: 7, gradedAt: noon + 1000 }];
  expect(planDay(optionsOf({ items, missed: later, cards, now: noon + 2000 })).queue.map(({ id }) => id)).toEqual(['p50']);
});

test('new items are taken from every module in turn', () => {
  const items = itemsOf(60, createDice(6)).map((item, index) => ({
    ...item,
    module: index < 50 ? 'm0' : `m${index - 49}`,
    lessonId: 'l0',
  }));
  const { queue } = planDay(optionsOf({ items, lessons: ['l0'] }));
  expect(queue).toHaveLength(newADay);
  expect(new Set(queue.map(({ module }) => module)).size).toBe(newADay);
});

test('without a complete lesson there is nothing to do', () => {
  expect(planDay(optionsOf({ items: itemsOf(20, createDice(5)) })).queue).toEqual([]);
});

test('neighbours are of different modules as far as that can be, and nothing is lost', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const items = itemsOf(30, createDice(seed));
    const mixed = mixModules(items, 'm0');
    expect(new Set(mixed)).toEqual(new Set(items));

    const most = Math.max(...['m0', 'm1', 'm2', 'm3', 'm4'].map((id) => items.filter(({ module }) => module === id).length));
    const pairs = mixed.filter((item, index) => index > 0 && item.module === mixed[index - 1]?.module).length;
    expect(most > items.length / 2 || pairs === 0).toBe(true);
  }
  expect(mixModules([{ module: 'm0' }, { module: 'm1' }], 'm0').map(({ module }) => module)).toEqual(['m1', 'm0']);
});

const term = {
  id: 'a',
  kind: 'term' as const,
  lesson: '/crm#a',
  objective: 'Recall',
  questions: [],
  prompt: 'What is it?',
  reason: 'It is.',
  answer: 'Form 120',
  accept: ['an amendment'],
};
const oneOff = () => 1;

test.each(['form 120', ' FORM-120 ', 'Amendment', 'the amendment'])('the term "%s" counts', (typed) => {
  expect(isSameTerm(typed, term, () => 9)).toBe(true);
});

test('one slip counts in a long word, and never in what has digits', () => {
  expect(isSameTerm('amendmet', term, oneOff)).toBe(true);
  expect(isSameTerm('Form 121', { ...term, accept: [] }, oneOff)).toBe(false);
  expect(isSameTerm('', term, () => 9)).toBe(false);
});
