/** Writes a name or an address as it is compared: small letters, without accents, single spaces. */
export function foldWords(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The longest word that is compared, in letters. */
const longestWord = 100;

/** Lists the words by whose beginnings a person is found: those of the name, the address whole and from its domain on. */
export function searchWords({ name, email }: { name: string | null; email: string | null }): string[] {
  const address = foldWords(email ?? '');
  const domain = address.split('@')[1] ?? '';
  const words = [...foldWords(name ?? '').split(/[\s,.'-]+/), address, domain];
  return [...new Set(words.map((word) => word.slice(0, longestWord)).filter((word) => word !== ''))];
}

/** Where a name is in the list of all: those without one come last. */
export function sortKeyOf(name: string | null): string {
  return name === null ? '1' : `0${foldWords(name)}`;
}
