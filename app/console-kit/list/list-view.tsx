import { Suspense, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { BulkAnswer } from '#app/console-kit/bulk/bulk-answer.ts';
import { BulkBar } from '#app/console-kit/bulk/bulk-bar.tsx';
import { ExportLinks } from './export-links.tsx';
import { ListTable, type ListColumn } from './list-table.tsx';
import type { ColumnLook, LoadedColumn, LoadedList, LoadedRow, PhonePlace, CellContent } from './loaded-list.ts';
import { drawCheck, SelectAll } from './select-boxes.tsx';
import { usePendingBulkAction, useSelection } from './use-selection.ts';
import { Mark } from '#app/console-kit/mark.tsx';

/**
 * The form that asks for a bulk action's input. Its code loads only once someone chooses an action, so that the list itself loads faster.
 */
const BulkQuestion = lazyPart(async () => (await import('#app/console-kit/bulk/bulk-question.tsx')).BulkQuestion);

export interface ListViewProps {
  list: LoadedList;
  actionOf?: (row: LoadedRow) => ReactNode;
  /** The details below the open row, in a list whose rows expand in place. Null if no row is open. */
  detail?: { key: string; content: ReactNode } | null;
  links?: ReactNode;
  answer?: BulkAnswer | undefined;
}

/** A list's table (`defineList`) with its paging and exports. */
export function ListView({ list, actionOf, detail, links, answer }: ListViewProps) {
  const { caption, rows, bulk, empty, address, next, isLaterPage, exportPath, what } = list;
  const container = useRef<HTMLDivElement>(null);
  const selection = useSelection(container, rows, answer);
  const asked = usePendingBulkAction(answer);
  const place = new URLSearchParams(address);
  const nextPage = next === null ? null : new URLSearchParams([...place, ['after', next]]);

  return (
    <>
      <div ref={container} onChange={selection.recount} className="group/rows">
        <Suspense>{asked === null ? null : <BulkQuestion asked={asked} count={selection.count} />}</Suspense>
        <ListTable
          caption={caption}
          rows={rows}
          keyOf={({ key }) => key}
          linkOf={({ to }) => to}
          {...(bulk.length === 0 ? {} : { selectAll: <SelectAll selection={selection} total={rows.length} />, checkOf: drawCheck(answer) })}
          {...(actionOf === undefined ? {} : { actionOf })}
          {...(detail === undefined ? {} : { detailOf: ({ key }: LoadedRow) => (key === detail?.key ? detail.content : null) })}
          empty={empty}
          columns={list.columns.map(toColumn)}
        />
        {bulk.length === 0 || asked !== null ? null : <BulkBar actions={bulk} selection={selection} />}
      </div>
      <nav aria-label={`${list.title}: pages and downloads`} className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
        {isLaterPage ? (
          <Link to={`?${address}`} className={buttonClass('quiet')}>
            First page
          </Link>
        ) : null}
        {nextPage === null ? null : (
          <Link to={`?${nextPage}`} className={buttonClass('secondary')}>
            Next page
          </Link>
        )}
        {links}
        {exportPath === null || (rows.length === 0 && address === '') ? null : (
          <ExportLinks what={what} path={exportPath} address={address} />
        )}
      </nav>
    </>
  );
}

const looks: Record<ColumnLook, string> = {
  muted: 'text-ink-muted',
  strong: 'font-semibold',
  small: 'text-sm text-ink-muted',
  'one-line': 'whitespace-nowrap',
};

const places: Record<PhonePlace, string> = { line: '@max-3xl:basis-full', end: '@max-3xl:ml-auto', hidden: '@max-3xl:hidden' };

function toColumn({ label, look, isFigure, phone, before, after, sort }: LoadedColumn, index: number): ListColumn<LoadedRow> {
  return {
    title: label,
    sort,
    className: classNames(
      isFigure ? 'whitespace-nowrap tabular-nums' : look !== 'one-line' && 'wrap-anywhere',
      look !== undefined && looks[look],
      phone !== undefined && places[phone],
    ),
    show: ({ cells }) => showCell(cells[index] ?? '', { before, after }),
  };
}

/** Shows a cell's value. On phones, where headings are hidden, text around the value says what the value is. */
function showCell(shown: CellContent, { before, after }: Pick<LoadedColumn, 'before' | 'after'>) {
  const text = typeof shown === 'string' ? breakBeforeAt(shown) : <Mark {...shown} />;
  if (shown === '' || (before === undefined && after === undefined)) return text;
  return (
    <>
      {before === undefined ? null : <span className="@3xl:hidden">{before} </span>}
      {text}
      {after === undefined ? null : <span className="@3xl:hidden"> {after}</span>}
    </>
  );
}

/** Lets an email address that doesn't fit on one line break before the @ rather than in the middle of a name. */
function breakBeforeAt(text: string): ReactNode {
  const at = text.indexOf('@');
  if (at < 1 || text.includes(' ')) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
