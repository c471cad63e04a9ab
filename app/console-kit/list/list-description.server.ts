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

/** Who views a list, and the address that it's loaded for. */
export interface ListContext extends Pick<ListRequest, 'url' | 'params'> {
  portal: Portal;
  manager: SignedInManager;
}

/** One column, as shown in the table, on a phone and in exports. */
export interface Column<Row, At, Sort extends string = string> {
  /** Its key in JSON. */
  id: string;
  label: string;
  /** The value in exports. The table formats it for display. */
  value: (row: Row, at: At) => Cell;
  /** What the table shows instead of the value, if the value alone isn't clear enough. */
  show?: (row: Row, at: At) => Shown;
  /** How the table formats a time. Defaults to the date only. */
  as?: 'day' | 'time';
  /** The only place where this column appears. By default, it appears everywhere. */
  in?: 'table' | 'export' | 'csv' | 'json';
  /** The column's heading in CSV, if it's more specific. Headings of times get "(UTC)" automatically. */
  exportLabel?: string;
  /** The value in JSON, if it doesn't fit into a cell. */
  json?: (row: Row, at: At) => unknown;
  /** Tells whether the table shows the column when this filter is set. Exports always include the column. */
  isShown?: (at: At) => boolean;
  look?: ColumnLook;
  /** Whether the value is a figure or a time, neither of which wraps. */
  isFigure?: boolean;
  phone?: PhonePlace;
  /** Text around the value on phones, where headings are hidden. */
  before?: string;
  after?: string;
  /** The sort order that a click on the column's heading switches to. */
  sort?: Sort;
}

/** A sort order of a list. */
export interface ListOrder<Key extends string> {
  label: string;
  isDescending?: boolean;
  /**
   * The sort order to use for exports. Needed if rows could move within this order during an export, which would cause some to be missed.
   */
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

/** A console list, described in one place. The kit builds the list's page, addresses and exports from this. */
export interface ListDescription<Row, At, Known extends Filters<ListContext>, Key extends string, Part extends string> {
  page: PageId;
  exportPage: PageId | null;
  /** The parameters in the export's address, if one page exports several lists. */
  exportQuery?: Readonly<Record<string, string>>;
  /** The list's name in its exports, their audit log entry and its saved filters. */
  name: string;
  title: string;
  /** The text that screen readers read before the table. */
  caption: string;
  /** What the list contains, for use in the middle of a sentence: "learners". */
  what: string;
  filters: Known;
  /** The sort orders. The first one is the default. */
  sorts?: Readonly<Record<Key, ListOrder<NoInfer<Key>>>>;
  /** The columns that the list is sorted by, which are contained in the cursor. A list without them isn't paged. */
  pageBy: readonly Part[];
  empty: { none: string; filtered?: string };
  /**
   * Bulk actions for everyone who can change the page's data. `seen` is the state that each decision is based on. A row that has changed
   * since then is left alone.
   */
  bulk?: { seen: (row: NoInfer<Row>) => string; actions: readonly BulkAction[] };
  /** Loads the context for formatting rows, once per request. */
  at: (context: ListContext & { filter: FilterValues<Known> }) => Promise<At>;
  load: (options: LoadOptions<Known, Key, Part, At>) => Promise<readonly Row[]>;
  keyOf: (row: NoInfer<Row>) => string;
  placeOf: (row: NoInfer<Row>, sort: NoInfer<Key>) => Record<Part, string | number>;
  /** Returns the link to a row's page. `here` is the address of the list's current page. */
  open?: (row: NoInfer<Row>, at: At, here: URLSearchParams) => string | null;
  /** The keys of the table's first columns, in order. The other columns follow in the order of the export. */
  tableFirst?: readonly string[];
  columns: readonly Column<NoInfer<Row>, At, NoInfer<Key>>[] | ((at: At) => readonly Column<NoInfer<Row>, At, NoInfer<Key>>[]);
}
