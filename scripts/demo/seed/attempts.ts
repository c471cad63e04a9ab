import { findLatestAttempt, type Attempt } from '#app/features/assessment/store.server.ts';
import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { certifyPass } from '#app/features/notifications/notify-others.server.ts';
import type { DemoStore } from './demo-store.ts';
import type { DemoLearner } from './learner.ts';

const secondsAnAnswer = 55;

/** The length of an attempt, in milliseconds. */
export const attemptTime = 40 * 60_000;

/**
 * Starts and answers an attempt. `margin` is the number of right answers relative to the pass mark. An unfinished attempt stops halfway.
 */
export async function answerAttempt(
  store: DemoStore,
  learner: DemoLearner,
  { margin, isFinished, now }: { margin: number; isFinished: boolean; now: Date },
): Promise<void> {
  const { id: learnerId, firstName, lastName, email, address } = learner;
  await startAttempt(store, { learnerId, participant: { firstName, lastName, email }, device: address, now });
  const attempt = await getAttempt(store, learnerId);

  const answers = chooseAnswers(attempt, margin, learner.random);
  const given = isFinished ? answers : answers.slice(0, Math.ceil(answers.length / 2));
  let time = now.getTime();
  for (const answer of given) {
    time += (secondsAnAnswer + learner.random() * 40 - 20) * 1_000;
    await saveAnswers(store.database, { attemptId: attempt.id, learnerId, answers: [answer], now: new Date(time) });
  }
}

export async function submitOpenAttempt(store: DemoStore, { id: learnerId }: DemoLearner, now: Date): Promise<void> {
  const { id: attemptId } = await getAttempt(store, learnerId);
  await submitAttempt(store.database, { attemptId, learnerId, answers: [], onPass: certifyPass(store), now });
}

async function getAttempt({ database }: DemoStore, learnerId: string): Promise<Attempt> {
  const attempt = await findLatestAttempt(database, learnerId);
  if (attempt === null) throw new Error('The made-up learner has no attempt.');
  return attempt;
}

/**
 * Chooses which questions are answered right, preferring easier ones. Difficulty depends on the question's ID, so everyone finds the same
 * questions hard.
 */
function chooseAnswers({ paper }: Attempt, margin: number, random: () => number): { questionId: number; answer: string }[] {
  const { questions, passMark } = paper;
  const wanted = Math.ceil((passMark * questions.length) / 100) + margin;
  const byEase = questions.map(({ id }) => ({ id, ease: ((id * 7) % 13) / 13 + random() })).toSorted((one, other) => other.ease - one.ease);
  const right = new Set(byEase.slice(0, Math.max(0, wanted)).map(({ id }) => id));

  return questions.map(({ id, options, correctAnswer }) => {
    const wrong = options.filter((option) => option !== correctAnswer);
    const chosen = wrong[Math.floor(random() ** 2 * wrong.length)] ?? correctAnswer;
    return { questionId: id, answer: right.has(id) ? correctAnswer : chosen };
  });
}
