import { href } from 'react-router';

import { findLesson, type LessonPlace } from '#app/content/find-lesson.ts';
import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { findAttemptUsage } from './find-attempt-usage.server.ts';
import type { Participant } from './form.ts';
import { formatScore, gradePaper, listSafetyMisses, modulesToStudy, type MissedModule, type Paper } from './rules.ts';
import { findLatestAttempt, listAnswers, type Attempt } from './store.server.ts';

/** A question as shown to the learner, without the correct answer. */
export interface AskedQuestion {
  id: number;
  section: number;
  text: string;
  options: string[];
}

export interface QuestionFeedback {
  questionId: number;
  isCorrect: boolean;
  feedback: string;
  explanation: string;
}

export interface AssessmentResult {
  passed: boolean;
  /** The score in percent, rounded to one decimal. */
  score: string;
  correct: number;
  total: number;
  sections: { section: number; title: string; score: string; correct: number; total: number }[];
  feedback: QuestionFeedback[];
  safety: SafetyAdvice[];
  study: StudyAdvice[];
}

export interface StudyAdvice {
  to: string;
  title: string;
  missed: number;
  sections: LessonPlace[];
}

/** A missed skill that protects clients, with the section that teaches it. The section is null if it has been removed. */
export interface SafetyAdvice {
  objective: string;
  section: LessonPlace | null;
}

export interface AskedAttempt {
  id: string;
  participant: Participant;
  sections: { id: number; title: string }[];
  questions: AskedQuestion[];
  answers: Record<number, string>;
  passMark: number;
}

export type AssessmentView = {
  remaining: number;
  maxAttempts: number;
  used: number;
  newestReset: string | null;
  /** The device code to give a manager when asking for more attempts. */
  deviceCode: string | null;
  questionCount: number;
  passMark: number;
} & (
  | { kind: 'entry'; participant: Participant | null }
  | { kind: 'open'; attempt: AskedAttempt }
  | { kind: 'graded'; attempt: AskedAttempt; result: AssessmentResult; gradedAt: string }
  | { kind: 'limit-reached'; attempt: AskedAttempt | null; result: AssessmentResult | null; gradedAt: string | null }
);

/**
 * Decides what the assessment page shows: a pass, the attempt limit, an open attempt, the last result or the entry form, whichever applies
 * first.
 */
export async function findAssessment(store: { database: Database; content: Content }, learnerId: string | null): Promise<AssessmentView> {
  const { assessment } = store.content;
  const standing = await findAttemptUsage(store.database, learnerId, assessment.maxAttempts);
  const latest = learnerId === null ? null : await findLatestAttempt(store.database, learnerId);

  const shared = {
    remaining: standing.remaining,
    used: standing.used,
    maxAttempts: assessment.maxAttempts,
    newestReset: standing.newestReset?.toISOString() ?? null,
    deviceCode: learnerId === null ? null : deviceCodeOf(learnerId),
    questionCount: assessment.questions.length,
    passMark: assessment.passMark,
  };

  if (latest?.state === 'passed') return { ...shared, kind: 'graded', ...(await describeGraded(store, latest)) };
  if (standing.remaining === 0) {
    const graded = latest?.state === 'failed' ? await describeGraded(store, latest) : { attempt: null, result: null, gradedAt: null };
    return { ...shared, kind: 'limit-reached', ...graded };
  }
  if (latest === null) return { ...shared, kind: 'entry', participant: null };
  if (latest.state === 'open')
    return { ...shared, kind: 'open', attempt: describeAttempt(latest, await listAnswers(store.database, latest.id)) };
  return { ...shared, kind: 'graded', ...(await describeGraded(store, latest)) };
}

async function describeGraded(
  { database, content }: { database: Database; content: Content },
  attempt: Attempt,
): Promise<{ attempt: AskedAttempt; result: AssessmentResult; gradedAt: string }> {
  const answers = await listAnswers(database, attempt.id);
  return {
    attempt: describeAttempt(attempt, answers),
    result: describeResult(attempt.paper, answers, content),
    gradedAt: (attempt.gradedAt ?? attempt.startedAt).toISOString(),
  };
}

function describeAttempt(
  { id: attemptId, firstName, lastName, email, paper }: Attempt,
  answers: ReadonlyMap<number, string>,
): AskedAttempt {
  return {
    id: attemptId,
    participant: { firstName, lastName, email },
    sections: paper.sections.map(({ id, title }) => ({ id, title })),
    questions: paper.questions.map(({ id, section, text, options }) => ({ id, section, text, options })),
    answers: Object.fromEntries(answers),
    passMark: paper.passMark,
  };
}

function describeResult(paper: Paper, answers: ReadonlyMap<number, string>, content: Content): AssessmentResult {
  const graded = gradePaper(paper, answers);
  const explanations = new Map(paper.questions.map((question) => [question.id, question.explanation]));

  return {
    passed: graded.passed,
    score: formatScore(graded.score),
    correct: graded.correct,
    total: graded.total,
    sections: graded.sections.map((section) => ({ ...section, score: formatScore(section.score) })),
    feedback: graded.answers.map(({ questionId, score, feedback }) => ({
      questionId,
      isCorrect: score === 1,
      feedback,
      explanation: explanations.get(questionId) ?? '',
    })),
    safety: listSafetyMisses(paper, graded.answers).map(({ objective, lesson }) => ({
      objective,
      section: lesson === null ? null : findLesson(content.modulePages, lesson),
    })),
    study: modulesToStudy(paper, graded.answers).map((missed) => adviseStudy(missed, content)),
  };
}

/** Suggests the sections to study again, leaving out any that have been removed from the content. */
function adviseStudy({ module, missed, lessons }: MissedModule, { modules, modulePages }: Content): StudyAdvice {
  return {
    to: href('/:module', { module }),
    title: modules.find((known) => known.id === module)?.title ?? module,
    missed,
    sections: lessons.flatMap((lesson) => findLesson(modulePages, lesson) ?? []),
  };
}
