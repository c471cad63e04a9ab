/** Reads which signature an address asks for, by its number in the chain; null for the newest. */
export function readSignature(search: URLSearchParams): number | null {
  const sequence = Number(search.get('signature') ?? '');
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}
