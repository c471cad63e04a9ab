import { packWeights, traitsOf, type PackedLikeness } from '#app/draft-check/likeness.ts';
import { readWords } from '#app/draft-check/read-words.ts';
import type { Reader } from '#app/draft-check/check-book.ts';

export interface CheckExample {
  text: string;
  reader: Reader;
  isBad: boolean;
}

const rounds = 25;
/** How far a first round moves a weight, and how much of it is forgotten each time it is met. */
const pace = 0.4;
const forgetting = 0.02;
/** Added to what was counted, so that a word that was met twice proves little. */
const doubt = 0.25;
/** Rarer words are chance, and lighter ones change no answer. */
const fewest = 2;
const lightest = 0.5;

/** Nothing is alike while there are no examples. */
export const unlike: PackedLikeness = { traits: '', weights: '', limit: Infinity, quiet: -Infinity };

/** An example: the numbers of its words among those that were met, which stand for them in all sums. */
interface Lesson {
  words: number[];
  isBad: boolean;
}

/**
 * Learns from examples how much each word speaks for a text that may not go out: a logistic regression in a fixed order, in
 * which a word moves the faster the more it tells bad texts from good ones (Wang and Manning 2012, "Baselines and Bigrams").
 */
export function learnLikeness(examples: readonly CheckExample[], limits: Pick<PackedLikeness, 'limit' | 'quiet'>): PackedLikeness {
  const { traits, lessons } = lessonsOf(examples);
  if (lessons.length === 0) return { ...unlike, ...limits };

  const shares = sharesOf(lessons, traits.length);
  const scaled = new Float64Array(traits.length);
  for (let round = 0; round < rounds; round++) {
    const step = pace / (1 + round * 0.2);
    const stride = strideOf(lessons.length, round);
    for (let index = 0; index < lessons.length; index++) {
      const lesson = lessons[(index * stride) % lessons.length];
      if (lesson !== undefined) learnFrom(lesson, { step, shares, scaled });
    }
  }
  const weights = traits.map((trait, word) => [trait, (scaled[word] ?? 0) * (shares[word] ?? 0)] as const);
  return { ...packWeights(Object.fromEntries(weights.filter(([, weight]) => Math.abs(weight) >= lightest))), ...limits };
}

interface Learning {
  step: number;
  shares: Float64Array;
  /** What is learned of each word, before it is multiplied by its share. */
  scaled: Float64Array;
}

function learnFrom({ words, isBad }: Lesson, { step, shares, scaled }: Learning): void {
  const answer = isBad ? 1 : -1;
  const length = Math.sqrt(Math.max(words.length, 1));
  const score = words.reduce((sum, word) => sum + (scaled[word] ?? 0) * (shares[word] ?? 0), 0) / length;
  const push = (step * answer) / (1 + Math.exp(answer * score));
  for (const word of words) scaled[word] = (scaled[word] ?? 0) * (1 - step * forgetting) + (push * (shares[word] ?? 0)) / length;
}

/** Reads each example as the numbers of those words that others have as well, and lists these words. */
function lessonsOf(examples: readonly CheckExample[]): { traits: string[]; lessons: Lesson[] } {
  const read = examples.map(({ text, reader, isBad }) => ({ traits: traitsOf(readWords(text).words, reader), isBad }));
  const counts = new Map<string, number>();
  for (const { traits } of read) for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);

  const traits = [...counts].flatMap(([trait, count]) => (count >= fewest ? trait : []));
  const numbers = new Map(traits.map((trait, word) => [trait, word]));
  return { traits, lessons: read.map(({ traits: own, isBad }) => ({ words: own.flatMap((trait) => numbers.get(trait) ?? []), isBad })) };
}

/** How much more often each word stands in the one sort of text than in the other, as a logarithm. */
function sharesOf(lessons: readonly Lesson[], words: number): Float64Array {
  const bad = lessons.filter(({ isBad }) => isBad);
  const inBad = countWords(bad, words);
  const inAll = countWords(lessons, words);
  const shareOf = (count: number, all: number) => (count + doubt) / (all + 2 * doubt);

  return inAll.map((count, word) => {
    const badCount = inBad[word] ?? 0;
    return Math.abs(Math.log(shareOf(badCount, bad.length) / shareOf(count - badCount, lessons.length - bad.length)));
  });
}

function countWords(lessons: readonly Lesson[], words: number): Float64Array {
  const counts = new Float64Array(words);
  for (const lesson of lessons) for (const word of lesson.words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
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
