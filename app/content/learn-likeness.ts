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

interface Lesson {
  traits: string[];
  isBad: boolean;
}

/**
 * Learns from examples how much each word speaks for a text that may not go out: a logistic regression in a fixed order, in
 * which a word moves the faster the more it tells bad texts from good ones (Wang and Manning 2012, "Baselines and Bigrams").
 */
export function learnLikeness(examples: readonly CheckExample[], limits: Pick<PackedLikeness, 'limit' | 'quiet'>): PackedLikeness {
  const lessons = lessonsOf(examples);
  const shares = sharesOf(lessons);
  const scaled: Record<string, number> = {};

  for (let round = 0; round < rounds; round++) {
    const step = pace / (1 + round * 0.2);
    for (let index = 0; index < lessons.length; index++) {
      const lesson = lessons[(index * strideOf(lessons.length, round)) % lessons.length];
      if (lesson === undefined) continue;
      const { traits, isBad } = lesson;
      const answer = isBad ? 1 : -1;
      const length = Math.sqrt(Math.max(traits.length, 1));
      const score = traits.reduce((sum, trait) => sum + (scaled[trait] ?? 0) * (shares.get(trait) ?? 0), 0) / length;
      const push = (step * answer) / (1 + Math.exp(answer * score));
      for (const trait of traits)
        scaled[trait] = (scaled[trait] ?? 0) * (1 - step * forgetting) + (push * (shares.get(trait) ?? 0)) / length;
    }
  }
  const weights = Object.fromEntries(Object.entries(scaled).map(([trait, weight]) => [trait, weight * (shares.get(trait) ?? 0)]));
  return { ...packWeights(withoutLight(weights)), ...limits };
}

/** Each example by the words that others have as well. */
function lessonsOf(examples: readonly CheckExample[]): Lesson[] {
  const read = examples.map(({ text, reader, isBad }) => ({ traits: traitsOf(readWords(text).words, reader), isBad }));
  const counts = countTraits(read);
  return read.map(({ traits, isBad }) => ({ traits: traits.filter((trait) => (counts.get(trait) ?? 0) >= fewest), isBad }));
}

/** How much more often each word stands in the one sort of text than in the other, as a logarithm. */
function sharesOf(lessons: readonly Lesson[]): Map<string, number> {
  const bad = lessons.filter(({ isBad }) => isBad);
  const inBad = countTraits(bad);
  const inAll = countTraits(lessons);
  const shareOf = (count: number, all: number) => (count + doubt) / (all + 2 * doubt);

  return new Map(
    [...inAll].map(([trait, count]) => {
      const badCount = inBad.get(trait) ?? 0;
      return [trait, Math.abs(Math.log(shareOf(badCount, bad.length) / shareOf(count - badCount, lessons.length - bad.length)))];
    }),
  );
}

function countTraits(lessons: readonly Lesson[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { traits } of lessons) for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
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

function withoutLight(weights: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(weights).filter(([, weight]) => Math.abs(weight) >= lightest));
}
