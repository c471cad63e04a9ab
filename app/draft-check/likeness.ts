import type { Reader } from './check-book.ts';
import type { ReadText } from './read-words.ts';
import { traitsOf } from './text-traits.ts';

/**
 * What was learned from the examples: how much each trait speaks for a text that may not go out (above zero) or that may, by
 * the number of the trait.
 */
export interface Likeness {
  weights: ReadonlyMap<number, number>;
  /** A text above it reads like those that may not go out. */
  limit: number;
  /** In a text below it, what rules find that are not certain is left unsaid. */
  quiet: number;
}

/** The same on its way to a browser, in a third of the bytes that the words would take. */
export interface PackedLikeness extends Omit<Likeness, 'weights'> {
  /** The hashes in order, each as its distance from the one before. */
  traits: string;
  /** The weight of each, one letter each. */
  weights: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const half = 32;

/** With 19 bits, a trait that was never met is taken for one of 12,000 that were once in 40 times. */
const hashBits = 19;

/** A letter of a weight is one step; the weights of all letters lie evenly on both sides of zero. */
const weightStep = 0.1;

/** Packs the weights of traits; of two that fall on the same shorter number, the heavier stays. */
export function packWeights(weights: ReadonlyMap<number, number>): Pick<PackedLikeness, 'traits' | 'weights'> {
  const byWeight = [...weights].toSorted(([, one], [, other]) => Math.abs(one) - Math.abs(other));
  const letters = new Map(byWeight.map(([trait, weight]) => [shorten(trait), letterOf(weight)]));
  const sorted = [...letters].filter(([, letter]) => letter !== letterOf(0)).toSorted(([one], [other]) => one - other);
  return {
    traits: sorted.map(([hash], index) => packNumber(hash - (sorted[index - 1]?.[0] ?? 0))).join(''),
    weights: sorted.map(([, letter]) => letter).join(''),
  };
}

function shorten(trait: number): number {
  return trait >>> (32 - hashBits);
}

function letterOf(weight: number): string {
  const step = Math.round(weight / weightStep);
  return digits.charAt(half + Math.max(1 - half, Math.min(half - 1, step)));
}

/** Five bits a letter, the highest first; the upper half of the letters says that another follows. */
function packNumber(value: number): string {
  const last = digits.charAt(value % half);
  return value < half ? last : packHigher(Math.floor(value / half)) + last;
}

function packHigher(value: number): string {
  const letter = digits.charAt(half + (value % half));
  return value < half ? letter : packHigher(Math.floor(value / half)) + letter;
}

function unpackHashes(packed: string): number[] {
  const hashes: number[] = [];
  let [hash, distance] = [0, 0];
  for (const letter of packed) {
    const digit = digits.indexOf(letter);
    distance = distance * half + (digit % half);
    if (digit >= half) continue;
    hash += distance;
    distance = 0;
    hashes.push(hash);
  }
  return hashes;
}

export function unpackLikeness({ traits, weights, ...rest }: PackedLikeness): Likeness {
  const steps = [...weights].map((letter) => digits.indexOf(letter) - half);
  return { ...rest, weights: new Map(unpackHashes(traits).map((hash, index) => [hash, (steps[index] ?? 0) * weightStep])) };
}

/** Returns how much a text reads like those that may not go out; of words that were never met it says nothing, which is 0. */
export function likenessOf(traits: readonly number[], { weights }: Pick<Likeness, 'weights'>): number {
  const known = traits.flatMap((trait) => weights.get(shorten(trait)) ?? []);
  return known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(Math.max(known.length, 1));
}

/** A part of a text, how alike it is, and its sentence that weighs most. */
export interface ScoredPart {
  start: number;
  end: number;
  score: number;
  heaviest: Sentence;
}

type Sentence = ReadText['sentences'][number];

/** About as many words as the examples have: longer texts are looked at in parts. */
const partLength = 60;

/** A few words prove little: how much each takes off that a part has less than a whole message. */
const perWord = 0.012;
const wholeLength = 32;
const mostMissing = 12;

/** Returns how much each part of a text reads like what may not go out. */
export function scoreParts({ words, sentences }: ReadText, { likeness, reader }: { likeness: Likeness; reader: Reader }): ScoredPart[] {
  const scoreOf = (first: number, last: number) => likenessOf(traitsOf(words.slice(first, last + 1), reader), likeness);

  return partsOf(sentences).flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const scored = part.map((sentence) => ({ sentence, score: scoreOf(sentence.first, sentence.last) }));
    const heaviest = scored.reduce((one, other) => (other.score > one.score ? other : one)).sentence;
    const missing = Math.max(0, Math.min(wholeLength - (last.last - first.first + 1), mostMissing));
    const score = scoreOf(first.first, last.last) - perWord * missing;
    return [{ start: first.start, end: last.end, score, heaviest }];
  });
}

function partsOf(sentences: readonly Sentence[]): Sentence[][] {
  const parts: Sentence[][] = [];
  for (const sentence of sentences) {
    const part = parts.at(-1);
    const first = part?.[0];
    if (part === undefined || first === undefined || sentence.last - first.first >= partLength) parts.push([sentence]);
    else part.push(sentence);
  }
  return parts;
}
