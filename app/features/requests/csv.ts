/**
 * Where a spreadsheet may begin a cell: at the start of a value, and after anything that it takes for a separator
 * although it's between quotes, as programs do that expect a semicolon or a tab.
 */
const cellStart = '(?<=^|[;|\\t\\r\\n])';

/** What runs as a formula at the start of a cell (OWASP, "CSV injection"), also in full width, and behind what doesn't show. */
const formula = '[\\s\\p{C}"\']*[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]';

const runsAsFormula = new RegExp(`${cellStart}(?=${formula}|[\\t\\r])`, 'gu');

/** Writes rows as CSV (RFC 4180), each text in quotes, in which no cell is run as a formula: an apostrophe before it makes it text. A number stays a number. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);

  const safe = value.replaceAll(runsAsFormula, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
