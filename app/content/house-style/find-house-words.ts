import { createPhraseFinder } from './find-phrases.ts';
import phrases from './phrases.json' with { type: 'json' };
import spellings from './spellings.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** A word or phrase that we don't write. */
export interface HouseWord {
  found: string;
  /** What to do about it, such as `write "again"`. */
  advice: string;
  /** What to write instead. Null for a phrase, because the rest of the sentence may have to change too. */
  replacement: string | null;
}

/** Words to avoid and their replacements. The first list uses cspell's format, because the check of our own text reads it too. */
const replacements = new Map([
  ...words.flagWords.map((entry): [string, string] => {
    const [word = '', instead = ''] = entry.split('->');
    return [word, instead];
  }),
  ...Object.entries(spellings),
]);

/** The others are about code and comments, where a sentence can name what it's about. */
const findPhrases = createPhraseFinder(Object.fromEntries(Object.entries(phrases).filter(([, advice]) => advice.startsWith('write'))));
/** Matches a word on its own, but no part of an address or an email. */
const anyWord = /(?<![\p{L}\p{N}./@_-])\p{L}+(?![\p{L}\p{N}@_/-])/gu;

/** Finds the words and phrases in a text that our style replaces, and American and British spellings. */
export function findHouseWords(text: string): HouseWord[] {
  const single = Array.from(text.matchAll(anyWord), ([found]) => found).flatMap((found): HouseWord[] => {
    const instead = replacements.get(found.toLowerCase());
    if (instead === undefined) return [];
    const replacement = inSameCase(instead, found);
    return [{ found, replacement, advice: `write "${replacement}"` }];
  });
  const phrased = findPhrases(text).map(({ found, advice }): HouseWord => ({ found, advice, replacement: null }));
  return [...single, ...phrased];
}

/** Returns words with the first letter in the case of the words they replace. */
function inSameCase(instead: string, found: string): string {
  const first = found.slice(0, 1);
  return first === first.toLowerCase() ? instead : `${instead.slice(0, 1).toUpperCase()}${instead.slice(1)}`;
}
