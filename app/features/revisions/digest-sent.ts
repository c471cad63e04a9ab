/**
 * Returns a digest of a text that a form sends, as it's saved (see `writeSaved`). If the answer is lost, the next save submits it, so that the
 * text isn't taken for someone else's. It isn't the SHA-256 of `digestText`, because a browser calculates that only asynchronously.
 */
export function digestSent(saved: string): string {
  const text = saved.trim();
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${text.length}:${hash}`;
}
