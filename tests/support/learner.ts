import type { Content } from '#app/content/load-content.ts';
import { fixture } from './fixture-content.ts';

export type AnswerKey = ReadonlyMap<number, string>;

/** Returns the key of an assessment from its content: nothing that the portal answers has it. */
export function answerKeyOf({ assessment }: Content): AnswerKey {
  return new Map(assessment.questions.map((question) => [question.id, question.correctAnswer]));
}

/** The key of the fixture. */
export const answerKey = answerKeyOf(fixture);

/** Answers the first `right` questions right and the others wrong, from the options as they were shown. */
export function answersWith(
  right: number,
  questions: readonly { id: number; options: readonly string[] }[],
  { key = answerKey }: { key?: AnswerKey } = {},
): { questionId: number; answer: string }[] {
  return questions.map((question, index) => {
    const isRight = index < right;
    const answer = question.options.find((option) => (option === key.get(question.id)) === isRight);
    if (answer === undefined) throw new Error(`Question ${question.id} has no such option.`);
    return { questionId: question.id, answer };
  });
}
