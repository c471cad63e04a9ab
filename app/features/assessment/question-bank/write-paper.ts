import type { Assessment, Variant } from '#app/content/schemas/assessment-schema.ts';
import type { Paper, PaperQuestion } from '#app/features/assessment/rules.ts';

/** Returns whole numbers from 0 up to, but without, `limit`; tests pass a fixed one. */
export type RandomInt = (limit: number) => number;

/** What a learner was asked in earlier attempts. */
export type AskedBefore = readonly Pick<PaperQuestion, 'id' | 'variant' | 'text'>[];

/**
 * Writes the paper of a new attempt: of each question a variant that the learner wasn't shown while there is one, its
 * options shuffled once, "all of the above" last (specification 4).
 */
export function writePaper(assessment: Assessment, before: AskedBefore, randomInt: RandomInt): Paper {
  return {
    passMark: assessment.passMark,
    sections: assessment.sections,
    questions: assessment.questions.map(({ id, section, module, lesson, variants }) => {
      const { key, text, options, correctAnswer, explanation } = drawVariant(
        variants,
        before.filter((asked) => asked.id === id),
        randomInt,
      );
      // Field by field: what only measures the bank stays out of what attempts keep.
      return { id, variant: key, section, module, lesson, text, options: shuffleOptions(options, randomInt), correctAnswer, explanation };
    }),
  };
}

/**
 * Draws one of a question's variants, fairly among those that were shown least often: none comes again while another was
 * never shown. An attempt from before there were variants is known by its words.
 */
export function drawVariant(variants: readonly Variant[], before: AskedBefore, randomInt: RandomInt): Variant {
  const timesShown = ({ key, text }: Variant) =>
    before.filter((asked) => (asked.variant === undefined ? asked.text === text : asked.variant === key)).length;
  const fewest = Math.min(...variants.map(timesShown));
  const open = variants.filter((variant) => timesShown(variant) === fewest);

  const drawn = open[randomInt(open.length)];
  if (drawn === undefined) throw new Error('A question has no variant to draw.');
  return drawn;
}

/** Shuffles options fairly (Fisher and Yates); an option that contains "all of the above", in any case, stays last. */
export function shuffleOptions(options: readonly string[], randomInt: RandomInt): string[] {
  const shuffled = options.filter((option) => !isAllOfTheAbove(option));

  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    const held = shuffled[index] as string;
    shuffled[index] = shuffled[other] as string;
    shuffled[other] = held;
  }
  return [...shuffled, ...options.filter(isAllOfTheAbove)];
}

export function isAllOfTheAbove(option: string): boolean {
  return option.toLowerCase().includes('all of the above');
}
