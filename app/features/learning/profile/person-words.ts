import { foldWords } from '#app/content/text/fold-words.ts';

/** The longest word to compare, in letters. */
const longestWord = 100;

/** Lists the words by which a search can find a person: each word of the name, the full email address and its domain. */
export function searchWords({ name, email }: { name: string | null; email: string | null }): string[] {
  const address = foldWords(email ?? '');
  const domain = address.split('@')[1] ?? '';
  const words = [...foldWords(name ?? '').split(/[\s,.'-]+/), address, domain];
  return [...new Set(words.map((word) => word.slice(0, longestWord)).filter((word) => word !== ''))];
}

/** Returns a name's sort key. Learners without a name come last. */
export function sortKeyOf(name: string | null): string {
  return name === null ? '1' : `0${foldWords(name)}`;
}
