import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { demoManagers } from '../accounts.ts';
import type { CodeName } from './access-codes.ts';
import { answerAttempt, attemptTime, submitOpenAttempt } from './attempts.ts';
import { enterSession, type DemoStore } from './demo-store.ts';
import { confirmAddress, finishLessons, introduce, lessonTime, practise, sign } from './learn.ts';
import { createLearner, type DemoLearner } from './learner.ts';
import { devicesThatOnlyEntered, learnerPlans } from './learner-plans.ts';
import { hours, minutes } from './timeline.ts';
import { planVisits, type Visit } from './visits.ts';

/** Adds all learners' histories, and returns the learners by name. */
export function addLearners(store: DemoStore, findCode: (name: CodeName) => string): Map<string, DemoLearner> {
  const learners = learnerPlans.map(createLearner);
  for (const learner of learners) addLife(store, learner, findCode);

  for (const [index, day] of devicesThatOnlyEntered.entries())
    store.timeline.add(store.timeline.daysAgo(day, 13 * 60 + index), async (now) => {
      const device = { deviceId: createIdentifier(), address: `203.0.113.${index + 1}` };
      await enterSession(store, { audience: 'training', code: findCode('general'), ...device }, now);
    });
  return new Map(learners.map((learner) => [learner.plan.name ?? learner.id, learner]));
}

function addLife(store: DemoStore, learner: DemoLearner, findCode: (name: CodeName) => string): void {
  const { plan } = learner;
  const visits = planVisits(learner, store.content);
  const learned: string[] = [];

  for (const [index, visit] of visits.entries()) {
    const day = new DayOfLearner(store, learner, visit.day);
    const isLast = index === visits.length - 1;
    day.add(2 * minutes, async (now) => {
      learner.session = await enterSession(
        store,
        { audience: 'training', code: findCode(plan.code), deviceId: learner.id, address: learner.address },
        now,
      );
    });
    if (index === 0 && plan.name !== null) day.add(2 * minutes, (now) => introduce(store, learner, now));
    if (index === 0 && plan.hasConfirmedEmail) day.add(4 * minutes, (now) => confirmAddress(store, learner, now));
    addLessons(store, learner, { day, visit, learned });
    if (visit.signs) day.add(6 * minutes, (now) => sign(store, learner, now));
    if (visit.attempt !== null) addAttempt(store, learner, { day, margin: visit.attempt });
    if (isLast && plan.isInAttempt) day.add(minutes, (now) => answerAttempt(store, learner, { margin: 0, isFinished: false, now }));
  }
}

/** The number of lessons that a device saves together. */
const lessonsASave = 2;

function addLessons(
  store: DemoStore,
  learner: DemoLearner,
  { day, visit, learned }: { day: DayOfLearner; visit: Visit; learned: string[] },
): void {
  const before = [...learned];
  if (before.length > 0) day.add(9 * minutes, (now) => practise(store, learner, { lessons: before, now }));
  for (let from = 0; from < visit.lessons.length; from += lessonsASave) {
    const lessons = visit.lessons.slice(from, from + lessonsASave);
    day.add(lessons.length * lessonTime, (now) => finishLessons(store, learner, { lessons, now }));
  }
  learned.push(...visit.lessons);
}

/** Takes an attempt. A learner who had none left was granted one that morning. */
function addAttempt(store: DemoStore, learner: DemoLearner, { day, margin }: { day: DayOfLearner; margin: number }): void {
  const { attempts = [] } = learner.plan;
  const { maxAttempts } = store.content.assessment;
  if (attempts.indexOf(margin) >= maxAttempts)
    store.timeline.add(day.morning, async (now) => {
      const reason = 'Power outage during the third attempt. Confirmed by phone.';
      const reset = { actor: demoManagers.owner.email, reason, now };
      await resetAttempts(store.database, { subject: { learnerId: learner.id }, grant: { attempts: 1, maxAttempts }, ...reset });
    });
  day.add(3 * minutes, (now) => answerAttempt(store, learner, { margin, isFinished: true, now }));
  day.add(attemptTime, (now) => submitOpenAttempt(store, learner, now));
}

/** A learner's day, step by step. */
class DayOfLearner {
  readonly #store: DemoStore;
  readonly #random: () => number;
  readonly morning: Date;
  #time: number;

  constructor(store: DemoStore, { random }: DemoLearner, day: number) {
    const { timeline } = store;
    this.#store = store;
    this.#random = random;
    this.morning = day === 0 ? timeline.ago(4 * hours) : timeline.daysAgo(day, 8 * 60 + 10);
    // Most learners live far from Toronto, so they learn at any time of the Toronto day.
    this.#time = day === 0 ? timeline.ago(2.5 * hours).getTime() : timeline.daysAgo(day, 9 * 60 + Math.floor(random() * 9 * 60)).getTime();
  }

  /** Adds the next step, which takes about `length` milliseconds. */
  add(length: number, run: (now: Date) => Promise<void>): void {
    this.#time += length * (0.7 + 0.6 * this.#random());
    this.#store.timeline.add(new Date(this.#time), run);
  }
}
