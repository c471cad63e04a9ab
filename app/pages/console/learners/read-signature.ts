/** Returns the number of the signature requested in the address, or null for the newest signature. */
export function readSignature(search: URLSearchParams): number | null {
  const sequence = Number(search.get('signature') ?? '');
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}
