import type { Assessment, Variant } from '#app/content/schemas/assessment-schema.ts';
import { nameQuestion, type PaperQuestion } from '#app/features/assessment/rules.ts';
import { isAllOfTheAbove, writePaper, type RandomInt } from './write-paper.ts';

const paperCount = 1_000;

/** The average score, in percent, of guessers who look only at the options. */
export interface GuessingFigures {
  longest: number;
  strictest: number;
  allOfTheAbove: number;
}

type Guess = (question: PaperQuestion, variant: Variant) => string | undefined;

/**
 * Measures the score of someone who doesn't read the questions and always picks the longest option, the strictest one, or "All of the
 * above" (or a random one if that isn't offered).
 */
export function measureGuessing(assessment: Assessment, randomInt: RandomInt): GuessingFigures {
  const variants = new Map(
    assessment.questions.flatMap(({ id, variants: all }) =>
      all.map((variant) => [nameQuestion({ id, variant: variant.key }), variant] as const),
    ),
  );
  const papers = Array.from({ length: paperCount }, () => writePaper(assessment, [], randomInt));
  const asked = papers.flatMap(({ questions }) => questions);

  const shareOf = (guess: Guess): number => {
    const right = asked.filter((question) => {
      const variant = variants.get(nameQuestion(question));
      return variant !== undefined && guess(question, variant) === question.correctAnswer;
    });
    return (right.length / asked.length) * 100;
  };

  return {
    longest: shareOf(({ options }) => longestOf(options)),
    strictest: shareOf((_, { strictest }) => strictest),
    allOfTheAbove: shareOf(({ options }) => options.find(isAllOfTheAbove) ?? options[randomInt(options.length)]),
  };
}

function longestOf(options: readonly string[]): string | undefined {
  return options.toSorted((one, other) => other.length - one.length)[0];
}

/** The positions of the correct answers in the file, and the number of answers that their length gives away. */
export interface KeyFigures {
  items: number;
  /** The number of correct answers in first, second, third and last place. */
  positions: number[];
  /** The number of items whose correct answer is the longest option. */
  longest: number;
}

export function measureKeys({ questions }: Assessment): KeyFigures {
  const variants = questions.flatMap((question) => question.variants);
  const places = variants.map(({ options, correctAnswer }) => options.indexOf(correctAnswer));
  return {
    items: variants.length,
    positions: [0, 1, 2, 3].map((place) => places.filter((each) => each === place).length),
    longest: variants.filter(({ options, correctAnswer }) =>
      options.every((option) => option === correctAnswer || option.length < correctAnswer.length),
    ).length,
  };
}
