/** Normalizes a name or an address for comparison: lowercase, no accents, single spaces. */
export function foldWords(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
