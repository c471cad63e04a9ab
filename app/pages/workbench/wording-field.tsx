import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { ownWordingId, type Terms } from '#app/features/dates/sheet.ts';
import { OwnWordingFields } from './own-wording-fields.tsx';
import { SelectField } from './select-field.tsx';

interface WordingFieldProps {
  words: DateSheetContent;
  terms: Terms;
  /** The reason the clause's list of days can't be read, or null if it can. */
  problem: string | null;
  onChange: (changed: Partial<Terms>) => void;
}

/** Shows the fields for what a clause means by "business day": a usual wording or a custom one, with the risks of each. */
export function WordingField({ words, terms, problem, onChange }: WordingFieldProps) {
  const isOwn = terms.wording === ownWordingId;
  const wording = words.wordings.find(({ id }) => id === terms.wording) ?? words.wordings[0];

  return (
    <div className="rounded-md bg-warning-soft p-3">
      <SelectField
        label="“Business day” in the agreement"
        value={isOwn ? ownWordingId : (wording?.id ?? '')}
        onChange={(id) => onChange({ wording: id })}
      >
        <WordingOptions words={words} />
      </SelectField>
      <p className="mt-2 text-sm">{isOwn ? words.clause.stakes : wording?.stakes}</p>
      {isOwn ? <OwnWordingFields own={terms.own} words={words.clause} problem={problem} onChange={(own) => onChange({ own })} /> : null}
      <p className="mt-2 text-sm">{words.decides}</p>
    </div>
  );
}

/** Lists the usual wordings and the custom one. */
export function WordingOptions({ words }: Pick<WordingFieldProps, 'words'>) {
  return (
    <>
      {words.wordings.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      <option value={ownWordingId}>{words.clause.label}</option>
    </>
  );
}
