/** Puts the options of a check in an order that says nothing about which is right, and that's the same on the server and at every visit. */
export function orderOptions<Option extends { text: string }>(stepId: string, options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => hashText(`${stepId} ${one.text}`) - hashText(`${stepId} ${other.text}`));
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
