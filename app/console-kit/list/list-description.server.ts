import type { RouterContextProvider } from 'react-router';

import type { Cell } from '#app/features/lists/write-table.server.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { PageId } from '#app/page-table.ts';
import type { Portal } from '#app/portal.ts';
import type { BulkAction } from '#app/console-kit/action/bulk-action.server.ts';
import type { Place } from './list-cursor.server.ts';
import type { Filters, FilterValues } from './list-filters.ts';
import type { ColumnLook, PhonePlace, CellContent } from './loaded-list.ts';

export interface ListRequest {
  url: URL;
  context: Readonly<RouterContextProvider>;
  params: Readonly<Record<string, string | undefined>>;
}

export interface ListContext extends Pick<ListRequest, 'url' | 'params'> {
  portal: Portal;
  manager: SignedInManager;
}

export interface Column<Row, At, Sort extends string = string> {
  /** The column's key in JSON exports. */
  id: string;
  label: string;
  /** Returns the value for exports. The table formats this value for display. */
  value: (row: Row, at: At) => Cell;
  /** Returns what the table shows if the formatted value isn't clear enough. */
  show?: (row: Row, at: At) => CellContent;
  /** The table's format for a time. The default is the date alone. */
  as?: 'day' | 'time';
  /** Limits the column to one place. By default, the column appears everywhere. */
  in?: 'table' | 'export' | 'csv' | 'json';
  /** A more specific heading for CSV files. Headings of times get "(UTC)" automatically. */
  exportLabel?: string;
  /** Returns the value for JSON, if the value doesn't fit into a cell. */
  json?: (row: Row, at: At) => unknown;
  /** Tells whether the table shows the column, depending on the filter. Exports always include the column. */
  isShown?: (at: At) => boolean;
  look?: ColumnLook;
  /** True if the value is a figure or a time, which the table never wraps. */
  isFigure?: boolean;
  phone?: PhonePlace;
  /** Text around the value on phones, where headings are hidden. */
  before?: string;
  after?: string;
  /** The sort order that clicking the column's heading switches to. */
  sort?: Sort;
}

export interface ListOrder<Key extends string> {
  label: string;
  isDescending?: boolean;
  /**
   * The sort order for exports. Set this if rows can move within the displayed order during an export, because the export would then miss
   * some of them.
   */
  inFiles?: Key;
}

export interface LoadOptions<Known extends Filters<never>, Key extends string, Part extends string, At> extends ListContext {
  filter: FilterValues<Known>;
  sort: Key;
  after: Place<Part> | null;
  limit: number;
  at: At;
  /** True if the rows are for an export, which can have more columns than the table. */
  isFile: boolean;
}

/** The description of a console list, from which the kit builds the list's page, addresses and exports. */
export interface ListDescription<Row, At, Known extends Filters<ListContext>, Key extends string, Part extends string> {
  page: PageId;
  exportPage: PageId | null;
  /** Parameters of the export's address, needed if one page exports several lists. */
  exportQuery?: Readonly<Record<string, string>>;
  /** Identifies the list in exports, their audit log entries and saved filters. */
  name: string;
  title: string;
  /** Text that screen readers announce before the table. */
  caption: string;
  /** The plural noun for the rows, such as "learners". */
  what: string;
  filters: Known;
  /** The first order is the default. */
  sorts?: Readonly<Record<Key, ListOrder<NoInfer<Key>>>>;
  /** The columns that the list is sorted by. Their values form the cursor. A list with no such columns isn't paged. */
  pageBy: readonly Part[];
  empty: { none: string; filtered?: string };
  /**
   * Bulk actions for everyone who can change the page's data. `seen` returns the state that each decision is based on. A row that has
   * changed since then is left alone.
   */
  bulk?: { seen: (row: NoInfer<Row>) => string; actions: readonly BulkAction[] };
  /** Loads the data for formatting rows, once per request. */
  at: (context: ListContext & { filter: FilterValues<Known> }) => Promise<At>;
  load: (options: LoadOptions<Known, Key, Part, At>) => Promise<readonly Row[]>;
  keyOf: (row: NoInfer<Row>) => string;
  placeOf: (row: NoInfer<Row>, sort: NoInfer<Key>) => Record<Part, string | number>;
  /** Returns the link to a row's page. `here` contains the parameters of the list's current address. */
  open?: (row: NoInfer<Row>, at: At, here: URLSearchParams) => string | null;
  /** The keys of the table's first columns, in order. The other columns follow in the order of the export. */
  tableFirst?: readonly string[];
  columns: readonly Column<NoInfer<Row>, At, NoInfer<Key>>[] | ((at: At) => readonly Column<NoInfer<Row>, At, NoInfer<Key>>[]);
}
