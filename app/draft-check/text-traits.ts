import type { Reader } from './check-book.ts';
import type { Word } from './read-words.ts';

/**
 * Returns the numbers of the traits by which texts are compared: the words, two and three in a row, two around a third, the
 * first and last word of each sentence, and for whom the text is. Names are all alike, and so are numbers, shares and sums.
 */
export function traitsOf(words: readonly Word[], reader: Reader): number[] {
  const forms = words.map((word, index) => numberOf(formOf(word, words[index - 1])));
  const traits = new Set([join(marks.reader, numberOf(reader))]);

  for (const [index, form] of forms.entries()) {
    const [second, third] = [forms[index + 1], forms[index + 2]];
    const sentence = words[index]?.sentence;
    traits.add(form);
    if (words[index - 1]?.sentence !== sentence) traits.add(join(marks.start, form));
    if (words[index + 1]?.sentence !== sentence) traits.add(join(marks.end, form));
    if (second === undefined) continue;
    const pair = join(form, second);
    traits.add(pair);
    if (third !== undefined) traits.add(join(pair, third)).add(join(join(form, marks.gap), third));
  }
  return [...traits];
}

const marks = { reader: 1, start: 2, end: 3, gap: 4 };

function formOf(word: Word, before: Word | undefined): string {
  if (word.isAddress === true) return '#';
  if (word.number !== undefined) return `#${word.number}`;
  const isName = before?.sentence === word.sentence && /^\p{Lu}\p{Ll}/u.test(word.typed);
  return isName ? '^' : word.stem;
}

/** The number of a word (FNV-1a). */
export function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return scatter(hash);
}

/** The number of two that stand in this order. */
function join(one: number, other: number): number {
  return scatter(Math.imul(one, 0x9e3779b1) ^ other);
}

/** Lets each bit of a number change all others (the end of MurmurHash3), because only the highest bits are kept. */
function scatter(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
