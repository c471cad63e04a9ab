import type { Variant } from '#app/content/schemas/assessment-schema.ts';

export type VariantKey = Variant['key'];

/**
 * A question as asked in one attempt. It includes the correct answer and the options in display order, so later edits to the content never
 * change past results.
 */
export interface PaperQuestion {
  id: number;
  /** The variant that was asked. Missing in attempts from before questions had variants. */
  variant?: VariantKey | undefined;
  section: number;
  module: string;
  /** The section that teaches the question's subject, as `/module#section-id`. Missing in attempts from before questions had variants. */
  lesson?: string | undefined;
  /** The skill that the question tests, if lacking that skill could harm a client. Otherwise missing, as in earlier attempts. */
  safetyObjective?: string | undefined;
  text: string;
  options: string[];
  correctAnswer: string;
  explanation: string;
}

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
  /** The unrounded percentage. */
  score: number;
}

export interface GradedPaper {
  passed: boolean;
  correct: number;
  total: number;
  /** The unrounded percentage. */
  score: number;
  sections: SectionResult[];
  answers: AnswerRecord[];
}

/**
 * Grades a paper question by question, ignoring any answers to other questions (specification 5). An exact match scores 1, anything else 0.
 * Section and overall scores are percentages of the questions asked. A score at or above the pass mark is a pass.
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

/** Compares integers, so rounding can never push a score over the pass mark. */
function isPass(correct: number, total: number, passMark: number): boolean {
  return total > 0 && correct * 100 >= passMark * total;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** Labels a question for managers, such as "12b". In attempts from before questions had variants, the label is just the number. */
export function nameQuestion({ id, variant }: Pick<PaperQuestion, 'id' | 'variant'>): string {
  return `${id}${variant ?? ''}`;
}

/** Formats a score with one decimal, such as 77.8. */
export function formatScore(score: number): string {
  return score.toFixed(1);
}

/** Returns the number of failed attempts that count: the learner's own, plus any carried over. */
export function usedAttempts(failed: number, carriedOver: number): number {
  return failed + carriedOver;
}

export function remainingAttempts(used: number, maxAttempts: number): number {
  return Math.max(0, maxAttempts - used);
}

/**
 * Returns the number of attempts that still count as used after a grant. Granted attempts are added to the remaining ones, up to the
 * maximum.
 */
export function usedAfterGrant(used: number, { attempts, maxAttempts }: { attempts: number; maxAttempts: number }): number {
  return Math.max(0, Math.min(used, maxAttempts) - attempts);
}

/** An entry in the mirror, which is the browser's own record of attempts (specification 3). */
export interface MirrorEntry {
  ip: string;
  attempts: number;
  lastAttempt: string;
}

/** The maximum number of entries in a mirror, which has one for each email address used on the device. */
export const longestMirror = 200;

/** Tells whether a value is a valid mirror entry, with an integer number of attempts and a valid time. */
export function isMirrorEntry(value: unknown): value is MirrorEntry {
  if (typeof value !== 'object' || value === null || !('ip' in value) || !('attempts' in value) || !('lastAttempt' in value)) return false;

  const { ip, attempts, lastAttempt } = value;
  const isCount = typeof attempts === 'number' && Number.isInteger(attempts) && attempts >= 0 && attempts <= 1_000;
  const isTime = typeof lastAttempt === 'string' && lastAttempt.length <= 60 && !Number.isNaN(Date.parse(lastAttempt));
  return typeof ip === 'string' && ip.length <= 200 && isCount && isTime;
}

/** Returns the count in a browser's mirror: its highest entry since the latest reset. */
export function mirrorCount(entries: readonly MirrorEntry[], newestReset: Date | null): number {
  const counts = entries
    .filter((entry) => newestReset === null || Date.parse(entry.lastAttempt) > newestReset.getTime())
    .map((entry) => entry.attempts);
  return Math.max(0, ...counts);
}

/** Returns the number of failed attempts that only the mirror knows about. */
export function carryOver(mirror: number, used: number, maxAttempts: number): number {
  return Math.max(0, Math.min(mirror, maxAttempts) - used);
}

export interface CountParts {
  /**
   * Failed attempts that the server knows about, including any carried over from the device's earlier learner. The other learner's failed
   * attempts are left out, because they're counted separately.
   */
  known: number;
  /** The number of attempts that only a browser remembered. */
  remembered: number;
}

/**
 * Returns the count after merging two learners. Failures that the server knows about are added. Failures that only browsers remember might
 * be the same ones, so they count only if the result is higher. The result is never lower than either learner's count.
 */
export function mergedCount(one: CountParts, other: CountParts): number {
  return Math.max(one.known + other.known, one.known + one.remembered, other.known + other.remembered);
}

function missedQuestions(paper: Paper, answers: readonly AnswerRecord[]): PaperQuestion[] {
  const wrong = new Set(answers.filter((answer) => answer.score === 0).map((answer) => answer.questionId));
  return paper.questions.filter(({ id }) => wrong.has(id));
}

/** Lists the safety-critical questions that were missed, in the order they were asked. */
export function listSafetyMisses(paper: Paper, answers: readonly AnswerRecord[]): { objective: string; lesson: string | null }[] {
  return missedQuestions(paper, answers).flatMap(({ safetyObjective, lesson }) =>
    safetyObjective === undefined ? [] : [{ objective: safetyObjective, lesson: lesson ?? null }],
  );
}

export interface MissedModule {
  module: string;
  missed: number;
  /** The addresses of the sections that teach what was missed. Empty in attempts from before questions had variants. */
  lessons: string[];
}

/** Lists the modules with wrong answers, those with the most first, and the sections that teach what was missed. */
export function modulesToStudy(paper: Paper, answers: readonly AnswerRecord[]): MissedModule[] {
  const missed = Map.groupBy(missedQuestions(paper, answers), ({ module }) => module);

  return [...missed]
    .map(([module, questions]) => ({
      module,
      missed: questions.length,
      lessons: [...new Set(questions.flatMap(({ lesson }) => lesson ?? []))],
    }))
    .toSorted((a, b) => b.missed - a.missed);
}
