/** A place in a list: what the row before the next page has in the columns that the list is ordered by. */
export type Place<Part extends string> = Record<Part, string>;

/** Long enough for every key that a list is ordered by. */
const longestCursor = 2_000;

/** Writes a place as every list's address has it: its values as JSON, in base64url. */
export function writeCursor<Part extends string>(parts: readonly Part[], place: Record<Part, string | number>): string {
  return Buffer.from(JSON.stringify(parts.map((part) => String(place[part])))).toString('base64url');
}

/** Reads a place out of an address; null for what is none, so that the list begins at its first page. */
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

/** PostgreSQL stores no NUL, and JSON can smuggle one past what the request layer takes out. */
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}
