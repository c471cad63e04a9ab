/** The longest identifier that's made from a title, in characters. */
const longest = 48;

/** Makes an identifier from a title: lowercase letters, digits and single dashes. Returns `fallback` if the title has none of them. */
export function makeIdentifier(title: string, fallback: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const words = plain.replace(/^-/, '').slice(0, longest + 1);
  // A long title is cut between two words, if it has any.
  const cut = words.length > longest ? words.replace(/-[^-]*$/, '').slice(0, longest) : words;
  return cut.replace(/-$/, '') || fallback;
}
