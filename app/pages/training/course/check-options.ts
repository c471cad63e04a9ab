/** Orders a check's options by a hash, which doesn't reveal the right answer but is the same on the server and on every visit. */
export function orderOptions<Option extends { text: string }>(stepId: string, options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => hashText(`${stepId} ${one.text}`) - hashText(`${stepId} ${other.text}`));
}

/** Returns a 32-bit FNV-1a hash. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
