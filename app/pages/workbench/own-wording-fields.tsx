import type { ClauseTick, ClauseWords } from '#app/content/schemas/date-sheet-schema.ts';
import { usualOwnWording, type OwnWording } from '#app/features/dates/sheet.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';

interface OwnWordingFieldsProps {
  /** The chosen options, or null if the usual options still apply. */
  own: OwnWording | null;
  words: ClauseWords;
  /** The reason the clause's list of days can't be read, or null if it can. */
  problem: string | null;
  onChange: (own: OwnWording) => void;
}

const outTicks = ['saturdays', 'sundays', 'holidays', 'civic', 'banks'] as const satisfies readonly ClauseTick[];
const countTicks = ['countsStart', 'skipsLast', 'movesOn'] as const satisfies readonly ClauseTick[];

/** Shows checkboxes for the days that don't count and for how the clause counts days. */
export function OwnWordingFields({ own, words, problem, onChange }: OwnWordingFieldsProps) {
  const ticked = own ?? usualOwnWording;
  const change = (changed: Partial<OwnWording>) => onChange({ ...ticked, ...changed });

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Ticks legend={words.out} ticks={outTicks} words={words} ticked={ticked} onChange={change} />
      <TextField
        label={words.named}
        value={ticked.named}
        placeholder={words.namedHint}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        error={problem ?? undefined}
        onChange={(event) => change({ named: event.currentTarget.value })}
      />
      <Ticks legend={words.runs} ticks={countTicks} words={words} ticked={ticked} onChange={change} />
    </div>
  );
}

interface TicksProps {
  legend: string;
  ticks: readonly (keyof OwnWording & ClauseTick)[];
  words: ClauseWords;
  ticked: OwnWording;
  onChange: (changed: Partial<OwnWording>) => void;
}

function Ticks({ legend, ticks, words, ticked, onChange }: TicksProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="p-0 text-sm font-semibold">{legend}</legend>
      {ticks.map((tick) => (
        <label key={tick} className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1.5 text-sm">
          <input
            type="checkbox"
            checked={ticked[tick]}
            onChange={(event) => onChange({ [tick]: event.currentTarget.checked })}
            className="mt-0.5 size-5 shrink-0 accent-(--brand)"
          />
          <span className="min-w-0">{words.ticks[tick]}</span>
        </label>
      ))}
    </fieldset>
  );
}
