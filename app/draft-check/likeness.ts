import type { Reader } from './check-book.ts';
import type { ReadText, Word } from './read-words.ts';

/**
 * What was learned from the examples: how much each word and each pair of words speaks for a text that may not go out
 * (above zero) or that may, by the hash of the word.
 */
export interface Likeness {
  weights: ReadonlyMap<number, number>;
  /** A text above it reads like those that may not go out. */
  limit: number;
  /** In a text below it, a lone question that is not certain is left unsaid. */
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

/** With 19 bits, a word that was never met is taken for one of 4,000 that were once in 130 times. */
const hashBits = 19;

/** A letter of a weight is one step; the weights of all letters lie evenly on both sides of zero. */
const weightStep = 0.2;

/** Returns the number that stands for a word or a pair (FNV-1a). */
export function hashOf(trait: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < trait.length; index++) hash = Math.imul(hash ^ trait.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> (32 - hashBits);
}

export function packWeights(weights: Readonly<Record<string, number>>): Pick<PackedLikeness, 'traits' | 'weights'> {
  const letters = Object.entries(weights).map(([trait, weight]) => [hashOf(trait), letterOf(weight)] as const);
  const sorted = [...new Map(letters.filter(([, letter]) => letter !== letterOf(0)))].toSorted(([one], [other]) => one - other);
  return {
    traits: sorted.map(([hash], index) => packNumber(hash - (sorted[index - 1]?.[0] ?? 0))).join(''),
    weights: sorted.map(([, letter]) => letter).join(''),
  };
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

/** About as many words as the examples have: longer texts are looked at in parts. */
const partLength = 60;

/** Returns the words, pairs of words and first words of sentences by which texts are compared; names and numbers are all alike. */
export function traitsOf(words: readonly Word[], reader: Reader): string[] {
  const forms = words.map((word, index) => formOf(word, words[index - 1]));
  const pairs = forms.slice(1).map((form, index) => `${forms[index] ?? ''} ${form}`);
  const openings = forms.filter((_form, index) => words[index]?.sentence !== words[index - 1]?.sentence).map((form) => `. ${form}`);
  return [...new Set([...forms, ...pairs, ...openings, `@${reader}`])];
}

function formOf(word: Word, before: Word | undefined): string {
  if (word.number !== undefined || word.isAddress === true) return '#';
  const isName = before?.sentence === word.sentence && /^\p{Lu}\p{Ll}/u.test(word.typed);
  return isName ? '^' : word.stem;
}

/** Returns how much a text reads like those that may not go out; of words that were never met it says nothing, which is 0. */
export function likenessOf(traits: readonly string[], { weights }: Pick<Likeness, 'weights'>): number {
  const known = traits.flatMap((trait) => weights.get(hashOf(trait)) ?? []);
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

/** Returns how much each part of a text reads like what may not go out. */
export function scoreParts({ words, sentences }: ReadText, { likeness, reader }: { likeness: Likeness; reader: Reader }): ScoredPart[] {
  const scoreOf = (first: number, last: number) => likenessOf(traitsOf(words.slice(first, last + 1), reader), likeness);

  return partsOf(sentences).flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const scored = part.map((sentence) => ({ sentence, score: scoreOf(sentence.first, sentence.last) }));
    const heaviest = scored.reduce((one, other) => (other.score > one.score ? other : one)).sentence;
    return [{ start: first.start, end: last.end, score: scoreOf(first.first, last.last), heaviest }];
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
