import { Suspense, useEffect, useRef } from 'react';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { shorten, type Sheet } from '#app/features/dates/sheet.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from './select-field.tsx';

/** The delete button loads after the page, because a new sheet can't be deleted. */
const DeleteSheet = lazyPart(async () => (await import('./delete-sheet.tsx')).DeleteSheet);

interface SheetShelfProps {
  sheets: readonly Sheet[];
  open: string;
  /** False if the browser couldn't store the last change. */
  isStored: boolean;
  onOpen: (id: string) => void;
  onNew: () => void;
  onExample: () => void;
  onDelete: (id: string) => void;
}

/** Lists this device's sheets, with buttons to open, add and delete them. */
export function SheetList({ sheets, open, isStored, onOpen, onNew, onExample, onDelete }: SheetShelfProps) {
  const newButton = useRef<HTMLButtonElement>(null);
  const isKept = sheets.some(({ id }) => id === open);
  useEffect(() => {
    void DeleteSheet.preload();
  }, []);
  const deleteOpen = () => {
    newButton.current?.focus();
    onDelete(open);
  };

  return (
    <section aria-label="Your sheets" className="flex flex-col gap-3">
      {sheets.length === 0 ? (
        <p className="text-sm text-ink-muted">No saved sheets yet. Your first one is saved on this device as soon as you type.</p>
      ) : (
        <SelectField label="Sheets on this device" value={isKept ? open : ''} onChange={onOpen}>
          {isKept ? null : <option value="">New sheet, not saved yet</option>}
          {sheets.map((sheet) => (
            <option key={sheet.id} value={sheet.id}>
              {sheet.name.trim() === '' ? 'Untitled' : shorten(sheet.name)}
            </option>
          ))}
        </SelectField>
      )}
      {isStored ? null : (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-sm text-danger">
          This browser couldn't save your last change because its storage is full or turned off. You'll lose the change when you close the
          page. Print the sheet or save the table now. Then shorten the clause wording or delete a sheet.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={newButton} look="secondary" onClick={onNew}>
          New sheet
        </Button>
        <Button look="quiet" onClick={onExample}>
          Show an example
        </Button>
        <Suspense fallback={null}>{isKept ? <DeleteSheet key={open} onDelete={deleteOpen} /> : null}</Suspense>
      </div>
    </section>
  );
}
