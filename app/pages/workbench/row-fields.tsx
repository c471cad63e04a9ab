import { memo } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import type { FieldState } from '#app/features/dates/calculate-sheet.ts';
import { longest, ownWordingId, shorten, type SheetRow } from '#app/features/dates/sheet.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { OwnWordingFields } from './own-wording-fields.tsx';
import { SelectField } from './select-field.tsx';
import { WhenField } from './when-field.tsx';
import { WordingOptions } from './wording-field.tsx';

interface RowFieldsProps {
  row: SheetRow;
  words: DateSheetContent;
  state: FieldState | undefined;
  /** The reason the list of days in the deadline's own clause can't be read, or null if it can. */
  namedProblem: string | null;
  /** A warning about a date that's readable but may be wrong. */
  warning: string | undefined;
  /** The date as the portal understands it. */
  reading: string | null;
  onChange: (row: SheetRow) => void;
  onRemove: (id: string) => void;
  onEnter: (field: HTMLInputElement, isBack: boolean) => void;
}

/**
 * Shows a deadline's date and, collapsed below it, options that only some clauses need. The fields render again only when their own data
 * changes. Otherwise, typing a letter would take half a second with two hundred rows.
 */
export const RowFields = memo(DrawnRow, showsTheSame);

function showsTheSame(before: RowFieldsProps, after: RowFieldsProps): boolean {
  const { state, ...rest } = after;
  const isSameState = state?.problem === before.state?.problem && state?.missing === before.state?.missing;
  return isSameState && Object.entries(rest).every(([name, value]) => Object.is(value, before[name as keyof RowFieldsProps]));
}

function DrawnRow({ row, words, state, namedProblem, warning, reading, onChange, onRemove, onEnter }: RowFieldsProps) {
  const kind = words.kinds.find(({ id }) => id === row.kind);
  const label = row.name.trim() === '' ? (kind?.label ?? '') : shorten(row.name);

  return (
    <div>
      <WhenField
        label={label}
        name={row.id}
        value={row.when}
        hint={kind?.hint ?? ''}
        state={state}
        reading={reading}
        warning={warning}
        onChange={(when) => onChange({ ...row, when })}
        onEnter={onEnter}
      />
      <details className="mt-1">
        <summary className="min-h-6 cursor-pointer text-sm font-semibold text-brand">
          Clause<span className="sr-only"> of {label}</span>
        </summary>
        <div className="mt-3 mb-4 flex flex-col gap-3 border-l-2 border-line pl-3">
          <RowDetails row={row} words={words} usual={kind?.label ?? ''} namedProblem={namedProblem} onChange={onChange} />
          <Button look="quiet" onClick={() => onRemove(row.id)}>
            Remove {label}
          </Button>
        </div>
      </details>
    </div>
  );
}

const parties = ['buyer', 'seller', 'buyer and seller', 'tenant', 'landlord'];

type RowDetailsProps = Pick<RowFieldsProps, 'row' | 'words' | 'namedProblem' | 'onChange'> & { usual: string };

function RowDetails({ row, words, usual, namedProblem, onChange }: RowDetailsProps) {
  const kind = words.kinds.find(({ id }) => id === row.kind);
  const lawful = words.wordings.find(({ id }) => id === kind?.wording);

  return (
    <>
      <TextField
        label="Name"
        value={row.name}
        placeholder={usual}
        autoComplete="off"
        dir="auto"
        error={
          row.name.length > longest.name ? `Use at most ${longest.name} characters. The list shows the first ${longest.name}.` : undefined
        }
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <SelectField label="Protects" value={row.protects} onChange={(protects) => onChange({ ...row, protects })}>
        <option value="">As the clause says: ask the agent</option>
        {parties.map((party) => (
          <option key={party}>{party}</option>
        ))}
      </SelectField>
      <SelectField label="“Business day” in this clause" value={row.wording} onChange={(wording) => onChange({ ...row, wording })}>
        <option value="">{lawful === undefined ? 'As in the agreement' : `As the law says: ${lawful.label}`}</option>
        <WordingOptions words={words} />
      </SelectField>
      {row.wording === ownWordingId ? (
        <div className="text-sm">
          <p>{words.clause.stakes}</p>
          <OwnWordingFields own={row.own} words={words.clause} problem={namedProblem} onChange={(own) => onChange({ ...row, own })} />
        </div>
      ) : null}
      <TextArea
        label="Clause wording"
        value={row.clause}
        dir="auto"
        error={
          row.clause.length > longest.clause
            ? `Use at most ${longest.clause} characters. The sentence with the date is enough. Your text is still here.`
            : undefined
        }
        onChange={(event) => onChange({ ...row, clause: event.currentTarget.value })}
      />
    </>
  );
}
