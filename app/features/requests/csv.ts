/** A spreadsheet runs a cell that begins so as a formula (OWASP, "CSV injection"). */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

/** Writes rows as CSV (RFC 4180) in which no cell is run as a formula: an apostrophe before it makes it text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
