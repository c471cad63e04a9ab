import type { ClipboardEvent, KeyboardEvent } from 'react';

import { headingRow, readPasted, type CellPlace } from './table-cells.ts';
import type { TableActions } from './use-table.ts';

interface TableCellProps {
  place: CellPlace;
  text: string;
  label: string;
  placeholder?: string;
  actions: TableActions;
}

/**
 * A cell, which grows with its text. Enter goes to the cell below, and Alt with an arrow key moves the row. Tab goes from heading to heading,
 * as between the cells of a row, and the buttons that remove a column are on the way back.
 */
export function TableCell({ place, text, label, placeholder, actions }: TableCellProps) {
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && place.row === headingRow) {
      if (actions.goToNextHeading(place)) event.preventDefault();
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter && (step === undefined || !event.altKey)) return;
    event.preventDefault();
    if (step === undefined) actions.goDown(place);
    else actions.moveWith(place, step);
  };
  const paste = (event: ClipboardEvent) => {
    const cells = readPasted(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'));
    if (cells === null) return;
    event.preventDefault();
    actions.paste(place, cells);
  };

  return (
    <textarea
      data-cell={`${place.row}-${place.column}`}
      aria-label={label}
      aria-keyshortcuts={place.row === headingRow ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
      rows={1}
      value={text}
      placeholder={placeholder}
      onChange={({ target }) => actions.type(place, target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={pressKey}
      onPaste={paste}
      className="block field-sizing-content min-h-10 w-full min-w-0 resize-none bg-transparent px-3 py-2 text-base font-[inherit] -outline-offset-2 max-sm:rounded-md max-sm:border max-sm:border-line-strong max-sm:bg-surface placeholder:text-ink-muted sm:text-[0.9375rem] pointer-coarse:min-h-11"
    />
  );
}
