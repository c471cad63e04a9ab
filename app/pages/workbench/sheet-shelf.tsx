import { Button, PlainButton } from '#app/ui/button.tsx';
import { useState } from 'react';

import type { Sheet } from '#app/features/dates/sheet.ts';
import { shorten } from '#app/features/dates/explain-count.ts';
import { SelectField } from './select-field.tsx';

interface SheetShelfProps {
  sheets: readonly Sheet[];
  open: string;
  onOpen: (id: string) => void;
  onNew: () => void;
  onExample: () => void;
  onDelete: (id: string) => void;
}

/** The sheets that this device keeps: open one, begin another, delete one. */
export function SheetShelf({ sheets, open, onOpen, onNew, onExample, onDelete }: SheetShelfProps) {
  const isKept = sheets.some(({ id }) => id === open);

  return (
    <section aria-label="Your sheets" className="flex flex-col gap-3">
      {sheets.length === 0 ? (
        <p className="text-sm text-ink-muted">No sheet is kept yet. The first one is kept on this device as soon as you type.</p>
      ) : (
        <SelectField label="Sheets on this device" value={isKept ? open : ''} onChange={onOpen}>
          {isKept ? null : <option value="">New sheet, not kept yet</option>}
          {sheets.map((sheet) => (
            <option key={sheet.id} value={sheet.id}>
              {sheet.name.trim() === '' ? 'Without a name' : shorten(sheet.name)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onNew}>
          New sheet
        </Button>
        <Button look="quiet" onClick={onExample}>
          Show an example
        </Button>
        {isKept ? <DeleteSheet key={open} onDelete={() => onDelete(open)} /> : null}
      </div>
    </section>
  );
}

/** Asks once more in the same place: a sheet that is deleted is nowhere else. */
function DeleteSheet({ onDelete }: { onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false);

  if (!isAsking) {
    return (
      <PlainButton
        onClick={() => setIsAsking(true)}
        className="min-h-11 rounded-md px-3 text-sm font-semibold text-danger hover:bg-danger-soft"
      >
        Delete this sheet
      </PlainButton>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button look="danger" onClick={onDelete}>
        Delete it for good
      </Button>
      <Button look="quiet" onClick={() => setIsAsking(false)}>
        Keep it
      </Button>
    </span>
  );
}
