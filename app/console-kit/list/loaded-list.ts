import type { ShownBulkAction } from './bulk-answer.ts';
import type { FilterOption } from './filter-fields.tsx';
import type { Marked } from '#app/console-kit/mark.tsx';

/** What a cell of a table shows. */
export type Shown = string | Marked;

/** A list as its page gets it: what's shown, and nothing else of its rows. */
export interface LoadedList {
  /** What its files and its saved filters go by. */
  name: string;
  title: string;
  caption: string;
  /** The address without any filter. */
  path: string;
  /** The filter that the table is shown by, as the address has it. */
  address: string;
  /** What of it can be saved under a name; empty for nothing. */
  savable: string;
  saved: readonly { id: string; name: string; query: string }[];
  fields: readonly LoadedField[];
  columns: readonly LoadedColumn[];
  rows: readonly LoadedRow[];
  /** What can be done with selected rows; empty when nothing can, or this manager may not. */
  bulk: readonly ShownBulkAction[];
  isLaterPage: boolean;
  /** The cursor of the next page; null after the last. */
  next: string | null;
  /** What the page says when there are no rows. */
  empty: string;
  /** What its files hold, as a sentence goes on: "learners". */
  what: string;
  exportPath: string | null;
}

export interface LoadedField {
  name: string;
  label: string;
  value: string;
  /** The choices; null for text. */
  options: readonly FilterOption[] | null;
  type?: 'text' | 'search';
  inputMode?: 'decimal';
  placeholder?: string;
  /** Why the value can't be used; null when it can. */
  error: string | null;
}

export interface LoadedColumn {
  id: string;
  label: string;
  look: ColumnLook | undefined;
  /** Dates and figures, which stay on one line. */
  isFigure: boolean;
  phone: PhonePlace | undefined;
  /** Words around the value on a phone, where no heading says what it is. */
  before: string | undefined;
  after: string | undefined;
  /** The column sorts the list: which way it's sorted now, or where its heading leads. */
  sort: { order: 'ascending' | 'descending' | null; to: string } | null;
}

export type ColumnLook = 'muted' | 'strong' | 'small' | 'one-line';

/** Where a phone shows a column: on a line of its own, at the end of a line, or nowhere. */
export type PhonePlace = 'line' | 'end' | 'hidden';

export interface LoadedRow {
  key: string;
  /** Where the row leads; null for nowhere. */
  to: string | null;
  cells: readonly Shown[];
  /** What a bulk action is decided from; left out where rows can't be selected. */
  seen?: string;
}
