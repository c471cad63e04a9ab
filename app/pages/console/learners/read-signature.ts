/** Reads the requested signature from the address, by its number in the chain. Null for the newest. */
export function readSignature(search: URLSearchParams): number | null {
  const sequence = Number(search.get('signature') ?? '');
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}
