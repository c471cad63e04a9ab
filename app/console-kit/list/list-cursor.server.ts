/** A position in a list, given by the sort-column values of the last row on a page. */
export type Place<Part extends string> = Record<Part, string>;

/** The longest accepted cursor, in characters. Any sort key fits. */
const longestCursor = 2_000;

/** Encodes a position for a list's address, as JSON in base64url. */
export function writeCursor<Part extends string>(parts: readonly Part[], place: Record<Part, string | number>): string {
  return Buffer.from(JSON.stringify(parts.map((part) => String(place[part])))).toString('base64url');
}

/** Decodes a position from a list's address. Returns null if the position is invalid, in which case the list starts at its first page. */
export function readCursor<Part extends string>(parts: readonly Part[], typed: string | null): Place<Part> | null {
  if (typed === null || typed.length > longestCursor) return null;

  const values = parseJson(Buffer.from(typed, 'base64url').toString());
  if (!Array.isArray(values) || values.length !== parts.length || !values.every(isStorable)) return null;
  return Object.fromEntries(parts.map((part, index) => [part, values[index]])) as Place<Part>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Tells whether a value can be used in a query. PostgreSQL can't store NUL, and the request layer's filter doesn't catch a NUL inside JSON.
 */
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}
