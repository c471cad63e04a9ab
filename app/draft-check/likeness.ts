import type { Reader } from './check-book.ts';
import type { ReadText, Word } from './read-words.ts';

/**
 * What was learned from the examples: how much each word and each pair of words speaks for a text that may not go out
 * (above zero) or that may.
 */
export interface Likeness {
  weights: Readonly<Record<string, number>>;
  bias: number;
  /** A text above it reads like those that may not go out. */
  limit: number;
  /** In a text below it, a lone question that is not certain is left unsaid. */
  quiet: number;
}

/** The same on its way to a browser: the words of one weight together, so that they weigh less. */
export interface PackedLikeness extends Omit<Likeness, 'weights'> {
  traits: Readonly<Record<string, string>>;
}

const between = '|';

export function packWeights(weights: Likeness['weights']): PackedLikeness['traits'] {
  const byWeight = Map.groupBy(Object.keys(weights).toSorted(), (trait) => String(weights[trait] ?? 0));
  return Object.fromEntries([...byWeight].map(([weight, traits]) => [weight, traits.join(between)]));
}

export function unpackLikeness({ traits, ...rest }: PackedLikeness): Likeness {
  const weighed = Object.entries(traits).flatMap(([weight, joined]) =>
    joined.split(between).map((trait) => [trait, Number(weight)] as const),
  );
  return { ...rest, weights: Object.fromEntries(weighed) };
}

/** About as many words as the examples have: longer texts are looked at in parts. */
const partLength = 60;

/** Returns the words and pairs of words by which texts are compared; names and numbers are all alike. */
export function traitsOf(words: readonly Word[], reader: Reader): string[] {
  const forms = words.map((word, index) => formOf(word, words[index - 1]));
  const pairs = forms.slice(1).map((form, index) => `${forms[index] ?? ''} ${form}`);
  return [...new Set([...forms, ...pairs, `@${reader}`])];
}

function formOf(word: Word, before: Word | undefined): string {
  if (word.number !== undefined || word.isAddress === true) return '#';
  const isName = before?.sentence === word.sentence && /^\p{Lu}\p{Ll}/u.test(word.typed);
  return isName ? '^' : word.stem;
}

/** Returns how much a text reads like those that may not go out. */
export function likenessOf(traits: readonly string[], { weights, bias }: Pick<Likeness, 'weights' | 'bias'>): number {
  const known = traits.flatMap((trait) => (Object.hasOwn(weights, trait) ? [weights[trait] ?? 0] : []));
  return bias + known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(Math.max(known.length, 1));
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
