import type { ShownBulkAction } from '#app/console-kit/bulk/bulk-answer.ts';
import type { FilterOption } from './filter-fields.tsx';
import type { MarkContent } from '#app/console-kit/mark.tsx';

export type CellContent = string | MarkContent;

/** A list as sent to the browser. It contains only what's shown, never complete rows. */
export interface LoadedList {
  name: string;
  title: string;
  caption: string;
  path: string;
  /** The current filter as a query string. */
  address: string;
  /** The part of the filter that can be saved, or an empty string. */
  savable: string;
  saved: readonly { id: string; name: string; query: string }[];
  fields: readonly LoadedField[];
  columns: readonly LoadedColumn[];
  rows: readonly LoadedRow[];
  /** The available bulk actions. There are none if the manager isn't allowed to use any. */
  bulk: readonly ShownBulkAction[];
  isLaterPage: boolean;
  /** The cursor for the next page. Null on the last page. */
  next: string | null;
  empty: string;
  /** The plural noun for the rows, such as "learners". */
  what: string;
  exportPath: string | null;
}

export interface LoadedField {
  name: string;
  label: string;
  value: string;
  /** Null for a text field. */
  options: readonly FilterOption[] | null;
  type?: 'text' | 'search';
  inputMode?: 'decimal';
  placeholder?: string;
  /** The reason why the value is invalid, or null. */
  error: string | null;
}

export interface LoadedColumn {
  id: string;
  label: string;
  look: ColumnLook | undefined;
  isFigure: boolean;
  phone: PhonePlace | undefined;
  /** Text around the value on phones, where headings are hidden. */
  before: string | undefined;
  after: string | undefined;
  /** The current sort direction, and the link that sorts by this column. */
  sort: { order: 'ascending' | 'descending' | null; to: string } | null;
}

export type ColumnLook = 'muted' | 'strong' | 'small' | 'one-line';

/** The column's place on a phone: on its own line, at the end of a line, or nowhere. */
export type PhonePlace = 'line' | 'end' | 'hidden';

export interface LoadedRow {
  key: string;
  /** The link to the row's page. Null if the row has no page. */
  to: string | null;
  cells: readonly CellContent[];
  /** The state that a bulk action is based on. Missing if rows can't be selected. */
  seen?: string;
}
