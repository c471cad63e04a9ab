import { useId, useState } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { mostRows, shorten } from '#app/features/dates/sheet.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from './select-field.tsx';

/** Lets the user add a deadline of the chosen kind. */
export function AddDeadline({ words, count, onAdd }: { words: DateSheetContent; count: number; onAdd: (kind: string) => void }) {
  const [kind, setKind] = useState(words.kinds[0]?.id ?? '');
  const noteId = useId();
  const isFull = count >= mostRows;

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <SelectField label="Add a deadline" value={kind} onChange={setKind}>
        {words.kinds.map(({ id, label }) => (
          <option key={id} value={id}>
            {shorten(label)}
          </option>
        ))}
      </SelectField>
      <Button
        look="secondary"
        aria-disabled={isFull}
        aria-describedby={isFull ? noteId : undefined}
        onClick={() => (isFull ? undefined : onAdd(kind))}
      >
        Add
      </Button>
      {isFull ? (
        <p id={noteId} className="text-sm text-danger">
          A sheet can have up to {mostRows} deadlines. Remove one, or start another sheet.
        </p>
      ) : null}
    </div>
  );
}
