import type { RouterContextProvider } from 'react-router';

import type { Cell } from '#app/features/lists/write-table.server.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { PageId } from '#app/page-table.ts';
import type { Portal } from '#app/portal.ts';
import type { BulkAction } from '#app/console-kit/action/bulk-action.server.ts';
import type { Place } from './list-cursor.server.ts';
import type { Filters, FilterValues } from './list-filters.ts';
import type { ColumnLook, PhonePlace, Shown } from './loaded-list.ts';

/** A list's input. */
export interface ListRequest {
  url: URL;
  context: Readonly<RouterContextProvider>;
  params: Readonly<Record<string, string | undefined>>;
}

/** The viewer, and the address that a list is loaded for. */
export interface ListContext extends Pick<ListRequest, 'url' | 'params'> {
  portal: Portal;
  manager: SignedInManager;
}

/** One column: in the table, on a phone and in exports. */
export interface Column<Row, At, Sort extends string = string> {
  /** Its key in JSON. */
  id: string;
  label: string;
  /** The value in exports. The table formats it for display. */
  value: (row: Row, at: At) => Cell;
  /** What the table shows instead, if the value alone isn't clear enough. */
  show?: (row: Row, at: At) => Shown;
  /** How the table formats a time. Defaults to the date only. */
  as?: 'day' | 'time';
  /** The only place where this column appears. Defaults to all of them. */
  in?: 'table' | 'export' | 'csv' | 'json';
  /** Its heading in CSV, if that's more specific. Times get "(UTC)" automatically. */
  exportLabel?: string;
  /** The JSON value, if it doesn't fit in a cell. */
  json?: (row: Row, at: At) => unknown;
  /** Tells whether the table shows the column with this filter. Exports always include it. */
  isShown?: (at: At) => boolean;
  look?: ColumnLook;
  /** Whether the value is a figure or time, which doesn't wrap. */
  isFigure?: boolean;
  phone?: PhonePlace;
  /** Text around the value on phones, where headings are hidden. */
  before?: string;
  after?: string;
  /** The sort order that the column's heading switches to. */
  sort?: Sort;
}

/** A sort order of a list. */
export interface ListOrder<Key extends string> {
  label: string;
  isDescending?: boolean;
  /** The sort order to use for exports instead, if this one could change during an export and cause rows to be missed. */
  inFiles?: Key;
}

export interface LoadOptions<Known extends Filters<never>, Key extends string, Part extends string, At> extends ListContext {
  filter: FilterValues<Known>;
  sort: Key;
  after: Place<Part> | null;
  limit: number;
  at: At;
  /** Whether the rows are for an export, which may have more columns than the table. */
  isFile: boolean;
}

/** A console list, described once. The kit builds its page, addresses and exports from this. */
export interface ListDescription<Row, At, Known extends Filters<ListContext>, Key extends string, Part extends string> {
  page: PageId;
  exportPage: PageId | null;
  /** Parameters of the export's address, if one page exports several lists. */
  exportQuery?: Readonly<Record<string, string>>;
  /** The name of its exports, their audit log entry and its saved filters. */
  name: string;
  title: string;
  /** Read by screen readers before the table. */
  caption: string;
  /** What it lists, for mid-sentence use: "learners". */
  what: string;
  filters: Known;
  /** The sort orders. The first one is the default. */
  sorts?: Readonly<Record<Key, ListOrder<NoInfer<Key>>>>;
  /** The columns the list is sorted by, which the cursor contains. A list without them isn't paged. */
  pageBy: readonly Part[];
  empty: { none: string; filtered?: string };
  /**
   * Bulk actions for everyone who can change the page's data. `seen` is the state each decision is based on, so a row that has changed
   * since then is left alone.
   */
  bulk?: { seen: (row: NoInfer<Row>) => string; actions: readonly BulkAction[] };
  /** Context for formatting rows, loaded once per request. */
  at: (context: ListContext & { filter: FilterValues<Known> }) => Promise<At>;
  load: (options: LoadOptions<Known, Key, Part, At>) => Promise<readonly Row[]>;
  keyOf: (row: NoInfer<Row>) => string;
  placeOf: (row: NoInfer<Row>, sort: NoInfer<Key>) => Record<Part, string | number>;
  /** A row's link. `here` is the address of the list's current page. */
  open?: (row: NoInfer<Row>, at: At, here: URLSearchParams) => string | null;
  /** The table's first columns, in order. The others follow in export order. */
  tableFirst?: readonly string[];
  columns: readonly Column<NoInfer<Row>, At, NoInfer<Key>>[] | ((at: At) => readonly Column<NoInfer<Row>, At, NoInfer<Key>>[]);
}
