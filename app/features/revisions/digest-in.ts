/** Returns the digest of the text, or of the list, that a mark was made for (see `markPlace`). */
export function digestIn(mark: string): string {
  return mark.split('.')[0] ?? '';
}
