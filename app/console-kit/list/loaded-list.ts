import type { ShownBulkAction } from './bulk-answer.ts';
import type { FilterOption } from './filter-fields.tsx';
import type { Marked } from '#app/console-kit/mark.tsx';

/** The content of a table cell. */
export type Shown = string | Marked;

/** A list as passed to its page. It contains only what's shown, never complete rows. */
export interface LoadedList {
  /** The list's name in its exports and saved filters. */
  name: string;
  title: string;
  caption: string;
  /** The address of the list without any filter. */
  path: string;
  /** The current filter, as written in the address. */
  address: string;
  /** The part of the filter that can be saved. Empty if there's none. */
  savable: string;
  saved: readonly { id: string; name: string; query: string }[];
  fields: readonly LoadedField[];
  columns: readonly LoadedColumn[];
  rows: readonly LoadedRow[];
  /** The bulk actions. Empty if there are none, or if this manager isn't allowed to use any. */
  bulk: readonly ShownBulkAction[];
  isLaterPage: boolean;
  /** The cursor for the next page. Null on the last page. */
  next: string | null;
  /** What the page says if the list has no rows. */
  empty: string;
  /** What the exports contain, for use in the middle of a sentence: "learners". */
  what: string;
  exportPath: string | null;
}

export interface LoadedField {
  name: string;
  label: string;
  value: string;
  /** The options to choose from. Null for a text field. */
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
  /** Whether the value is a date or a figure, neither of which wraps. */
  isFigure: boolean;
  phone: PhonePlace | undefined;
  /** Text around the value on phones, where headings are hidden. */
  before: string | undefined;
  after: string | undefined;
  /** The current direction of sorting by this column, or a link that sorts by it. */
  sort: { order: 'ascending' | 'descending' | null; to: string } | null;
}

export type ColumnLook = 'muted' | 'strong' | 'small' | 'one-line';

/** Where a phone shows a column: on its own line, at the end of a line, or not at all. */
export type PhonePlace = 'line' | 'end' | 'hidden';

export interface LoadedRow {
  key: string;
  /** The link to the row's page. Null if the row has none. */
  to: string | null;
  cells: readonly Shown[];
  /** The state that a bulk action is based on. Missing if rows can't be selected. */
  seen?: string;
}
