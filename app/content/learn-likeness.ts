import { packWeights, type PackedLikeness } from '#app/draft-check/likeness.ts';
import { readWords } from '#app/draft-check/read-words.ts';
import { traitsOf } from '#app/draft-check/text-traits.ts';
import type { Reader } from '#app/draft-check/check-book.ts';

export interface CheckExample {
  text: string;
  reader: Reader;
  isBad: boolean;
}

const rounds = 10;
/** How much a wrong answer counts against large weights, for a whole message and for a lone sentence, which tells less. */
const cost = { message: 0.3, sentence: 0.15 };
/** Added to what was counted, so that a word that was met twice proves little. */
const doubt = 0.25;
/** So many bits of a number tell whether it was met before: one in ten that was not is taken for one that was. */
const metBits = 22;
/** How many are kept: those that change most answers. */
const most = 11_200;

/** Nothing is alike while there are no examples. */
export const unlike: PackedLikeness = { traits: '', weights: '', limit: Infinity, quiet: -Infinity };

/** An example: the numbers of its traits among those that were met, how much it counts, and how hard it was to answer. */
interface Lesson {
  traits: number[];
  answer: 1 | -1;
  cost: number;
  hardness: number;
}

/**
 * Learns from examples how much each trait speaks for a text that may not go out: a support vector machine by dual coordinate
 * descent (Hsieh et al. 2008) in a fixed order, in which a trait moves the faster the more it tells bad texts from good ones
 * (Wang and Manning 2012, "Baselines and Bigrams").
 */
export function learnLikeness(examples: readonly CheckExample[], limits: Pick<PackedLikeness, 'limit' | 'quiet'>): PackedLikeness {
  const { traits, lessons } = lessonsOf(examples);
  if (lessons.length === 0) return { ...unlike, ...limits };

  const counts = countsOf(lessons, traits.length);
  const shares = sharesOf(lessons, counts);
  const scaled = new Float64Array(traits.length);
  for (let round = 0; round < rounds; round++) {
    const stride = strideOf(lessons.length, round);
    for (let index = 0; index < lessons.length; index++) {
      const lesson = lessons[(index * stride) % lessons.length];
      if (lesson !== undefined) learnFrom(lesson, { shares, scaled });
    }
  }
  const weights = scaled.map((weight, trait) => weight * (shares[trait] ?? 0));
  const effects = weights.map((weight, trait) => Math.abs(weight) * Math.sqrt(counts.all[trait] ?? 0));
  const least = effects.toSorted().at(-most) ?? 0;
  const kept = traits.flatMap((trait, index) => ((effects[index] ?? 0) >= least ? [[trait, weights[index] ?? 0] as const] : []));
  return { ...packWeights(new Map(kept)), ...limits };
}

interface Learning {
  shares: Float64Array;
  /** What is learned of each trait, before it is multiplied by its share. */
  scaled: Float64Array;
}

/** Moves the weights as far as this lesson alone asks for; it asks the more the harder it was before. */
function learnFrom(lesson: Lesson, { shares, scaled }: Learning): void {
  const { traits, answer, cost: own, hardness } = lesson;
  const length = Math.sqrt(Math.max(traits.length, 1));
  let [score, size] = [0, 0];
  for (const trait of traits) {
    const share = shares[trait] ?? 0;
    score += (scaled[trait] ?? 0) * share;
    size += share * share;
  }
  const slack = 1 / (2 * own);
  const fault = (answer * score) / length - 1 + hardness * slack;
  lesson.hardness = Math.max(0, hardness - fault / (size / length ** 2 + slack));

  const push = ((lesson.hardness - hardness) * answer) / length;
  if (push !== 0) for (const trait of traits) scaled[trait] = (scaled[trait] ?? 0) + push * (shares[trait] ?? 0);
}

/** Reads each example as the numbers of those traits that others have as well, and lists these traits. */
function lessonsOf(examples: readonly CheckExample[]): { traits: number[]; lessons: Lesson[] } {
  const read = examples.map(({ text, reader }) => readExample(text, reader));
  const traits = commonTraits(read.map(({ traits: own }) => own));
  const numbers = new Map(traits.map((trait, index) => [trait, index]));
  const lessons = read.map(({ traits: own, isSentence }, index) => ({
    traits: own.flatMap((trait) => numbers.get(trait) ?? []),
    answer: examples[index]?.isBad === true ? (1 as const) : (-1 as const),
    cost: isSentence ? cost.sentence : cost.message,
    hardness: 0,
  }));
  return { traits, lessons };
}

/** Lists the traits that stand in two examples at least. Most stand in one, and are told apart by a part of their number alone. */
function commonTraits(lists: readonly (readonly number[])[]): number[] {
  const met = new Uint8Array(2 ** metBits);
  const common = new Set<number>();
  for (const traits of lists) {
    for (const trait of traits) {
      const place = trait >>> (32 - metBits);
      if (met[place] === 1) common.add(trait);
      else met[place] = 1;
    }
  }
  return [...common];
}

function readExample(text: string, reader: Reader): { traits: number[]; isSentence: boolean } {
  const { words, sentences } = readWords(text);
  return { traits: traitsOf(words, reader), isSentence: sentences.length < 2 };
}

interface Counts {
  all: Float64Array;
  bad: Float64Array;
}

function countsOf(lessons: readonly Lesson[], traits: number): Counts {
  const counts = { all: new Float64Array(traits), bad: new Float64Array(traits) };
  for (const { traits: own, answer } of lessons) {
    for (const trait of own) {
      counts.all[trait] = (counts.all[trait] ?? 0) + 1;
      if (answer === 1) counts.bad[trait] = (counts.bad[trait] ?? 0) + 1;
    }
  }
  return counts;
}

/** How much more often each trait stands in the one sort of text than in the other, as a logarithm. */
function sharesOf(lessons: readonly Lesson[], { all, bad }: Counts): Float64Array {
  const badLessons = lessons.filter(({ answer }) => answer === 1).length;
  const shareOf = (count: number, of: number) => (count + doubt) / (of + 2 * doubt);

  return all.map((count, trait) => {
    const badCount = bad[trait] ?? 0;
    return Math.abs(Math.log(shareOf(badCount, badLessons) / shareOf(count - badCount, lessons.length - badLessons)));
  });
}

/** A step through all examples that meets each once and mixes them, another in each round. */
function strideOf(count: number, round: number): number {
  let stride = (round * 2 + 997) % count;
  while (greatestDivisor(stride, count) !== 1) stride += 1;
  return stride;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
