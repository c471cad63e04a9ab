import { useEffect, useRef, useState } from 'react';

import {
  addColumn,
  addRow,
  fillCells,
  headingRow,
  moveRow,
  nameHeading,
  readTable,
  removeColumn,
  removeRow,
  setCell,
  writeTable,
  type CellPlace,
  type Table,
  type TableTexts,
} from './table-cells.ts';

export interface TableOptions {
  /** The names of the two fields. */
  names: TableTexts;
  texts: TableTexts;
  onType: (name: string, text: string) => void;
}

/** What was just done, and the table before it if that can be undone. */
interface TableMessage {
  text: string;
  before: Table | null;
}

/** Holds a table while it's edited in a grid, and writes each change to its two fields. */
export function useTable(options: TableOptions) {
  const { table, write } = useWrittenTable(options);
  const [message, setMessage] = useState<TableMessage | null>(null);
  const { grid, focusNext } = useFocusNext();
  const { length } = table.rows;

  const change = (next: Table, said: TableMessage | null = null) => {
    write(next);
    setMessage(said);
  };
  const add = (column: number) => {
    change(addRow(table));
    focusNext(cellAt({ row: length, column }));
  };
  const move = (from: number, to: number, ...focus: string[]) => {
    if (to < 0 || to >= length) return;
    change(moveRow(table, from, to), { text: `Moved to row ${to + 1} of ${length}.`, before: null });
    focusNext(...focus);
  };

  return {
    table,
    message,
    grid,
    type: (place: CellPlace, text: string) => change(setCell(table, place, text)),
    paste: (place: CellPlace, cells: string[][]) =>
      change(fillCells(table, place, cells), { text: `Pasted ${cells.length === 1 ? '1 row' : `${cells.length} rows`}.`, before: table }),
    /** Goes to the cell below. Below the last row, it adds one. */
    goDown: ({ row, column }: CellPlace) => {
      if (row === length - 1) add(column);
      else grid.current?.querySelector<HTMLElement>(cellAt({ row: row + 1, column }))?.focus();
    },
    /** Moves the focus to the next heading. Returns false if this is the last one. */
    goToNextHeading: ({ column }: CellPlace): boolean => {
      const next = grid.current?.querySelector<HTMLElement>(cellAt({ row: headingRow, column: column + 1 }));
      next?.focus();
      return next instanceof HTMLElement;
    },
    moveWith: ({ row, column }: CellPlace, step: number) => {
      if (row !== headingRow) move(row, row + step, cellAt({ row: row + step, column }));
    },
    addRow: () => add(0),
    moveRow: (row: number, step: number) => {
      const tools = `[data-tools="${row + step}"]`;
      move(row, row + step, `${tools} [data-step="${step}"]:enabled`, `${tools} :enabled`);
    },
    removeRow: (row: number) => {
      change(removeRow(table, row), { text: `Removed row ${row + 1}.`, before: table });
      focusNext(cellAt({ row: Math.min(row, length - 2), column: 0 }));
    },
    addColumn: () => {
      change(addColumn(table));
      focusNext(cellAt({ row: headingRow, column: table.headings.length }));
    },
    removeColumn: (column: number) => {
      change(removeColumn(table, column), { text: `Removed the column “${nameHeading(table, column)}”.`, before: table });
      focusNext(cellAt({ row: headingRow, column: Math.max(column - 1, 0) }));
    },
    undo: () => {
      if (message !== null && message.before !== null) change(message.before);
      focusNext(cellAt({ row: 0, column: 0 }));
    },
  };
}

export type TableActions = ReturnType<typeof useTable>;

/** Holds the table as it's typed. A field's text has no space at a cell's end, so what's typed can't be read from it. */
function useWrittenTable({ names, texts, onType }: TableOptions) {
  const [held, setHeld] = useState(() => ({ texts, table: readTable(texts) }));
  // Texts that come from elsewhere replace the table: someone else's version, or a mended word.
  const isHeld = isSame(held.texts.columns, texts.columns) && isSame(held.texts.rows, texts.rows);
  const table = isHeld ? held.table : readTable(texts);
  if (!isHeld) setHeld({ texts, table });

  const write = (next: Table) => {
    const written = writeTable(next);
    const changed = {
      columns: next.headings === table.headings ? texts.columns : written.columns,
      rows: next.rows === table.rows ? texts.rows : written.rows,
    };
    setHeld({ texts: changed, table: next });
    for (const field of ['columns', 'rows'] as const) if (changed[field] !== texts[field]) onType(names[field], changed[field]);
  };
  return { table, write };
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

function cellAt({ row, column }: CellPlace): string {
  return `[data-cell="${row}-${column}"]`;
}

/** Moves the focus once a change is shown, to the first of some selectors that finds anything. */
function useFocusNext() {
  const grid = useRef<HTMLTableElement>(null);
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = next.current.flatMap((selector) => grid.current?.querySelector<HTMLElement>(selector) ?? []).at(0);
    next.current = [];
    found?.focus();
  });
  return {
    grid,
    focusNext: (...selectors: string[]) => {
      next.current = selectors;
    },
  };
}
