import { Suspense, useContext, useRef, useState, type ReactNode } from 'react';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { FieldNotes } from '../../settings/settings-field.tsx';
import { EditedValuesContext, useEditedForm } from '../entries/edited-form.ts';
import { useIsNear } from '../use-is-near.ts';

const TableGrid = lazyPart(async () => (await import('./table-grid.tsx')).TableGrid);

interface TableFieldProps {
  columns: SettingsField;
  rows: SettingsField;
  /** The two fields with lines of text. */
  children: ReactNode;
}

/** A table, edited as a grid. Until the grid has loaded, and without scripts, it's two fields with lines of text, which hold the same. */
export function TableField({ columns, rows, children }: TableFieldProps) {
  const { type, takeTheirs, keepMine } = useEditedForm();
  const values = useContext(EditedValuesContext);
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const [isFocused, setIsFocused] = useState(false);
  const plain = (
    <div
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
      className="grid gap-4 sm:grid-cols-6"
    >
      {children}
    </div>
  );

  return (
    <div ref={frame} className="min-w-0 sm:col-span-6">
      {isNear && !isFocused ? (
        <Suspense fallback={plain}>
          <TableGrid
            columns={columns}
            rows={rows}
            texts={{ columns: values[columns.name]?.text ?? columns.typed, rows: values[rows.name]?.text ?? rows.typed }}
            onType={type}
          />
          {[columns, rows].map((field) => (
            <FieldNotes
              key={field.name}
              field={field}
              theirs={values[field.name]?.theirs ?? null}
              onTakeTheirs={takeTheirs}
              onKeepMine={keepMine}
            />
          ))}
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
