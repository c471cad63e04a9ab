import type { Content } from '#app/content/load-content.ts';
import { fixture } from './fixture-content.ts';

export interface AskedQuestion {
  id: number;
  text: string;
  options: readonly string[];
}

export type AnswerKey = (question: AskedQuestion) => string;

/**
 * Returns an assessment's answer key from its content, because no response contains the key. A variant is identified by its text, because
 * variants can have the same options but different right answers.
 */
export function answerKeyOf({ assessment }: Content): AnswerKey {
  return ({ id, text }) => {
    const variants = assessment.questions.find((question) => question.id === id)?.variants ?? [];
    const asked = variants.find((variant) => variant.text === text);
    if (asked === undefined) throw new Error(`Question ${id} has no variant with this text.`);
    return asked.correctAnswer;
  };
}

const answerKey = answerKeyOf(fixture);

/** Answers the first `right` questions correctly and the others incorrectly, from the options shown. */
export function answersWith(
  right: number,
  questions: readonly AskedQuestion[],
  { key = answerKey }: { key?: AnswerKey } = {},
): { questionId: number; answer: string }[] {
  return questions.map((question, index) => {
    const isRight = index < right;
    const rightAnswer = key(question);
    const answer = question.options.find((option) => (option === rightAnswer) === isRight);
    if (answer === undefined) throw new Error(`Question ${question.id} has no such option.`);
    return { questionId: question.id, answer };
  });
}
