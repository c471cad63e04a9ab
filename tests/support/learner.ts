import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** The key of the shipped assessment, read from its file: nothing that the portal answers has it. */
export const answerKey: ReadonlyMap<number, string> = new Map(
  (load(readFileSync('content/assessment.yaml', 'utf8')) as { questions: { id: number; correctAnswer: string }[] }).questions.map(
    (question) => [question.id, question.correctAnswer],
  ),
);

/** Answers the first `right` questions right and the others wrong, from the options as they were shown. */
export function answersWith(
  right: number,
  questions: readonly { id: number; options: readonly string[] }[],
): { questionId: number; answer: string }[] {
  return questions.map((question, index) => {
    const isRight = index < right;
    const answer = question.options.find((option) => (option === answerKey.get(question.id)) === isRight);
    if (answer === undefined) throw new Error(`Question ${question.id} has no such option.`);
    return { questionId: question.id, answer };
  });
}
