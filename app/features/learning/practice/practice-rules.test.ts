import { expect, test } from 'vitest';

import type { PracticeKind } from '#app/content/schemas/practice-schema.ts';
import {
  applyReview,
  applyReviews,
  describeReturn,
  findAnswered,
  findDue,
  findWeek,
  followSession,
  isSameTerm,
  isSessionCurrent,
  mixModules,
  newADay,
  planSession,
  readSession,
  startOfDay,
  strengthOf,
  timeOfAnswer,
  type PlanOptions,
  type PlannableItem,
} from './practice-rules.ts';
import type { PracticeReview } from '#app/features/learning/rules.ts';
import { createRandomInt } from '#tests/support/seeded-random.ts';

const day = 86_400_000;
const noon = startOfDay(Date.UTC(2026, 9, 14, 12)) + day / 2;
const kinds: PracticeKind[] = ['sort', 'wrong', 'date', 'order', 'choice', 'term'];

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

const tenMinutes = 600;

function optionsOf(options: Partial<PlanOptions<PlannableItem>>): PlanOptions<PlannableItem> {
  return { items: [], cards: new Map(), lessons: [], missed: [], now: noon, dayStart: startOfDay(noon), budget: tenMinutes, ...options };
}

test('an item answered right comes back later each time, and is solid after a week or more', () => {
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

test('a missed item comes back at the end of its session, then tomorrow, however solid it was', () => {
  const firm = applyReviews(
    [],
    [0, 3, 20].map((days) => review('a', noon + days * day)),
  ).get('a');
  const missed = applyReview(firm, review('a', noon + 60 * day, false));
  expect(describeReturn(missed, missed.last, true)).toBe("Not solid yet. You'll see it again at the end of this session.");
  expect(describeReturn(missed, missed.last, false)).toBe('Not solid yet. Back tomorrow.');
  expect(
    findDue(
      itemsOf(1, () => 0),
      { cards: new Map([['p0', missed]]) },
      startOfDay(missed.last) + 2 * day,
    ),
  ).toHaveLength(1);
});

test('an item is not solid yet from a wrong answer until the next right one, however long that takes', () => {
  const missed = applyReview(undefined, review('a', noon, false));
  expect(strengthOf(missed, noon)).toBe('missed');
  expect(strengthOf(missed, noon + 3 * day)).toBe('missed');
  expect(strengthOf(applyReview(missed, review('a', noon + 60_000)), noon + 60_000)).toBe('growing');

  const firm = applyReviews(
    [],
    [0, 3, 20].map((days) => review('a', noon + days * day)),
  ).get('a');
  expect(strengthOf(applyReview(firm, review('a', noon + 60 * day, false)), noon + 60 * day)).toBe('missed');
});

test('an item missed just before midnight is not solid, and comes back tomorrow', () => {
  const missed = applyReview(undefined, review('a', startOfDay(noon) + day - 60_000, false));
  expect(describeReturn(missed, missed.last, false)).toBe('Not solid yet. Back tomorrow.');
});

test('one line says how solid an item is and when it comes back', () => {
  const card = applyReview(undefined, review('a', noon));
  expect(describeReturn(card, noon, false)).toBe('Getting there. Back in 2 days.');
  expect(describeReturn({ ...card, due: noon + day, scheduled_days: 1 }, noon, false)).toBe('Getting there. Back tomorrow.');
  expect(describeReturn({ ...card, due: noon + 9 * day, scheduled_days: 9 }, noon, false)).toBe('Solid. Back in 9 days.');
});

test("an answer that's already counted, or older than the last one, changes nothing", () => {
  const card = applyReviews([], [review('a', noon), review('a', noon + 3 * day)]).get('a');
  expect(applyReview(card, review('a', noon))).toBe(card);
  expect(applyReview(card, review('a', noon + 3 * day, false))).toBe(card);
});

test('two offline devices agree once their answers are in one log, in any order', () => {
  const log = [review('a', noon), review('b', noon + 1000), review('a', noon + day, false), review('a', noon + 2 * day)];
  const inOrder = applyReviews([], log);
  const sorted = [log[3], log[1], log[0], log[2]].flatMap((entry) => entry ?? []).toSorted((x, y) => (x.at < y.at ? -1 : 1));
  expect(applyReviews([], sorted)).toEqual(inOrder);
});

test('a card that went through JSON is scheduled the same', () => {
  const card = applyReview(undefined, review('a', noon));
  const sent = JSON.parse(JSON.stringify(card)) as typeof card;
  expect(applyReview(sent, review('a', card.due, false))).toEqual(applyReview(card, review('a', card.due, false)));
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))('a plan follows its rules, whatever was practised (%i)', (seed) => {
  const roll = createRandomInt(seed);
  const items = itemsOf(10 + roll(150), roll);
  const log = Array.from({ length: roll(300) }, () => review(`p${roll(160)}`, noon - roll(40) * day - roll(day / 2), roll(4) > 0));
  const cards = applyReviews(
    [],
    log.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  );
  const lessons = ['l0', 'l2'];
  const missed = roll(2) === 0 ? [] : [{ question: roll(27) + 1, gradedAt: noon - roll(5) * day }];
  const options = optionsOf({ items, cards, lessons, missed });
  const { queue, waiting } = planSession(options);

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
  expect(planSession(options), 'the same again').toEqual({ ...planSession(options) });
});

test.each([300, 600])("a session of %i seconds takes about that long, and items that don't fit wait", (budget) => {
  const items = itemsOf(100, createRandomInt(1)).map((item) => ({ ...item, kind: 'sort' as const }));
  const cards = applyReviews(
    [],
    items.map(({ id }) => review(id, noon - 30 * day)),
  );
  const plan = planSession(optionsOf({ items, cards, budget }));

  expect(plan.seconds).toBeGreaterThanOrEqual(budget);
  expect(plan.seconds).toBeLessThan(budget + 60);
  expect(plan.queue.length + plan.waiting).toBe(100);
});

test('items answered today wait until tomorrow, right or wrong, even in another session', () => {
  const items = itemsOf(100, createRandomInt(2));
  const before = applyReviews(
    [],
    items.map(({ id }) => review(id, noon - 30 * day)),
  );
  const { queue } = planSession(optionsOf({ items, cards: before }));
  const cards = applyReviews(
    [...before.values()],
    queue.map(({ id }, index) => review(id, noon + index, index % 2 === 0)),
  );

  const further = planSession(optionsOf({ items, cards })).queue;
  expect(further.length).toBeGreaterThan(0);
  expect(further.filter((item) => queue.includes(item))).toEqual([]);

  const tomorrow = planSession(optionsOf({ items, cards, now: noon + day, dayStart: startOfDay(noon + day), budget: 100 * tenMinutes }));
  const missed = queue.filter((_, index) => index % 2 === 1);
  expect(missed.filter((item) => !tomorrow.queue.includes(item))).toEqual([]);
});

test('a session asks each item once, then missed items again, and then ends', () => {
  const session = { ids: ['a', 'b', 'c'], startedAt: noon };
  const log = [review('a', noon - 1, false), review('a', noon), review('b', noon + 1, false)];
  const asked = (...more: PracticeReview[]) => followSession(session, [...log, ...more]);

  expect(followSession(session, []).next).toEqual({ id: 'a', isSecondTry: false, place: 1, total: 3 });
  expect(asked()).toEqual({ next: { id: 'c', isSecondTry: false, place: 3, total: 3 }, outcomes: [true, false, null] });
  const third = review('c', noon + 2, false);
  expect(asked(third).next).toEqual({ id: 'b', isSecondTry: true, place: 1, total: 2 });
  expect(asked(third, review('b', noon + 3, false)).next).toEqual({ id: 'c', isSecondTry: true, place: 2, total: 2 });
  const last = asked(third, review('b', noon + 3, false), review('c', noon + 4, false), review('z', noon + 5));
  expect(last).toEqual({ next: null, outcomes: [true, false, false] });
});

test("on a device whose clock is fast, an answer counts for its session by the device's clock", () => {
  const session = { ids: ['a', 'b'], startedAt: noon };
  const arrived = { ...review('a', noon - 60_000), given: new Date(noon + 1).toISOString() };
  expect(followSession(session, [arrived]).next?.id).toBe('b');
  expect(followSession(session, [{ ...arrived, given: new Date(noon - 1).toISOString() }]).next?.id).toBe('a');
});

test("on a device whose clock is behind, a missed question that's practised isn't due again", () => {
  const items = itemsOf(1, () => 0).map((item) => ({ ...item, questions: [7] }));
  const missed = [{ question: 7, gradedAt: noon + 3_600_000 }];
  const at = timeOfAnswer({ questions: [7] }, { card: undefined, missed }, noon);
  const cards = applyReviews([], [{ ...review('p0', noon), at }]);
  expect(planSession(optionsOf({ items, missed, cards })).queue).toEqual([]);
  expect(timeOfAnswer({ questions: [] }, { card: undefined, missed }, noon)).toBe(new Date(noon).toISOString());
});

test("a session belongs to its learner and day: one in progress at midnight continues, a finished one doesn't", () => {
  const lateEvening = startOfDay(noon) + day - 120_000;
  const session = { learner: 'me', startedAt: lateEvening, ids: ['a'], isOver: false };
  expect(isSessionCurrent(session, { learner: 'me', now: lateEvening })).toBe(true);
  expect(isSessionCurrent(session, { learner: 'me', now: lateEvening + 600_000 })).toBe(true);
  expect(isSessionCurrent({ ...session, isOver: true }, { learner: 'me', now: lateEvening + 600_000 })).toBe(false);
  expect(isSessionCurrent(session, { learner: 'me', now: lateEvening + day })).toBe(false);
  expect(isSessionCurrent(session, { learner: 'another', now: lateEvening })).toBe(false);
  expect(isSessionCurrent(session, { learner: 'merged', ids: ['merged', 'me'], now: lateEvening })).toBe(true);
});

test.each([null, 'a', [], {}, { startedAt: '1', ids: [], isOver: false }, { startedAt: 1, ids: 'a', isOver: false }])(
  'an invalid stored session is ignored: %j',
  (stored) => {
    expect(readSession(stored)).toBeNull();
  },
);

test('a stored session round-trips', () => {
  const session = { learner: 'me', startedAt: noon, ids: ['a'], isOver: true };
  expect(readSession(JSON.parse(JSON.stringify(session)))).toEqual(session);
});

test('a day is judged by the first answer to each item, and a week by its days', () => {
  const wednesday = new Date(2026, 9, 14, 12).getTime();
  const log = [
    review('p0', wednesday - 3 * day),
    review('p0', wednesday - 2 * day),
    review('p1', wednesday, false),
    review('p1', wednesday + 1),
    review('p0', wednesday + 2),
  ];
  expect([...findAnswered(log, startOfDay(wednesday))]).toEqual([
    ['p1', false],
    ['p0', true],
  ]);

  const items = [0, 1].map((index) => ({ id: `p${index}`, kind: 'sort' as const, module: 'm', lessonId: 'l', questions: [] }));
  const week = findWeek(log, items, wednesday);
  expect(week.days.map(({ start }) => new Date(start).getDate())).toEqual([12, 13, 14, 15, 16, 17, 18]);
  expect(week.days.map(({ isPractised }) => isPractised)).toEqual([true, false, true, false, false, false, false]);
  expect(week.seconds).toBe(4 * 25);
});

test("questions missed in the assessment are due first, even without their lesson, until they're practised", () => {
  const items = itemsOf(60, createRandomInt(4)).map((item, index) => ({ ...item, questions: index === 50 ? [7] : [] }));
  const missed = [{ question: 7, gradedAt: noon - 1000 }];
  const plan = planSession(optionsOf({ items, missed }));
  expect(plan.queue.map(({ id }) => id)).toEqual(['p50']);

  const cards = applyReviews([], [review('p50', noon)]);
  expect(planSession(optionsOf({ items, missed, cards })).queue).toEqual([]);
  const later = [{ question: 7, gradedAt: noon + 1000 }];
  expect(planSession(optionsOf({ items, missed: later, cards, now: noon + 2000 })).queue.map(({ id }) => id)).toEqual(['p50']);
});

test('safety-critical questions that were missed come before everything else, even in the same module', () => {
  const asked = new Map([
    [10, 1],
    [20, 2],
    [30, 2],
    [40, 3],
  ]);
  const items = itemsOf(60, createRandomInt(5)).map((item, index) => ({ ...item, module: 'm', questions: [asked.get(index) ?? 0] }));
  const missed = [1, 2, 3].map((question) => ({ question, gradedAt: noon - 1000, isSafetyCritical: question === 2 }));
  const { queue } = planSession(optionsOf({ items, missed }));
  expect(queue.map(({ id }) => id)).toEqual(['p20', 'p30', 'p10', 'p40']);
});

test('new items come from every module in turn', () => {
  const items = itemsOf(60, createRandomInt(6)).map((item, index) => ({
    ...item,
    module: index < 50 ? 'm0' : `m${index - 49}`,
    lessonId: 'l0',
  }));
  const { queue } = planSession(optionsOf({ items, lessons: ['l0'] }));
  expect(queue).toHaveLength(newADay);
  expect(new Set(queue.map(({ module }) => module)).size).toBe(newADay);
});

test("without a complete lesson, there's nothing to practise", () => {
  expect(planSession(optionsOf({ items: itemsOf(20, createRandomInt(5)) })).queue).toEqual([]);
});

test('neighbours come from different modules where possible, and nothing is lost', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const items = itemsOf(30, createRandomInt(seed));
    const mixed = mixModules(items);
    expect(new Set(mixed)).toEqual(new Set(items));

    const most = Math.max(...['m0', 'm1', 'm2', 'm3', 'm4'].map((id) => items.filter(({ module }) => module === id).length));
    const pairs = mixed.filter((item, index) => index > 0 && item.module === mixed[index - 1]?.module).length;
    expect(most > items.length / 2 || pairs === 0).toBe(true);
  }
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

test.each(['form 120', ' FORM-120 ', 'Amendment', 'the amendment'])('"%s" counts as the right term', (typed) => {
  expect(isSameTerm(typed, term, () => 9)).toBe(true);
});

test('one typo is allowed in a long word, and never in one with digits', () => {
  expect(isSameTerm('amendmet', term, oneOff)).toBe(true);
  expect(isSameTerm('Form 121', { ...term, accept: [] }, oneOff)).toBe(false);
  expect(isSameTerm('', term, () => 9)).toBe(false);
});
