import type { ShownBulkAction } from './bulk-answer.ts';
import type { FilterOption } from './filter-fields.tsx';
import type { Marked } from '#app/console-kit/mark.tsx';

/** The content of a table cell. */
export type Shown = string | Marked;

/** A list as passed to its page, with only what's shown and never complete rows. */
export interface LoadedList {
  /** The name of its exports and saved filters. */
  name: string;
  title: string;
  caption: string;
  /** The address without any filter. */
  path: string;
  /** The current filter, as in the address. */
  address: string;
  /** The part of the filter that can be saved. Empty if there's none. */
  savable: string;
  saved: readonly { id: string; name: string; query: string }[];
  fields: readonly LoadedField[];
  columns: readonly LoadedColumn[];
  rows: readonly LoadedRow[];
  /** The bulk actions. Empty if there are none, or if this manager isn't allowed to use them. */
  bulk: readonly ShownBulkAction[];
  isLaterPage: boolean;
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
  /** What the page says if there are no rows. */
  empty: string;
  /** What the exports contain, for mid-sentence use: "learners". */
  what: string;
  exportPath: string | null;
}

export interface LoadedField {
  name: string;
  label: string;
  value: string;
  /** The choices. Null for text. */
  options: readonly FilterOption[] | null;
  type?: 'text' | 'search';
  inputMode?: 'decimal';
  placeholder?: string;
  /** Why the value is invalid. Null if it's valid. */
  error: string | null;
}

export interface LoadedColumn {
  id: string;
  label: string;
  look: ColumnLook | undefined;
  /** Whether the value is a date or figure, which doesn't wrap. */
  isFigure: boolean;
  phone: PhonePlace | undefined;
  /** Text around the value on phones, where headings are hidden. */
  before: string | undefined;
  after: string | undefined;
  /** The column's current sort direction, or a link that sorts by it. */
  sort: { order: 'ascending' | 'descending' | null; to: string } | null;
}

export type ColumnLook = 'muted' | 'strong' | 'small' | 'one-line';

/** Where a phone shows a column: on its own line, at the end of a line, or not at all. */
export type PhonePlace = 'line' | 'end' | 'hidden';

export interface LoadedRow {
  key: string;
  /** The row's link. Null if it has none. */
  to: string | null;
  cells: readonly Shown[];
  /** The state a bulk action is based on. Missing if rows can't be selected. */
  seen?: string;
}
