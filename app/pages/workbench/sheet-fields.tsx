import { useId, useRef, useState } from 'react';

import type { DateSheetContent } from '#app/content/date-sheet-schema.ts';
import { formatDayTime, type DayTime } from '#app/features/dates/civil-day.ts';
import { shorten } from '#app/features/dates/explain-count.ts';
import type { ReckonedSheet } from '#app/features/dates/reckon-sheet.ts';
import { startSheet } from '#app/features/dates/kept-sheets.ts';
import { emptyRow, longest, mostRows, type Sheet, type SheetRow, type Terms } from '#app/features/dates/sheet.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { RowFields } from './row-fields.tsx';
import { SelectField } from './select-field.tsx';
import { WhenField } from './when-field.tsx';

interface SheetFieldsProps {
  sheet: Sheet;
  words: DateSheetContent;
  fields: ReckonedSheet['fields'];
  reckoned: ReckonedSheet;
  onChange: (sheet: Sheet) => void;
}

/** What was agreed, as one types it: Enter goes to the next date. */
export function SheetFields({ sheet, words, fields, reckoned, onChange }: SheetFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { terms } = sheet;
  const changeTerms = (changed: Partial<Terms>) => onChange({ ...sheet, terms: { ...terms, ...changed } });
  const read = (value: DayTime | null) => (value === null ? null : formatDayTime(value));

  const changeRow = (row: SheetRow) => changeTerms({ rows: terms.rows.map((each) => (each.id === row.id ? row : each)) });
  const nextField = (field: HTMLInputElement) => {
    const all = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-when]') ?? [])];
    all[all.indexOf(field) + 1]?.focus();
  };

  return (
    <div ref={box} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
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
        value={terms.irrevocable}
        hint="oct 5 11:59pm"
        state={fields.get('irrevocable')}
        reading={read(reckoned.irrevocable)}
        onChange={(irrevocable) => changeTerms({ irrevocable })}
        onEnter={nextField}
      />
      <WhenField
        label="Accepted"
        value={terms.accepted}
        hint="oct 5 9:40pm"
        state={fields.get('accepted')}
        reading={read(reckoned.accepted)}
        onChange={(accepted) => changeTerms({ accepted })}
        onEnter={nextField}
      />
      <WordingField words={words} value={terms.wording} onChange={(wording) => changeTerms({ wording })} />
      <h2 className="mt-2 border-t border-line pt-4 font-serif text-xl font-semibold">Deadlines</h2>
      <TypingHelp help={words.help} />
      {terms.rows.map((row) => (
        <RowFields
          key={row.id}
          row={row}
          words={words}
          state={fields.get(row.id)}
          due={reckoned.deadlines.find(({ id }) => id === row.id)?.due ?? null}
          onChange={changeRow}
          onRemove={() => changeTerms({ rows: terms.rows.filter(({ id }) => id !== row.id) })}
          onEnter={nextField}
        />
      ))}
      <AddDeadline words={words} count={terms.rows.length} onAdd={(kind) => changeTerms({ rows: [...terms.rows, emptyRow(kind)] })} />
    </div>
  );
}

/** Another deal brings its own deadlines; what was typed for any stays. */
function rowsOfDeal({ terms }: Sheet, { deal, words }: { deal: string; words: DateSheetContent }): SheetRow[] {
  const typed = terms.rows.filter((row) => row.name !== '' || row.clause !== '' || (row.when !== '' && row.when !== '+24h'));
  const usual = startSheet(words, deal).terms.rows.filter((row) => typed.every(({ kind }) => kind !== row.kind));
  return [...usual, ...typed];
}

/** "Business day" is what the clause says: the usual wordings, and what is at stake with each. */
function WordingField({ words, value, onChange }: { words: DateSheetContent; value: string; onChange: (wording: string) => void }) {
  const wording = words.wordings.find(({ id }) => id === value) ?? words.wordings[0];

  return (
    <div className="rounded-md bg-warning-soft p-3">
      <SelectField label="“Business day” in the agreement" value={wording?.id ?? ''} onChange={onChange}>
        {words.wordings.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="mt-2 text-sm">{wording?.stakes}</p>
      <p className="mt-2 text-sm">{words.decides}</p>
    </div>
  );
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

function AddDeadline({ words, count, onAdd }: { words: DateSheetContent; count: number; onAdd: (kind: string) => void }) {
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
          A sheet has at most {mostRows} deadlines. Remove one, or begin another sheet.
        </p>
      ) : null}
    </div>
  );
}
