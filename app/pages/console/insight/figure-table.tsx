import type { ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { listShown, showCell, type InsightColumn } from './insight-columns.ts';

export interface FigureTableProps<Row, At> {
  caption: string;
  /** The first column names each row. */
  columns: readonly InsightColumn<Row, At>[];
  rows: readonly Row[];
  /** What cells need to know beyond their row, such as a total. */
  at?: At;
  /** Draws the first column's cells, if text isn't enough. */
  drawFirst?: (row: Row) => ReactNode;
  keyOf: (row: Row) => string;
}

/** Shows a chart's figures as a table, for close reading, screen readers and print. */
export function FigureTable<Row, At>({ caption, columns, rows, at, drawFirst, keyOf }: FigureTableProps<Row, At>) {
  const shown = listShown(columns);
  const show = (column: InsightColumn<Row, At>, row: Row) => showCell(column, row, at as At);
  return (
    // This element handles keyboard scrolling itself, because importing `ScrollRegion` would move that component into the file that every
    // page loads.
    <div
      role="region"
      aria-label={caption}
      tabIndex={shown.length > 3 ? 0 : undefined}
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-sunken text-xs text-ink-muted">
            {shown.map(({ id, label, isWords }, index) => (
              <th
                key={id}
                scope="col"
                className={classNames('px-3 py-2 font-semibold max-sm:px-2', index > 0 && isWords !== true && 'text-right')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {shown.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className="min-w-32 px-3 py-1.5 font-normal wrap-break-word max-sm:min-w-20 max-sm:px-2">
                    {drawFirst === undefined ? show(column, row) : drawFirst(row)}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    className={classNames(
                      'px-3 py-1.5 max-sm:px-2',
                      column.isWords === true ? 'wrap-anywhere' : 'text-right whitespace-nowrap tabular-nums',
                    )}
                  >
                    {show(column, row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
