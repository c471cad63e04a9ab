import { shorthand } from './shorthand.ts';
import { stemOf } from './word-stem.ts';

export interface Word {
  /** The word in lowercase, with one kind of apostrophe and with contractions written out: "won't" becomes "will" and "not". */
  form: string;
  stem: string;
  typed: string;
  start: number;
  end: number;
  sentence: number;
  /** The kind of number, which can also be written in words. Undefined if the word isn't a number. */
  number?: 'money' | 'percent' | 'plain';
  /** True if ® follows the word. */
  isMarked?: true;
  isHashtag?: true;
  isAfterComma?: true;
  /** True for an email or web address, which is read as one word. */
  isAddress?: true;
}

/** A draft split into words and sentences. `start` and `end` count characters, and `first` and `last` count words. */
export interface ReadText {
  words: Word[];
  sentences: { start: number; end: number; first: number; last: number }[];
}

/**
 * Matches the next piece of a text. The pattern reads only forward and limits each alternative, so a hundred thousand letters without a
 * space take no longer than any other text.
 */
const piece =
  /(?<address>[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,120}|https?:\/\/\S{1,500}|www\.\S{1,200})|(?<number>#\d{1,9}\b|\$ ?\d(?:,?\d){0,14}(?:\.\d{1,4})?(?:[kKmM]{1,2}\b)?|\d(?:,?\d){0,14}(?:\.\d{1,4})?(?:[kKmM]{1,2}\b)?(?: ?%)?)|(?<word>[\p{L}\p{M}][\p{L}\p{M}\p{N}]{0,59}(?:['’][\p{L}]{1,20})?)|(?<mark>®|\(R\)|™)|(?<stop>[.!?…]+)|(?<line>\n)|(?<hash>#)|(?<comma>,)|[^]/gu;

const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million'.split(
    ' ',
  ),
);
const sums = new Set(['thousand', 'million', 'grand', 'dollars', 'dollar', 'bucks', 'k', 'cad']);
const abbreviations = new Set('a p m mr mrs ms dr st ave inc ltd no approx sq ft jr sr vs etc e i g'.split(' '));

/** Reads the words of a text. The time is linear in the text's length. */
export function readWords(text: string): ReadText {
  const reader = new Reader(text);
  for (const match of text.matchAll(piece)) reader.take(match);
  return reader.finish();
}

class Reader {
  readonly #text: string;
  readonly #words: Word[] = [];
  #sentence = 0;
  #isAfterHash = false;
  #isAfterComma = false;

  constructor(text: string) {
    this.#text = text;
  }

  take(match: RegExpExecArray): void {
    const groups = match.groups ?? {};
    const typed = match[0];
    const start = match.index;

    if (groups['address'] !== undefined) this.#add({ form: typed.toLowerCase(), typed, start, isAddress: true });
    else if (groups['number'] !== undefined) this.#addNumber(typed, start);
    else if (groups['word'] !== undefined) this.#addWord(typed, start);
    else if (groups['mark'] !== undefined) this.#markLast(start);
    else if (groups['stop'] !== undefined) this.#stop(typed, start);
    else if (groups['line'] !== undefined) this.#endLine(start);

    this.#isAfterHash = groups['hash'] !== undefined;
    if (groups['comma'] !== undefined) this.#isAfterComma = true;
  }

  finish(): ReadText {
    const sentences: ReadText['sentences'] = [];
    for (const [index, word] of this.#words.entries()) {
      const known = sentences[word.sentence];
      if (known === undefined) sentences[word.sentence] = { start: word.start, end: word.end, first: index, last: index };
      else Object.assign(known, { end: word.end, last: index });
    }
    return { words: this.#words, sentences };
  }

  #add({ form, typed, start, ...rest }: Pick<Word, 'form' | 'typed' | 'start'> & Partial<Word>): void {
    const comma = this.#isAfterComma ? ({ isAfterComma: true } as const) : {};
    this.#words.push({ form, stem: stemOf(form), typed, start, end: start + typed.length, sentence: this.#sentence, ...comma, ...rest });
    this.#isAfterComma = false;
  }

  #addNumber(typed: string, start: number): void {
    const digits = typed.replaceAll(/[^\d.]/g, '');
    const isMoney = typed.startsWith('$') || /[km]$/i.test(typed) || /^\d{1,3}(,\d{3})+/.test(typed);
    const share = typed.endsWith('%') ? 'percent' : 'plain';
    this.#add({ form: digits, typed, start, number: isMoney ? 'money' : share });
  }

  #addWord(typed: string, start: number): void {
    const form = typed.normalize('NFKC').toLowerCase().replaceAll('’', "'");
    const place = this.#isAfterHash ? ({ typed: `#${typed}`, start: start - 1, isHashtag: true } as const) : { typed, start };

    if (sums.has(form)) this.#makeMoney();
    for (const part of partsOf(form)) {
      const number = numberOf(part);
      this.#add({ form: part, ...place, ...(number === null ? {} : { number }) });
    }
  }

  /** Marks the numbers before a word such as "thousand" or "dollars" as money, as in "eight hundred dollars". */
  #makeMoney(): void {
    for (let index = this.#words.length - 1; index >= 0 && this.#words[index]?.number !== undefined; index--) {
      const word = this.#words[index];
      if (word?.number === 'plain' && word.sentence === this.#sentence) word.number = 'money';
      else break;
    }
  }

  #markLast(start: number): void {
    const last = this.#words.at(-1);
    if (last !== undefined && start - last.end <= 1) last.isMarked = true;
  }

  #stop(typed: string, start: number): void {
    const last = this.#words.at(-1);
    const next = this.#text[start + typed.length];
    const isShort = typed === '.' && last !== undefined && last.end === start && abbreviations.has(last.form);
    if ((next === undefined || /[\s"'”’)\]*_]/.test(next)) && !isShort) this.#endSentence();
  }

  /** Ends the sentence at a line break, unless the next line starts in lowercase because the text only wrapped. */
  #endLine(start: number): void {
    if (!/^[ \t]{0,8}\p{Ll}/u.test(this.#text.slice(start + 1, start + 12))) this.#endSentence();
  }

  #endSentence(): void {
    if (this.#words.at(-1)?.sentence === this.#sentence) this.#sentence += 1;
  }
}

/**
 * Returns the kind of number that a word stands for, or null. A word that ends in four or more digits, such as a licence number, also
 * counts.
 */
function numberOf(word: string): 'money' | 'plain' | null {
  if (word === 'thousand' || word === 'million') return 'money';
  return numberWords.has(word) || /^\p{L}+\d{4,}$/u.test(word) ? 'plain' : null;
}

const tails: Record<string, string> = { "'ll": 'will', "'re": 'are', "'ve": 'have', "'m": 'am', "'d": 'would' };
/** After these words, "'s" means "is". After all others, it marks a possessive. */
const subjects = new Set('it that he she there what who here where how'.split(' '));

function partsOf(form: string): readonly string[] {
  const known = shorthand.get(form);
  if (known !== undefined) return known;
  if (form === "can't") return ['can', 'not'];
  if (form === "won't") return ['will', 'not'];
  if (form === "let's") return ['let', 'us'];
  if (form.endsWith("n't")) return [form.slice(0, -3), 'not'];

  const at = form.indexOf("'");
  if (at === -1) return [form];
  const head = form.slice(0, at);
  const tail = tails[form.slice(at)];
  if (tail !== undefined) return [head, tail];
  if (form.endsWith("'s")) return subjects.has(head) ? [head, 'is'] : [head];
  return [form.replaceAll("'", '')];
}
