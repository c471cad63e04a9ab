import type { Reader } from './readers.ts';
import type { ReadText } from './read-words.ts';
import { extractFeatures } from './text-features.ts';

/** A trained classifier. A feature with a positive weight suggests that a text can't go out, and one with a negative weight that it can. */
export interface Classifier {
  weights: ReadonlyMap<number, number>;
  /** The minimum score of a text that resembles those that can't go out. */
  ask: number;
  /** The minimum score at which a rule's finding keeps its weight, because the text might resemble those that can't go out. */
  keep: number;
  /** The minimum score of a text that's worth rereading. A text with a lower score resembles those that can go out. */
  unsure: number;
}

/** The weights in the format in which they're stored and sent, which takes a third of the space of the words themselves. */
export interface PackedWeights {
  /** The hashes of the features in ascending order, each written as its distance from the previous one. */
  features: string;
  /** The weights of the features, in the same order, one letter each. */
  weights: string;
}

export type PackedClassifier = PackedWeights & Pick<Classifier, 'ask' | 'keep' | 'unsure'>;

/** A classifier that finds nothing and doesn't overrule any rule. */
export const emptyClassifier: PackedClassifier = { features: '', weights: '', ask: Infinity, keep: -Infinity, unsure: -Infinity };

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const half = 32;

/** The length of a feature's hash in bits. With 19 bits, one in 40 unknown features is mistaken for one of the 12,000 known ones. */
const hashBits = 19;

/** The difference in weight between one letter and the next. The letters are spaced evenly around zero. */
const weightStep = 0.1;

/** Packs the feature weights. If two features have the same shortened hash, the stronger weight is kept. */
export function packWeights(weights: ReadonlyMap<number, number>): PackedWeights {
  const byWeight = [...weights].toSorted(([, one], [, other]) => Math.abs(one) - Math.abs(other));
  const letters = new Map(byWeight.map(([feature, weight]) => [shorten(feature), letterOf(weight)]));
  const sorted = [...letters].filter(([, letter]) => letter !== letterOf(0)).toSorted(([one], [other]) => one - other);
  return {
    features: sorted.map(([hash], index) => packNumber(hash - (sorted[index - 1]?.[0] ?? 0))).join(''),
    weights: sorted.map(([, letter]) => letter).join(''),
  };
}

function shorten(feature: number): number {
  return feature >>> (32 - hashBits);
}

function letterOf(weight: number): string {
  const step = Math.round(weight / weightStep);
  return digits.charAt(half + Math.max(1 - half, Math.min(half - 1, step)));
}

/**
 * Writes a number with five bits per letter, highest bits first. A letter from the upper half of the alphabet means that another one
 * follows.
 */
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

export function unpackClassifier({ features, weights, ...rest }: PackedClassifier): Classifier {
  const steps = [...weights].map((letter) => digits.indexOf(letter) - half);
  return { ...rest, weights: new Map(unpackHashes(features).map((hash, index) => [hash, (steps[index] ?? 0) * weightStep])) };
}

/** The amount added to the number of known features, so that a text with few known words scores close to zero. */
const caution = 20;

/**
 * Returns a score for how closely a text resembles those that can't go out. Unknown words don't count, so a text with no known words scores
 * 0.
 */
export function scoreFeatures(features: Iterable<number>, { weights }: Pick<Classifier, 'weights'>): number {
  let [sum, known] = [0, 0];
  for (const feature of features) {
    const weight = weights.get(shorten(feature));
    if (weight === undefined) continue;
    sum += weight;
    known += 1;
  }
  return sum / Math.sqrt(known + caution);
}

export interface ScoredPart {
  start: number;
  end: number;
  score: number;
  /** The number of words in the part. */
  length: number;
  sentences: { start: number; end: number; score: number }[];
}

type Sentence = ReadText['sentences'][number];

/** The length of a part in words, which is about that of a long message. Longer texts are scored in parts. */
const partLength = 100;

/** Scores each part of a text by how closely it resembles texts that can't go out. */
export function scoreParts(text: ReadText, { classifier, reader }: { classifier: Classifier; reader: Reader }): ScoredPart[] {
  return partsOf(text.sentences).flatMap((sentences) => {
    const [first, last] = [sentences[0], sentences.at(-1)];
    if (first === undefined || last === undefined) return [];

    const read = extractSentenceFeatures({ ...text, sentences }, reader);
    const scored = sentences.map(({ start, end }, index) => ({ start, end, score: scoreFeatures(read[index] ?? [], classifier) }));
    const score = scoreFeatures(new Set(read.flat()), classifier);
    return [{ start: first.start, end: last.end, score, length: last.last - first.first + 1, sentences: scored }];
  });
}

/** Returns the features of each sentence. */
export function extractSentenceFeatures({ words, sentences }: ReadText, reader: Reader): number[][] {
  return sentences.map(({ first, last }) => extractFeatures(words.slice(first, last + 1), reader));
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
