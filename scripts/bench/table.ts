/** One line of a benchmark's table. */
export interface Row {
  what: string;
  perSecond?: number;
  p50?: number;
  p99?: number;
  /** The server's CPU time per response, in milliseconds. Other work on the machine hardly affects it. */
  cpu?: number | undefined;
  note?: string;
}

const head = ['', 'a second', 'p50 ms', 'p99 ms', 'cpu ms', ''];

export function formatTable(rows: readonly Row[]): string {
  const number = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '';
  const cells = rows.map(({ what, perSecond, p50, p99, cpu, note = '' }) => [
    what,
    number(perSecond, 0),
    number(p50, 1),
    number(p99, 1),
    number(cpu, 3),
    note,
  ]);
  const table = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));

  const isText = (column: number) => column === 0 || column === head.length - 1;
  const pad = (cell: string, column: number) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
  return table.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
