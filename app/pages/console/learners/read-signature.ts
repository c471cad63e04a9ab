/** Reads the requested signature's number in the chain. Null for the newest. */
export function readSignature(search: URLSearchParams): number | null {
  const sequence = Number(search.get('signature') ?? '');
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}
