import { useMemo, useRef } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { namedField } from '#app/features/dates/find-clause.ts';
import type { CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { pinSheets, startSheet } from '#app/features/dates/saved-sheets.ts';
import { newId, longest, type Sheet, type SheetRow, type Terms } from '#app/features/dates/sheet.ts';
import { warnAtField } from '#app/features/dates/write-warnings.ts';
import { formatDayTime, type DayTime } from '#app/time/civil-day.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { AddDeadline } from './add-deadline.tsx';
import { RowFields } from './row-fields.tsx';
import { SelectField } from './select-field.tsx';
import { useRowChanges } from './use-row-changes.ts';
import { WhenField } from './when-field.tsx';
import { WordingField } from './wording-field.tsx';

interface SheetFieldsProps {
  sheet: Sheet;
  words: DateSheetContent;
  fields: CalculatedSheet['fields'];
  calculated: CalculatedSheet;
  onChange: (sheet: Sheet) => void;
}

/** Shows the fields for the agreed terms. Pressing Enter moves to the next date. */
export function SheetFields({ sheet, words, fields, calculated, onChange }: SheetFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { terms } = sheet;
  const changeTerms = (changed: Partial<Terms>) => onChange({ ...sheet, terms: { ...terms, ...changed } });
  const read = (value: DayTime | null) => (value === null ? null : formatDayTime(value));

  const { changeRow, addRow, removeRow, goToNext } = useRowChanges(box, { sheet, onChange });
  const dues = useMemo(() => new Map(calculated.deadlines.map((deadline) => [deadline.id, deadline])), [calculated]);

  return (
    <div ref={box} onBlur={() => pinSheets(sheet)} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <TextField
        label="File"
        value={sheet.name}
        placeholder="Address or file number"
        autoComplete="off"
        dir="auto"
        error={
          sheet.name.length > longest.name ? `Use at most ${longest.name} characters. The list shows the first ${longest.name}.` : undefined
        }
        onChange={(event) => onChange({ ...sheet, name: event.currentTarget.value })}
      />
      <SelectField label="Deal" value={terms.deal} onChange={(deal) => changeTerms({ deal, rows: rowsOfDeal(sheet, { deal, words }) })}>
        {words.deals.map((deal) => (
          <option key={deal.id} value={deal.id}>
            {deal.label}
          </option>
        ))}
      </SelectField>
      <WhenField
        label="Irrevocable until"
        name="irrevocable"
        value={terms.irrevocable}
        hint="oct 5 11:59pm"
        state={fields.get('irrevocable')}
        reading={read(calculated.irrevocable)}
        onChange={(irrevocable) => changeTerms({ irrevocable })}
        onEnter={goToNext}
      />
      <WhenField
        label="Accepted"
        name="accepted"
        value={terms.accepted}
        hint="oct 5 9:40pm"
        state={fields.get('accepted')}
        reading={read(calculated.accepted)}
        warning={warnAtField(calculated.warnings, words)}
        onChange={(accepted) => changeTerms({ accepted })}
        onEnter={goToNext}
      />
      <WordingField words={words} terms={terms} problem={fields.get('named')?.problem ?? null} onChange={changeTerms} />
      <h2 className="mt-2 border-t border-line pt-4 font-serif text-xl font-semibold">Deadlines</h2>
      <TypingHelp help={words.help} />
      {terms.rows.map((row) => (
        <RowFields
          key={row.id}
          row={row}
          words={words}
          state={fields.get(row.id)}
          namedProblem={fields.get(namedField(row.id))?.problem ?? null}
          warning={warnAtField(dues.get(row.id)?.warnings ?? [], words)}
          reading={read(dues.get(row.id)?.due ?? null)}
          onChange={changeRow}
          onRemove={removeRow}
          onEnter={goToNext}
        />
      ))}
      <AddDeadline words={words} count={terms.rows.length} onAdd={addRow} />
    </div>
  );
}

/** Returns the rows for a different kind of deal, which has different deadlines, and keeps anything already typed. */
function rowsOfDeal({ terms }: Sheet, { deal, words }: { deal: string; words: DateSheetContent }): SheetRow[] {
  const typed = terms.rows.filter((row) => row.name !== '' || row.clause !== '' || (row.when !== '' && row.when !== '+24h'));
  const usual = startSheet(words, deal).terms.rows.filter((row) => typed.every(({ kind }) => kind !== row.kind));
  // The usual rows get new IDs, because rows from two deals can have the same ID.
  return [...usual.map((row) => ({ ...row, id: newId() })), ...typed];
}

function TypingHelp({ help }: { help: string[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold text-brand">How to type dates</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-muted">
        {help.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
