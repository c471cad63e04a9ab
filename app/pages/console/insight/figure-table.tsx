import type { ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';

export interface FigureColumn<Row> {
  title: string;
  show: (row: Row) => ReactNode;
  /** Text is left-aligned and can wrap, while figures are right-aligned. */
  isWords?: boolean;
}

export interface FigureTableProps<Row> {
  caption: string;
  /** The first column names each row. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Shows a chart's figures as a table, for close reading, screen readers and print. */
export function FigureTable<Row>({ caption, columns, rows, keyOf }: FigureTableProps<Row>) {
  return (
    // This element handles keyboard scrolling itself, because importing `ScrollRegion` would move that component into the file that every
    // page loads.
    <div
      role="region"
      aria-label={caption}
      tabIndex={columns.length > 3 ? 0 : undefined}
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-sunken text-xs text-ink-muted">
            {columns.map(({ title, isWords }, index) => (
              <th
                key={title}
                scope="col"
                className={classNames('px-3 py-2 font-semibold max-sm:px-2', index > 0 && isWords !== true && 'text-right')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ title, show, isWords }, index) =>
                index === 0 ? (
                  <th key={title} scope="row" className="min-w-32 px-3 py-1.5 font-normal wrap-break-word max-sm:min-w-20 max-sm:px-2">
                    {show(row)}
                  </th>
                ) : (
                  <td
                    key={title}
                    className={classNames(
                      'px-3 py-1.5 max-sm:px-2',
                      isWords === true ? 'wrap-anywhere' : 'text-right whitespace-nowrap tabular-nums',
                    )}
                  >
                    {show(row)}
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
