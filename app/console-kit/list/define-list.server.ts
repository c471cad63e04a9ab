import { generatePath } from 'react-router';

import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import { readBatches, writeCell, writeColumns, type Cell, type FileColumn } from '#app/features/lists/write-table.server.ts';
import { pageTable, type PageId } from '#app/page-table.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortDate, formatShortTime } from '#app/time/written-time.ts';
import type { Column, ListContext, ListDescription, ListRequest } from './list-description.server.ts';
import { readCursor, writeCursor, type Place } from './list-cursor.server.ts';
import { readFilters, writeFilters, type Filters, type FilterValues } from './list-filters.ts';
import type { LoadedColumn, LoadedField, LoadedList, CellContent } from './loaded-list.ts';
import { hasRoleFor } from '#app/console-kit/action/require-role.server.ts';
import { receiveBulk } from '#app/console-kit/bulk/receive-bulk.server.ts';
import { readFormat, sendTable } from './send-table.server.ts';

/** Defines a console list. Its page, addresses and exports all come from one description. */
export function defineList<Row, At, Known extends Filters<ListContext>, const Key extends string, const Part extends string>(
  description: ListDescription<Row, At, Known, Key, Part>,
): ConsoleList<Row, At, Known, Key, Part> {
  return new ConsoleList(description);
}

/** A list's state in the address: its filters, its sort order, and the last row of the previous page. */
export interface ListAddress<Known extends Filters<ListContext>, Key extends string, Part extends string> {
  filter: FilterValues<Known>;
  sort: Key;
  after: Place<Part> | null;
}

const pageLength = 50;

export class ConsoleList<Row, At, Known extends Filters<ListContext>, Key extends string, Part extends string> {
  readonly #list: ListDescription<Row, At, Known, Key, Part>;
  readonly #usualSort: Key;

  constructor(description: ListDescription<Row, At, Known, Key, Part>) {
    this.#list = description;
    // A list with a single order has no sort keys, so its default order is never used.
    this.#usualSort = (Object.keys(description.sorts ?? {})[0] ?? '') as Key;
  }

  get name(): string {
    return this.#list.name;
  }

  get title(): string {
    return this.#list.title;
  }

  addressOf(query: string): string {
    const path = pathOf(this.#list.page);
    return query === '' ? path : `${path}?${query}`;
  }

  readAddress(address: URLSearchParams): ListAddress<Known, Key, Part> {
    const sort = address.get('sort') ?? '';
    return {
      filter: readFilters(this.#list.filters, address),
      sort: Object.hasOwn(this.#list.sorts ?? {}, sort) ? (sort as Key) : this.#usualSort,
      after: readCursor(this.#list.pageBy, address.get('after')),
    };
  }

  /** Writes the filters and the sort order as an address, leaving out default values. */
  writeAddress({ filter, sort }: Pick<ListAddress<Known, Key, Part>, 'filter' | 'sort'>): URLSearchParams {
    const address = writeFilters(this.#list.filters, filter);
    if (sort !== this.#usualSort) address.set('sort', sort);
    return address;
  }

  /** Writes the address for a saved filter, leaving out unknown parameters and searches for people. */
  toSavable(typed: URLSearchParams): string {
    const address = this.writeAddress(this.readAddress(typed));
    for (const [name, { isNeverSaved }] of Object.entries(this.#list.filters)) if (isNeverSaved === true) address.delete(name);
    return address.toString();
  }

  /** Loads a page that contains only this list. */
  readonly loader = async (request: ListRequest): Promise<{ list: LoadedList }> => ({ list: (await this.load(request)).list });

  /** Loads a page of the list for display, along with the complete rows. */
  async load(request: ListRequest): Promise<{ list: LoadedList; rows: readonly Row[]; at: At }> {
    const { name, title, caption, what, filters, empty, page, exportPage, exportQuery, pageBy, ...list } = this.#list;
    const context = findContext(request);
    const { filter, sort, after } = this.readAddress(request.url.searchParams);
    const at = await list.at({ ...context, filter });

    const found = await list.load({ ...context, filter, sort, after, limit: pageLength + 1, at, isFile: false });
    const rows = pageBy.length === 0 ? found : found.slice(0, pageLength);
    const last = rows.length < found.length ? rows.at(-1) : undefined;

    const address = this.writeAddress({ filter, sort });
    const here = new URLSearchParams([...address, ...pick(request.url.searchParams, 'after')]);
    const columns = this.#listTableColumns(at);
    const { cells } = this.drawTable(rows, at);
    const actions = list.bulk?.actions.filter((action) => hasRoleFor(request.context, action)) ?? [];
    const bulk = actions.length > 0 ? list.bulk : undefined;
    const loaded: LoadedList = {
      name,
      title,
      caption,
      what,
      path: pathOf(page, request.params),
      address: address.toString(),
      savable: this.toSavable(address),
      saved: Object.keys(filters).length === 0 ? [] : await listFilters(context.portal.database, context.manager.id, name),
      fields: [...(await loadFields(filters, filter, context)), ...this.#loadSortField(sort)],
      columns: columns.map((column) => this.#loadColumn(column, { filter, sort })),
      bulk: actions.map(({ name: action, label, look }) => ({ name: action, label, look })),
      rows: rows.map((row, index) => ({
        key: list.keyOf(row),
        to: list.open?.(row, at, here) ?? null,
        cells: cells[index] ?? [],
        ...(bulk && { seen: bulk.seen(row) }),
      })),
      isLaterPage: after !== null,
      next: last === undefined ? null : writeCursor(pageBy, list.placeOf(last, sort)),
      empty: writeFilters(filters, filter).size > 0 ? (empty.filtered ?? empty.none) : empty.none,
      exportPath: exportPage === null ? null : pathOf(exportPage, request.params, exportQuery),
    };
    return { list: loaded, rows, at };
  }

  /** Handles bulk actions on the list's page, for the roles that can send them one by one. */
  readonly action = async ({ request, context }: { request: Request; context: ListRequest['context'] }) =>
    receiveBulk(this.#list.bulk?.actions ?? [], { request, context, portal: getPortal(context), me: getManager(context) });

  /** Exports every row that matches the filter, from all pages. */
  readonly export = async (request: ListRequest): Promise<Response> => {
    const { name, sorts, pageBy, ...list } = this.#list;
    const format = readFormat(request.url.searchParams);
    const context = findContext(request);
    const { filter, sort: asked } = this.readAddress(request.url.searchParams);
    const sort = sorts?.[asked]?.inFiles ?? asked;
    const at = await list.at({ ...context, filter });
    const load = (after: Place<Part> | null, limit: number) => list.load({ ...context, filter, sort, after, limit, at, isFile: true });

    const batches =
      pageBy.length === 0
        ? [await load(null, Infinity)]
        : readBatches<Row>((last, limit) => load(last === null ? null : toPlace(pageBy, list.placeOf(last, sort)), limit));
    return sendTable(request.context, { name, format }, writeColumns(format, this.listFileColumns(at), batches));
  };

  listFileColumns(at: At): FileColumn<Row>[] {
    return this.#listColumns(at)
      .filter((column) => column.in !== 'table')
      .map((column) => ({
        id: column.id,
        label: `${column.exportLabel ?? column.label}${column.as === undefined ? '' : ' (UTC)'}`,
        value: (row) => column.value(row, at),
        json: column.json === undefined ? undefined : (row) => column.json?.(row, at),
        only: column.in === 'csv' || column.in === 'json' ? column.in : undefined,
      }));
  }

  drawTable(rows: readonly Row[], at: At): { labels: string[]; cells: CellContent[][] } {
    const columns = this.#listTableColumns(at);
    return { labels: columns.map(({ label }) => label), cells: rows.map((row) => columns.map((column) => showCell(column, row, at))) };
  }

  #listColumns(at: At) {
    const { columns } = this.#list;
    return typeof columns === 'function' ? columns(at) : columns;
  }

  #listTableColumns(at: At): Column<Row, At, Key>[] {
    const { tableFirst = [] } = this.#list;
    const shown = this.#listColumns(at).filter(
      (column) => (column.in === undefined || column.in === 'table') && column.isShown?.(at) !== false,
    );
    const first = tableFirst.flatMap((id) => shown.filter((column) => column.id === id));
    return [...first, ...shown.filter(({ id }) => !tableFirst.includes(id))];
  }

  #loadColumn(column: Column<Row, At, Key>, address: Pick<ListAddress<Known, Key, Part>, 'filter' | 'sort'>): LoadedColumn {
    const { id, label, look, phone, before, after, sort, isFigure = column.as !== undefined } = column;
    return { id, label, look, isFigure, phone, before, after, sort: sort === undefined ? null : this.#loadSort(sort, address) };
  }

  #loadSort(sort: Key, address: Pick<ListAddress<Known, Key, Part>, 'filter' | 'sort'>): LoadedColumn['sort'] {
    const direction = this.#list.sorts?.[sort].isDescending === true ? 'descending' : 'ascending';
    return { order: address.sort === sort ? direction : null, to: `?${this.writeAddress({ ...address, sort })}` };
  }

  #loadSortField(value: Key): LoadedField[] {
    const { sorts } = this.#list;
    if (sorts === undefined) return [];
    const options = Object.entries<{ label: string }>(sorts).map(([key, { label }]) => ({ value: key, label }));
    return [{ name: 'sort', label: 'Sort by', value, options, error: null }];
  }
}

function showCell<Row, At>(column: Column<Row, At>, row: Row, at: At): CellContent {
  return column.show === undefined ? writeForPeople(column.value(row, at), column.as) : column.show(row, at);
}

/** Formats a cell for the table, with times in Toronto time. */
function writeForPeople(cell: Cell, as: 'day' | 'time' | undefined): string {
  if (cell instanceof Date) return as === 'time' ? formatShortTime(cell) : formatShortDate(cell);
  return String(writeCell(cell));
}

function loadFields(filters: Filters<ListContext>, values: Readonly<Record<string, string>>, context: ListContext): Promise<LoadedField[]> {
  return Promise.all(
    Object.entries(filters).map(async ([name, { label, control, refuse }]): Promise<LoadedField> => {
      const value = values[name] ?? '';
      const field = { name, label, value, error: refuse?.(value) ?? null };
      if (control.kind === 'text') {
        const { kind: _, ...input } = control;
        return { ...field, ...input, options: null };
      }
      return { ...field, options: typeof control.options === 'function' ? await control.options(context, value) : control.options };
    }),
  );
}

function findContext({ url, params, context }: ListRequest): ListContext {
  return { url, params, portal: getPortal(context), manager: getManager(context) };
}

function toPlace<Part extends string>(parts: readonly Part[], place: Record<Part, string | number>): Place<Part> {
  return Object.fromEntries(parts.map((part) => [part, String(place[part])])) as Place<Part>;
}

function pathOf(id: PageId, params: ListRequest['params'] = {}, query: Readonly<Record<string, string>> = {}): string {
  const path: string = pageTable.find((row) => row.id === id)?.path ?? '';
  const written = new URLSearchParams(query).toString();
  return `${generatePath(path, params)}${written === '' ? '' : `?${written}`}`;
}

function pick(address: URLSearchParams, name: string): [string, string][] {
  const value = address.get(name);
  return value === null ? [] : [[name, value]];
}
