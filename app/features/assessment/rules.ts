import type { Variant } from '#app/content/schemas/assessment-schema.ts';

/** Which variant of a question: a, b or c. */
export type VariantKey = Variant['key'];

/** A question as one attempt asked it: its options in the order shown, with the key, so that later edits never change the past. */
export interface PaperQuestion {
  id: number;
  /** Which of its variants was asked; attempts from before there were any don't say. */
  variant?: VariantKey | undefined;
  section: number;
  module: string;
  /** The section that teaches it, as /module#section-id; attempts from before there were variants don't say. */
  lesson?: string | undefined;
  text: string;
  options: string[];
  correctAnswer: string;
  explanation: string;
}

/** Everything that an attempt was asked with. */
export interface Paper {
  passMark: number;
  sections: { id: number; title: string; resultTitle: string }[];
  questions: PaperQuestion[];
}

/** An answer after grading (specification 3). */
export interface AnswerRecord {
  questionId: number;
  answer: string | null;
  score: 0 | 1;
  feedback: string;
}

export interface SectionResult {
  section: number;
  title: string;
  correct: number;
  total: number;
  /** Per cent, unrounded. */
  score: number;
}

export interface GradedPaper {
  passed: boolean;
  correct: number;
  total: number;
  /** Per cent, unrounded. */
  score: number;
  sections: SectionResult[];
  answers: AnswerRecord[];
}

/**
 * Grades a paper by looping over its questions, never over what was sent (specification 5): 1 for an exact match,
 * else 0; a section's score and the overall score are per cent of the questions asked; passed at the pass mark or above.
 */
export function gradePaper(paper: Paper, given: ReadonlyMap<number, string>): GradedPaper {
  const answers = paper.questions.map((question) => gradeQuestion(question, given.get(question.id) ?? null));
  const isCorrect = new Map(answers.map((answer) => [answer.questionId, answer.score === 1]));
  const correct = answers.filter((answer) => answer.score === 1).length;

  const sections = paper.sections.map((section) => {
    const questions = paper.questions.filter((question) => question.section === section.id);
    const right = questions.filter((question) => isCorrect.get(question.id)).length;
    return {
      section: section.id,
      title: section.resultTitle,
      correct: right,
      total: questions.length,
      score: percent(right, questions.length),
    };
  });

  const score = percent(correct, paper.questions.length);
  return {
    passed: isPass(correct, paper.questions.length, paper.passMark),
    correct,
    total: paper.questions.length,
    score,
    sections,
    answers,
  };
}

function gradeQuestion(question: PaperQuestion, answer: string | null): AnswerRecord {
  if (answer === null) return { questionId: question.id, answer, score: 0, feedback: 'No answer provided.' };
  if (answer === question.correctAnswer) return { questionId: question.id, answer, score: 1, feedback: 'Correct answer!' };
  return { questionId: question.id, answer, score: 0, feedback: `Incorrect. The correct answer is: ${question.correctAnswer}` };
}

/** Compares in whole numbers, so that rounding can never lift a score over the mark. */
function isPass(correct: number, total: number, passMark: number): boolean {
  return total > 0 && correct * 100 >= passMark * total;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** Names a question as managers know it: "12b"; without a letter in attempts from before there were variants. */
export function nameQuestion({ id, variant }: Pick<PaperQuestion, 'id' | 'variant'>): string {
  return `${id}${variant ?? ''}`;
}

/** Writes a score with one decimal, as everywhere on screen: 77.8. */
export function formatScore(score: number): string {
  return score.toFixed(1);
}

/** Returns how many failed attempts count: those of this device, and those that its browser remembers from before. */
export function usedAttempts(failed: number, carriedOver: number): number {
  return failed + carriedOver;
}

export function remainingAttempts(used: number, maxAttempts: number): number {
  return Math.max(0, maxAttempts - used);
}

/** Returns how many attempts stay used when some are granted: they add to those that are left, up to all of them. */
export function usedAfterGrant(used: number, { attempts, maxAttempts }: { attempts: number; maxAttempts: number }): number {
  return Math.max(0, Math.min(used, maxAttempts) - attempts);
}

/** An entry of the browser's mirror, as the specification describes it (section 3). */
export interface MirrorEntry {
  ip: string;
  attempts: number;
  lastAttempt: string;
}

/** How many entries a mirror may have: it keeps one for each address that the device ever had. */
export const longestMirror = 200;

/** Tells whether a value is an entry that can be counted: a whole number of attempts, and a time that can be compared. */
export function isMirrorEntry(value: unknown): value is MirrorEntry {
  if (typeof value !== 'object' || value === null || !('ip' in value) || !('attempts' in value) || !('lastAttempt' in value)) return false;

  const { ip, attempts, lastAttempt } = value;
  const isCount = typeof attempts === 'number' && Number.isInteger(attempts) && attempts >= 0 && attempts <= 1_000;
  const isTime = typeof lastAttempt === 'string' && lastAttempt.length <= 60 && !Number.isNaN(Date.parse(lastAttempt));
  return typeof ip === 'string' && ip.length <= 200 && isCount && isTime;
}

/** Returns the count that a browser's mirror claims: its highest entry that is newer than the newest reset. */
export function mirrorCount(entries: readonly MirrorEntry[], newestReset: Date | null): number {
  const counts = entries
    .filter((entry) => newestReset === null || Date.parse(entry.lastAttempt) > newestReset.getTime())
    .map((entry) => entry.attempts);
  return Math.max(0, ...counts);
}

/** Returns how many failed attempts the mirror knows of that the server doesn't: the higher count wins. */
export function carryOver(mirror: number, used: number, maxAttempts: number): number {
  return Math.max(0, Math.min(mirror, maxAttempts) - used);
}

/** What counts against the limit of one of two learners who become one. */
export interface CountParts {
  /** Failed attempts, and those that a learner before it left on its device; those of the other one are left out, as they are counted there. */
  known: number;
  /** What a browser alone remembered. */
  remembered: number;
}

/**
 * Returns the count of two learners who become one: what is known adds up, and what browsers remember counts where it is
 * higher than that, because it may be the same failures again. It's never lower than either was.
 */
export function mergedCount(one: CountParts, other: CountParts): number {
  return Math.max(one.known + other.known, one.known + one.remembered, other.known + other.remembered);
}

/** A module to study again. */
export interface MissedModule {
  module: string;
  missed: number;
  /** The addresses of the sections that teach what was missed; attempts from before there were variants name none. */
  lessons: string[];
}

/** Lists the modules of the wrong answers, the most needed first, with the sections that teach what was missed. */
export function modulesToStudy(paper: Paper, answers: readonly AnswerRecord[]): MissedModule[] {
  const wrong = new Set(answers.filter((answer) => answer.score === 0).map((answer) => answer.questionId));
  const missed = Map.groupBy(
    paper.questions.filter(({ id }) => wrong.has(id)),
    ({ module }) => module,
  );

  return [...missed]
    .map(([module, questions]) => ({
      module,
      missed: questions.length,
      lessons: [...new Set(questions.flatMap(({ lesson }) => lesson ?? []))],
    }))
    .toSorted((a, b) => b.missed - a.missed);
}
