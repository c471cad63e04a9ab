import { likenessOf, packWeights, traitsOf, type PackedLikeness } from '#app/draft-check/likeness.ts';
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
const forgetting = 0.001;
/** Rarer words are chance, and lighter ones change no answer. */
const fewest = 3;
const lightest = 0.2;

/** Nothing is alike while there are no examples. */
export const unlike: PackedLikeness = { traits: {}, bias: 0, limit: Infinity, quiet: -Infinity };

/** Learns from examples how much each word speaks for a text that may not go out: a logistic regression in a fixed order. */
export function learnLikeness(examples: readonly CheckExample[], limits: Pick<PackedLikeness, 'limit' | 'quiet'>): PackedLikeness {
  const lessons = lessonsOf(examples);
  const weights: Record<string, number> = {};
  let bias = 0;

  for (let round = 0; round < rounds; round++) {
    const step = pace / (1 + round * 0.2);
    for (let index = 0; index < lessons.length; index++) {
      const lesson = lessons[(index * strideOf(lessons.length, round)) % lessons.length];
      if (lesson === undefined) continue;
      for (const trait of lesson.traits) weights[trait] ??= 0;
      const answer = lesson.isBad ? 1 : -1;
      const push = (step * answer) / (1 + Math.exp(answer * likenessOf(lesson.traits, { weights, bias })));
      bias += push * 0.05;
      const share = push / Math.sqrt(Math.max(lesson.traits.length, 1));
      for (const trait of lesson.traits) weights[trait] = (weights[trait] ?? 0) * (1 - step * forgetting) + share;
    }
  }
  return { traits: packWeights(withoutLight(weights)), bias: rounded(bias), ...limits };
}

/** Each example by the words that others have as well. */
function lessonsOf(examples: readonly CheckExample[]): { traits: string[]; isBad: boolean }[] {
  const read = examples.map(({ text, reader, isBad }) => ({ traits: traitsOf(readWords(text).words, reader), isBad }));
  const counts = new Map<string, number>();
  for (const { traits } of read) for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return read.map(({ traits, isBad }) => ({ traits: traits.filter((trait) => (counts.get(trait) ?? 0) >= fewest), isBad }));
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
  return Object.fromEntries(
    Object.entries(weights).flatMap(([trait, weight]) => (Math.abs(weight) < lightest ? [] : [[trait, rounded(weight)] as const])),
  );
}

function rounded(weight: number): number {
  return Math.round(weight * 10) / 10;
}
