import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useListKeys } from './use-list-keys.ts';

export interface ListColumn<Row> {
  title: string;
  /** Renders the column's cell. On a phone, the first two columns share the row's first line, and the others follow below. */
  show: (row: Row) => ReactNode;
  className?: string;
  /** The current sort direction, and the link that sorts by this column. */
  sort?: { order: 'ascending' | 'descending' | null; to: string } | null;
}

export interface ListTableProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the row's link, which Enter opens, or null if the row has no link. */
  linkOf?: (row: Row) => string | null;
  checkOf?: (row: Row) => ReactNode;
  selectAll?: ReactNode;
  actionOf?: (row: Row) => ReactNode;
  /** Renders the details below an open row. Returns null if the row is closed. */
  detailOf?: (row: Row) => ReactNode;
  empty: string;
}

/** A console table with one-line rows, sticky headings and keyboard shortcuts. On small screens, each row is a two-line card. */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  linkOf,
  checkOf,
  selectAll,
  actionOf,
  detailOf,
  empty,
}: ListTableProps<Row>) {
  const body = useListKeys<HTMLTableSectionElement>();
  if (rows.length === 0) return <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">{empty}</p>;

  return (
    <div className="@container rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left text-[0.9375rem] @max-3xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className={checkOf === undefined ? '@max-3xl:sr-only' : '@max-3xl:block'}>
          <tr className="text-xs font-semibold text-ink-muted @max-3xl:block">
            {checkOf === undefined ? null : (
              <th
                scope="col"
                className="sticky top-0 z-10 w-10 border-b border-line bg-sunken pl-1 @max-3xl:static @max-3xl:block @max-3xl:w-full @max-3xl:rounded-t-lg print:hidden"
              >
                {selectAll}
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                aria-sort={column.sort?.order ?? undefined}
                className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 @max-3xl:sr-only"
              >
                <ColumnHeading {...column} />
              </th>
            ))}
            {actionOf === undefined ? null : (
              <th scope="col" className="sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 @max-3xl:sr-only">
                <span className="sr-only">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} className="@max-3xl:block">
          {rows.map((row) => {
            const link = linkOf?.(row) ?? null;
            return (
              <Fragment key={keyOf(row)}>
                <tr
                  className={classNames(
                    'border-line not-last:border-b focus-within:bg-brand-soft @max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:px-3 @max-3xl:py-2.5',
                    checkOf !== undefined && 'has-[[data-list-check]:checked]:bg-brand-soft @max-3xl:relative @max-3xl:pl-12',
                  )}
                >
                  {checkOf === undefined ? null : (
                    <td className="pl-1 align-middle @max-3xl:absolute @max-3xl:inset-y-0 @max-3xl:left-0 @max-3xl:flex @max-3xl:items-center print:hidden">
                      {checkOf(row)}
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.title}
                      className={classNames('px-3 py-2 align-middle @max-3xl:p-0 @max-3xl:text-sm @max-3xl:empty:hidden', column.className)}
                    >
                      {index === 0 && link !== null ? (
                        <Link
                          to={link}
                          data-list-row
                          {...(detailOf === undefined ? {} : { 'aria-expanded': detailOf(row) !== null, preventScrollReset: true })}
                          className="inline-flex min-h-8 items-center font-semibold text-brand underline-offset-2 hover:underline @max-3xl:min-h-11"
                        >
                          {column.show(row)}
                        </Link>
                      ) : (
                        column.show(row)
                      )}
                    </td>
                  ))}
                  {actionOf === undefined ? null : (
                    <td data-list-action className="px-3 py-1.5 text-right @max-3xl:ml-auto @max-3xl:p-0">
                      {actionOf(row)}
                    </td>
                  )}
                </tr>
                {detailOf === undefined || detailOf(row) === null ? null : (
                  <tr className="border-line not-last:border-b @max-3xl:block">
                    <td
                      colSpan={columns.length + (actionOf === undefined ? 0 : 1) + (checkOf === undefined ? 0 : 1)}
                      className="bg-sunken px-3 py-3 @max-3xl:block"
                    >
                      {detailOf(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeading({ title, sort = null }: Pick<ListColumn<never>, 'title' | 'sort'>) {
  if (sort === null) return title;
  return (
    <Link to={sort.to} preventScrollReset className="inline-flex items-center gap-1 underline-offset-2 hover:underline">
      {title}
      {sort.order === null ? null : <Icon name={sort.order === 'ascending' ? 'chevron-up' : 'chevron-down'} className="size-3.5" />}
    </Link>
  );
}
