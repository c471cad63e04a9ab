/**
 * Matches positions where a spreadsheet might start a new cell: at the start of a value and after a separator, even inside quotes. Some
 * programs use semicolons or tabs as separators.
 */
const cellStart = '(?<=^|[;|\\t\\r\\n])';

/**
 * Matches characters that start a formula at the beginning of a cell (OWASP, "CSV injection"), including full-width ones and those that
 * follow invisible characters.
 */
const formula = '[\\s\\p{C}"\']*[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]';

const runsAsFormula = new RegExp(`${cellStart}(?=${formula}|[\\t\\r])`, 'gu');

/**
 * Writes rows as CSV (RFC 4180), with quotes around text but not around numbers. An apostrophe before each formula turns it into text, so
 * that it never runs.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);

  const safe = value.replaceAll(runsAsFormula, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
