import type { RouterContextProvider } from 'react-router';

import type { Cell } from '#app/features/lists/write-table.server.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { PageId } from '#app/page-table.ts';
import type { Portal } from '#app/portal.ts';
import type { BulkAction } from '#app/console-kit/action/bulk-action.server.ts';
import type { Place } from './list-cursor.server.ts';
import type { Filters, FilterValues } from './list-filters.ts';
import type { ColumnLook, PhonePlace, Shown } from './loaded-list.ts';

/** What a list is asked with. */
export interface ListRequest {
  url: URL;
  context: Readonly<RouterContextProvider>;
  params: Readonly<Record<string, string | undefined>>;
}

/** The viewer that a list is loaded for, and its address. */
export interface ListContext extends Pick<ListRequest, 'url' | 'params'> {
  portal: Portal;
  manager: SignedInManager;
}

/** One column, in the table, on a phone and in the files. */
export interface Column<Row, At, Sort extends string = string> {
  /** Its key in JSON. */
  id: string;
  label: string;
  /** The value as files have it; the table writes it for people. */
  value: (row: Row, at: At) => Cell;
  /** What the table shows instead, where the value alone doesn't say enough. */
  show?: (row: Row, at: At) => Shown;
  /** How the table writes a time; its day alone when left out. */
  as?: 'day' | 'time';
  /** The one place that has it; all when left out. */
  in?: 'table' | 'export' | 'csv' | 'json';
  /** Its heading in CSV, where that says more. Times are marked as UTC by themselves. */
  exportLabel?: string;
  /** What JSON has instead, where that holds more than a cell can. */
  json?: (row: Row, at: At) => unknown;
  /** Tells whether the table has it this time; files always do. */
  isShown?: (at: At) => boolean;
  look?: ColumnLook;
  /** Figures stay on one line, as times do. */
  isFigure?: boolean;
  phone?: PhonePlace;
  /** Words around the value on a phone, where no heading says what it is. */
  before?: string;
  after?: string;
  /** The order that its heading sorts by. */
  sort?: Sort;
}

/** An order of a list. */
export interface ListOrder<Key extends string> {
  label: string;
  isDescending?: boolean;
  /** The order that files take instead: in one that changes while a file is written, rows would be missed. */
  inFiles?: Key;
}

export interface LoadOptions<Known extends Filters<never>, Key extends string, Part extends string, At> extends ListContext {
  filter: FilterValues<Known>;
  sort: Key;
  after: Place<Part> | null;
  limit: number;
  at: At;
  /** The rows are for a file, which may have columns that the table doesn't. */
  isFile: boolean;
}

/** A list of the console, described once. The kit makes its page, its addresses and its files from this. */
export interface ListDescription<Row, At, Known extends Filters<ListContext>, Key extends string, Part extends string> {
  page: PageId;
  exportPage: PageId | null;
  /** What's in the address of its files, where one page sends those of several lists. */
  exportQuery?: Readonly<Record<string, string>>;
  /** What its files, their audit entry and its saved filters go by. */
  name: string;
  title: string;
  /** Read out before the table. */
  caption: string;
  /** What it lists, as a sentence goes on: "learners". */
  what: string;
  filters: Known;
  /** The first one is the usual order. */
  sorts?: Readonly<Record<Key, ListOrder<NoInfer<Key>>>>;
  /** What its order is made of, which is what a cursor holds. A list without is always read whole. */
  pageBy: readonly Part[];
  empty: { none: string; filtered?: string };
  /**
   * What can be done with several rows at once by anyone who may change what the page shows. `seen` is what each decision is
   * drawn from: a row where it isn't so any more is left alone.
   */
  bulk?: { seen: (row: NoInfer<Row>) => string; actions: readonly BulkAction[] };
  /** What the rows are described with, found once for each request. */
  at: (context: ListContext & { filter: FilterValues<Known> }) => Promise<At>;
  load: (options: LoadOptions<Known, Key, Part, At>) => Promise<readonly Row[]>;
  keyOf: (row: NoInfer<Row>) => string;
  placeOf: (row: NoInfer<Row>, sort: NoInfer<Key>) => Record<Part, string | number>;
  /** Where a row leads. `here` is the address of this page of the list. */
  open?: (row: NoInfer<Row>, at: At, here: URLSearchParams) => string | null;
  /** The columns that the table has first, in its own order; the others follow in that of the files. */
  tableFirst?: readonly string[];
  columns: readonly Column<NoInfer<Row>, At, NoInfer<Key>>[] | ((at: At) => readonly Column<NoInfer<Row>, At, NoInfer<Key>>[]);
}
