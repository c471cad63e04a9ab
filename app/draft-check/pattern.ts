import { stemOf } from './word-stem.ts';
import type { Word } from './read-words.ts';

type Part =
  | { kind: 'stem' | 'form' | 'prefix' | 'inside' | 'typed'; text: string }
  | { kind: 'number'; of: 'any' | 'money' | 'percent' | 'sum' }
  | { kind: 'test'; test: Test }
  | { kind: 'gap'; longest: number }
  | Choice;

/** A choice between alternatives. Those that start with a plain word are indexed by that word, so a long list is as fast as a short one. */
interface Choice {
  kind: 'choice';
  byStem: Map<string, Part[][]>;
  others: Part[][];
  isOptional: boolean;
}

type Test = 'start' | 'end' | 'registered' | 'hashtag' | 'address' | 'name' | 'capitals' | 'code' | 'any';

export interface Pattern {
  source: string;
  parts: Part[];
  /** The keys of the words that the pattern can start with. Null if the pattern can start with any word. */
  firsts: readonly string[] | null;
}

/** Sets of wordings by name. `[name]` in a pattern matches any of them. */
export type WordSets = Readonly<Record<string, readonly string[]>>;

/** Thrown for an invalid pattern, with a message for people who write rules. */
export class PatternError extends Error {}

const longestGap = 15;
const symbol =
  /\s+|\.\.(?<gap>\d{0,2})|~(?<apart>\d{1,2})|<(?<test>[a-z]+)>(?<mightTest>\??)|\[(?<set>[a-z-]+)\]|"(?<typed>[^"]+)"|(?<paren>[(|)])(?<optional>\??)|\*(?<inside>[\p{L}\p{N}]{3,})\*|(?<exact>=?)(?<word>[\p{L}\p{N}']+)(?<prefix>\*?)(?<maybe>\??)|(?<unknown>[^])/gu;

/**
 * Parses a pattern. A word matches all its forms, `=word` only that form, `wor*` a prefix, `*wor*` part of a longer word, and `"MLS"`
 * exactly these letters. `(a|b c)` matches either alternative, and a `?` after a word or a choice makes it optional. `..` allows up to
 * three words in between, and `..6` up to six. `a ~6 b` matches a and b in either order with up to six words in between. `<number>`,
 * `<money>`, `<percent>` and `<sum>` (money, or a number as large as a price) match numbers. `<start>` and `<end>` match the ends of a
 * sentence.
 */
export function readPattern(source: string, sets: WordSets): Pattern {
  const parts = new PatternReader(source, sets).read();
  const first = parts[0];
  if (first === undefined) throw new PatternError('the pattern is empty');
  if (first.kind === 'gap' || parts.at(-1)?.kind === 'gap') throw new PatternError('a pattern must start and end with a word');
  if (endsOf(parts, { words: [], at: 0, sentence: undefined }).length > 0) throw new PatternError('the pattern also matches an empty text');
  return { source, parts, firsts: firstsOf(parts) };
}

/** An open bracket. `apart` holds the part before a `~` until the alternative ends. */
interface Open {
  ways: Part[][];
  apart: { first: Part[]; gap: Part } | null;
}

class PatternReader {
  readonly #source: string;
  readonly #sets: WordSets;
  readonly #open: Open[] = [{ ways: [[]], apart: null }];

  constructor(source: string, sets: WordSets) {
    this.#source = source;
    this.#sets = sets;
  }

  read(): Part[] {
    for (const match of this.#source.toLowerCase() === this.#source ? this.#source.matchAll(symbol) : this.#typedSource())
      this.#take(match);
    if (this.#open.length !== 1) throw new PatternError('a bracket "(" isn\'t closed');
    this.#endWay();
    const ways = this.#open[0]?.ways ?? [];
    const only = ways[0] ?? [];
    return ways.length === 1 ? only : [choiceOf(ways, false)];
  }

  /** Splits the pattern into tokens. Capital letters are allowed only between quotation marks, where case matters. */
  #typedSource(): IterableIterator<RegExpExecArray> {
    const outside = this.#source.replaceAll(/"[^"]*"/g, '');
    if (outside !== outside.toLowerCase())
      throw new PatternError('use lowercase: capitals are allowed only inside quotation marks, as in "Letters"');
    return this.#source.matchAll(symbol);
  }

  #take(match: RegExpExecArray): void {
    const { gap, apart, test, mightTest, set, typed, paren, optional, inside, exact, word, prefix, maybe, unknown } = match.groups ?? {};

    if (unknown !== undefined) throw new PatternError(`"${unknown}" has no meaning in a pattern`);
    if (gap !== undefined) this.#add(gapOf(gap));
    else if (apart !== undefined) this.#setApart(gapOf(apart));
    else if (test !== undefined) this.#addOptional(testOf(test), mightTest === '?');
    else if (set !== undefined) this.#add(this.#setOf(set));
    else if (typed !== undefined) this.#add({ kind: 'typed', text: typed });
    else if (paren !== undefined) this.#bracket(paren, optional === '?');
    else if (inside !== undefined) this.#add({ kind: 'inside', text: inside });
    else if (word !== undefined) this.#addWord({ word, isExact: exact === '=', isPrefix: prefix === '*', isOptional: maybe === '?' });
  }

  #add(part: Part): void {
    this.#open.at(-1)?.ways.at(-1)?.push(part);
  }

  #addWord({ word, isExact, isPrefix, isOptional }: { word: string; isExact: boolean; isPrefix: boolean; isOptional: boolean }): void {
    if (isPrefix && word.length < 3) throw new PatternError(`"${word}*" matches too many words: use at least three letters`);
    this.#addOptional(wordPart(word, { isExact, isPrefix }), isOptional);
  }

  #addOptional(part: Part, isOptional: boolean): void {
    this.#add(isOptional ? choiceOf([[part]], true) : part);
  }

  #bracket(bracket: string, isOptional: boolean): void {
    const innermost = this.#open.at(-1);
    if (bracket === '(') this.#open.push({ ways: [[]], apart: null });
    else if (bracket === '|') {
      this.#endWay();
      innermost?.ways.push([]);
    } else {
      if (this.#open.length === 1) throw new PatternError('a bracket ")" has no opening "("');
      this.#endWay();
      this.#open.pop();
      this.#add(choiceOf(innermost?.ways ?? [], isOptional));
    }
  }

  #setApart(gap: Part): void {
    const innermost = this.#open.at(-1);
    const first = innermost?.ways.at(-1) ?? [];
    if (innermost === undefined || innermost.apart !== null || first.length === 0)
      throw new PatternError('"~" must be between two wordings, once per pattern or bracket');
    innermost.apart = { first: [...first], gap };
    first.length = 0;
  }

  /** Ends an alternative. The parts on either side of a `~` can be in either order. */
  #endWay(): void {
    const innermost = this.#open.at(-1);
    const way = innermost?.ways.at(-1) ?? [];
    if (innermost === undefined || innermost.apart === null) return;
    if (way.length === 0) throw new PatternError('"~" must be between two wordings');
    const { first, gap } = innermost.apart;
    innermost.ways[innermost.ways.length - 1] = [
      choiceOf(
        [
          [...first, gap, ...way],
          [...way, gap, ...first],
        ],
        false,
      ),
    ];
    innermost.apart = null;
  }

  #setOf(name: string): Part {
    const wordings = Object.hasOwn(this.#sets, name) ? this.#sets[name] : undefined;
    if (wordings === undefined) throw new PatternError(`no word set is named "${name}"`);
    // A word set can use only the sets before it, so that no set can refer to itself.
    const names = Object.keys(this.#sets);
    const before = Object.fromEntries(Object.entries(this.#sets).slice(0, names.indexOf(name)));
    return choiceOf(
      wordings.map((wording) => new PatternReader(wording, before).read()),
      false,
    );
  }
}

function choiceOf(ways: Part[][], isOptional: boolean): Choice {
  const byStem = new Map<string, Part[][]>();
  const others: Part[][] = [];

  for (const way of ways) {
    const first = way[0];
    if (first?.kind !== 'stem') others.push(way);
    else if (byStem.has(first.text)) byStem.get(first.text)?.push(way);
    else byStem.set(first.text, [way]);
  }
  return { kind: 'choice', byStem, others, isOptional };
}

function gapOf(digit: string): Part {
  const longest = digit === '' ? 3 : Number(digit);
  if (longest < 1 || longest > longestGap) throw new PatternError(`at most ${longestGap} words can come between the words of a pattern`);
  return { kind: 'gap', longest };
}

const tests: readonly Test[] = ['start', 'end', 'registered', 'hashtag', 'address', 'name', 'capitals', 'code', 'any'];

function testOf(name: string): Part {
  if (name === 'number') return { kind: 'number', of: 'any' };
  if (name === 'money' || name === 'percent' || name === 'sum') return { kind: 'number', of: name };
  const test = tests.find((each) => each === name);
  if (test === undefined) throw new PatternError(`<${name}> isn't a test`);
  return { kind: 'test', test };
}

function wordPart(word: string, { isExact, isPrefix }: { isExact: boolean; isPrefix: boolean }): Part {
  if (isPrefix) return { kind: 'prefix', text: word };
  return isExact ? { kind: 'form', text: word } : { kind: 'stem', text: stemOf(word) };
}

interface Place {
  words: readonly Word[];
  at: number;
  /** The number of the sentence in which the match starts. A match can't extend beyond that sentence. */
  sentence: number | undefined;
}

/** Returns the end of the longest match that starts at a given word, or null if there's no match. */
export function matchAt(pattern: Pattern, words: readonly Word[], at: number): number | null {
  const ends = endsOf(pattern.parts, { words, at, sentence: words[at]?.sentence });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The minimum number of extra letters in a compound. Fewer letters are just an ending. */
const shortestRest = 2;

const nowhere: readonly number[] = [];

/** Matches the parts from all possible positions in parallel. There are only a few such positions, no matter how repetitive the text is. */
function endsOf(parts: readonly Part[], place: Place): readonly number[] {
  let places: readonly number[] = [place.at];

  for (const part of parts) {
    const [only] = places;
    if (places.length === 1 && only !== undefined)
      places = only === place.at ? endsOfPart(part, place) : endsOfPart(part, { words: place.words, at: only, sentence: place.sentence });
    else places = [...new Set(places.flatMap((at) => endsOfPart(part, { words: place.words, at, sentence: place.sentence })))];
    if (places.length === 0) return nowhere;
  }
  return places;
}

function endsOfPart(part: Part, place: Place): readonly number[] {
  const { words, at, sentence } = place;
  if (part.kind === 'gap') return gapEnds(part.longest, place);
  if (part.kind === 'choice') return choiceEnds(part, place);
  if (part.kind === 'test' && isBetween(part.test)) return holdsBetween(part.test, words, at) ? [at] : nowhere;

  const word = words[at];
  return word !== undefined && word.sentence === sentence && isWord(part, word) ? [at + 1] : nowhere;
}

function choiceEnds({ byStem, others, isOptional }: Choice, place: Place): readonly number[] {
  const word = place.words[place.at];
  const ends: number[] = isOptional ? [place.at] : [];
  const listed = word?.sentence === place.sentence ? byStem.get(word?.stem ?? '') : undefined;

  if (listed !== undefined) for (const way of listed) ends.push(...endsOf(way, place));
  for (const way of others) ends.push(...endsOf(way, place));
  return ends;
}

function gapEnds(longest: number, { words, at, sentence }: Place): readonly number[] {
  const ends: number[] = [];
  for (let end = at; end <= at + longest && words[end]?.sentence === sentence && end < words.length; end++) ends.push(end);
  return ends;
}

function isBetween(test: Test): boolean {
  return test === 'start' || test === 'end' || test === 'registered';
}

function holdsBetween(test: Test, words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (test === 'registered') return before?.isMarked === true;
  return before?.sentence !== words[at]?.sentence;
}

function isWord(part: Exclude<Part, { kind: 'gap' | 'choice' }>, word: Word): boolean {
  switch (part.kind) {
    case 'stem':
      return word.stem === part.text;
    case 'form':
      return word.form === part.text;
    case 'prefix':
      return word.form.startsWith(part.text);
    case 'inside':
      return word.form.length > part.text.length + shortestRest && word.form.includes(part.text);
    case 'typed':
      return word.typed === part.text;
    case 'number':
      if (part.of === 'sum') return isSum(word);
      return part.of === 'any' ? word.number !== undefined : word.number === part.of;
    case 'test':
      return isOfKind(part.test, word);
  }
}

/**
 * Tells whether a number could be an amount of money. People shorten prices, as in "730" or "1250", so this includes any number that's too
 * large for a time or a date and isn't a year.
 */
function isSum({ number, form }: Word): boolean {
  return number === 'money' || (number === 'plain' && /^(?!(?:19|20)\d\d$)[1-9]\d{2,6}$/.test(form));
}

function isOfKind(test: Test, word: Word): boolean {
  if (test === 'any') return true;
  if (test === 'hashtag') return word.isHashtag === true;
  if (test === 'address') return word.isAddress === true;
  if (test === 'capitals') return /^\p{Lu}{2,}$/u.test(word.typed);
  if (test === 'code') return /^\d{4,8}$/.test(word.typed);
  return /^\p{Lu}\p{Ll}/u.test(word.typed);
}

/** Returns the keys of the words that the parts can start with, or null if the parts can start with any word. */
function firstsOf(parts: readonly Part[]): string[] | null {
  const keys: string[] = [];

  for (const part of parts) {
    if (part.kind === 'gap' || part.kind === 'inside' || (part.kind === 'test' && part.test === 'any')) return null;
    if (part.kind === 'test' && isBetween(part.test)) continue;
    if (part.kind !== 'choice') return [...keys, keyOfPart(part)];

    for (const way of [...[...part.byStem.values()].flat(), ...part.others]) {
      const firsts = firstsOf(way);
      if (firsts === null) return null;
      keys.push(...firsts);
    }
    if (!part.isOptional) return keys;
  }
  return null;
}

function keyOfPart(part: Exclude<Part, { kind: 'gap' | 'choice' | 'inside' }>): string {
  if (part.kind === 'test') return `<${part.test}>`;
  if (part.kind === 'number') return '<number>';
  if (part.kind === 'prefix') return `${part.text.slice(0, 3)}*`;
  if (part.kind === 'typed') return stemOf(part.text.toLowerCase().replace(/^#|'s$/g, ''));
  return part.kind === 'form' ? stemOf(part.text) : part.text;
}

const kindsOfWord: readonly Test[] = ['hashtag', 'address', 'name', 'capitals', 'code'];

/** Returns the index keys of the patterns that can start with a word. */
export function keysOfWord(word: Word): string[] {
  const keys = [word.stem, `${word.form.slice(0, 3)}*`];
  if (word.number !== undefined) keys.push('<number>');
  for (const test of kindsOfWord) if (isOfKind(test, word)) keys.push(`<${test}>`);
  return keys;
}
