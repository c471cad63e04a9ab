import type { Assessment, Variant } from '#app/content/schemas/assessment-schema.ts';
import type { Paper, PaperQuestion } from '#app/features/assessment/rules.ts';

/** Returns a random integer from 0 up to, but not including, `limit`. Tests substitute a predictable function. */
export type RandomInt = (limit: number) => number;

export type AskedBefore = readonly Pick<PaperQuestion, 'id' | 'variant' | 'text'>[];

/**
 * Creates the paper for a new attempt. Each question gets an unseen variant if there is one, with its options shuffled and "all of the
 * above" last (specification 4).
 */
export function writePaper(assessment: Assessment, before: AskedBefore, randomInt: RandomInt): Paper {
  return {
    passMark: assessment.passMark,
    sections: assessment.sections,
    questions: assessment.questions.map(({ id, section, module, lesson, objective, safetyCritical, variants }) => {
      const { key, text, options, correctAnswer, explanation } = drawVariant(
        variants,
        before.filter((asked) => asked.id === id),
        randomInt,
      );
      // Copies the question field by field, so that data for measuring the bank isn't stored with attempts.
      const asked = {
        id,
        variant: key,
        section,
        module,
        lesson,
        text,
        options: shuffleOptions(options, randomInt),
        correctAnswer,
        explanation,
      };
      return safetyCritical === true ? { ...asked, safetyObjective: objective } : asked;
    }),
  };
}

/**
 * Picks a random variant from those shown least often, so that none are repeated until all have been seen. In attempts from before
 * questions had variants, the variant is identified by its wording.
 */
export function drawVariant(variants: readonly Variant[], before: AskedBefore, randomInt: RandomInt): Variant {
  const timesShown = ({ key, text }: Variant) =>
    before.filter((asked) => (asked.variant === undefined ? asked.text === text : asked.variant === key)).length;
  const fewest = Math.min(...variants.map(timesShown));
  const open = variants.filter((variant) => timesShown(variant) === fewest);

  const drawn = open[randomInt(open.length)];
  if (drawn === undefined) throw new Error('A question has no variants to choose from.');
  return drawn;
}

/** Shuffles options (Fisher-Yates). An option that contains "all of the above", ignoring case, stays last. */
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
