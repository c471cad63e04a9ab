/** Reads from the address which signature is requested, by its number in the chain. Returns null for the newest. */
export function readSignature(search: URLSearchParams): number | null {
  const sequence = Number(search.get('signature') ?? '');
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}
