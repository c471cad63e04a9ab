import type { Reader } from './readers.ts';
import { stemOf } from './word-stem.ts';
import type { Word } from './read-words.ts';

/**
 * Returns the hashes of the features by which texts are compared: single words, two and three words in a row, pairs around a middle word,
 * the first and last word of each sentence, and the reader. All names count as the same word, as do all numbers, all percentages and all
 * sums. In pairs and triples, words of the same class also count as the same word, so that "what a seller would take" is like "what an
 * owner would take".
 */
export function extractFeatures(words: readonly Word[], reader: Reader): number[] {
  const forms = words.map((word, index) => hashWord(formOf(word, words[index - 1])));
  const classes = words.map((word, index) => classOf.get(word.stem) ?? forms[index] ?? 0);
  const features = new Set([combineHashes(marks.reader, hashWord(reader))]);

  for (const [index, form] of forms.entries()) {
    const sentence = words[index]?.sentence;
    features.add(form);
    if (words[index - 1]?.sentence !== sentence) features.add(combineHashes(marks.start, form));
    if (words[index + 1]?.sentence !== sentence) features.add(combineHashes(marks.end, form));
    addRows(features, forms.slice(index, index + 3));
    if (hasClass(words.slice(index, index + 3))) addRows(features, classes.slice(index, index + 3));
  }
  return [...features];
}

function hasClass(words: readonly Word[]): boolean {
  return words.some(({ stem }) => classOf.has(stem));
}

function addRows(features: Set<number>, [first = 0, second, third]: readonly number[]): void {
  if (second === undefined) return;
  const pair = combineHashes(first, second);
  features.add(pair);
  if (third !== undefined) features.add(combineHashes(pair, third)).add(combineHashes(combineHashes(first, marks.gap), third));
}

const marks = { reader: 1, start: 2, end: 3, gap: 4 };

/** Words with the same role in a sentence share a class number. */
const classOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    party:
      'seller vendor owner landlord buyer purchaser tenant client couple family husband wife people guy folks applicant he she they him her them his their homeowner neighbour',
    home: 'house home place property condo unit townhouse semi apartment suite building bungalow duplex loft cottage lot basement',
    writer: 'i we me us my our',
    expert: 'lawyer lender bank inspector accountant broker appraiser paralegal notary city municipality',
    paper:
      'clause condition agreement contract section schedule form paragraph notice guide lease waiver amendment certificate offer report',
    will: 'will would could might may can should shall must',
    say: 'say tell told explain ask talk speak mention discuss call phone ring',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [stemOf(word), hashWord(`@${name}`)] as const)),
);

function formOf(word: Word, before: Word | undefined): string {
  if (word.isAddress === true) return '#';
  if (word.number !== undefined) return `#${word.number}`;
  const isName = before?.sentence === word.sentence && /^\p{Lu}\p{Ll}/u.test(word.typed);
  return isName ? '^' : word.stem;
}

/** Returns the hash of a word (FNV-1a). */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return mixHash(hash);
}

/** Combines two hashes, in this order, into one. */
function combineHashes(one: number, other: number): number {
  return mixHash(Math.imul(one, 0x9e3779b1) ^ other);
}

/** Mixes a hash so that each bit affects all the others (the last step of MurmurHash3), because only the highest bits are used. */
function mixHash(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
