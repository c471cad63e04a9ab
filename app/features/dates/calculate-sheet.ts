import type { DateSheetContent, DeadlineKind } from '#app/content/schemas/date-sheet-schema.ts';
import { formatDayTime, type Day, type DayTime } from '#app/time/civil-day.ts';
import { momentOf } from '#app/time/toronto-time.ts';
import type { KnownDays } from './business-days.ts';
import type { CountOptions } from './count-by-clause.ts';
import { findClause, listNamedProblems, type Clause } from './find-clause.ts';
import { momentOfDue, toWarning, warnOfRow, type DateWarning } from './find-warnings.ts';
import { planTasks, type PlannedTask } from './plan-tasks.ts';
import type { ReadResult } from './wording/read-day.ts';
import { readAcceptance, readIrrevocable, readWhen, type When } from './wording/read-when.ts';
import { calculateRow, type Missing, type Calculation, type RowOutcome, type RowResult } from './calculate-row.ts';
import type { SheetRow, Terms } from './sheet.ts';

export interface Deadline extends RowResult {
  id: string;
  name: string;
  kind: DeadlineKind;
  protects: string;
  clause: string;
  /** The wording used for the count. Empty if the wording made no difference. */
  wording: string;
  options: CountOptions;
  /** The time the deadline is due, in milliseconds since 1970, by which the list is sorted. */
  at: number;
  warnings: DateWarning[];
  tasks: PlannedTask[];
}

/** A field's problem if it can't be read, and the information that its calculation is waiting for. */
export interface FieldState {
  problem: string | null;
  missing: Missing | null;
}

export interface CalculatedSheet {
  accepted: DayTime | null;
  irrevocable: DayTime | null;
  /** Keyed by field name: `accepted`, `irrevocable`, `named`, a row's ID, or a row's ID followed by `-named`. */
  fields: ReadonlyMap<string, FieldState>;
  deadlines: Deadline[];
  warnings: DateWarning[];
}

type SheetWords = Pick<DateSheetContent, 'kinds' | 'wordings' | 'clause'>;

interface ReadRow {
  row: SheetRow;
  kind: DeadlineKind;
  when: When;
  clause: Clause;
}

const nothing: FieldState = { problem: null, missing: null };

/** Calculates a sheet from the text entered in its fields. Until acceptance is known, dates without a year are read relative to `today`. */
export function calculateSheet(
  terms: Terms,
  { words, known, today }: { words: SheetWords; known: KnownDays; today: Day },
): CalculatedSheet {
  const fields = new Map<string, FieldState>();
  const keep = <Value>(field: string, reading: ReadResult<Value> | null): Value | null => {
    fields.set(field, { ...nothing, problem: reading?.ok === false ? reading.problem : null });
    return reading?.ok === true ? reading.value : null;
  };

  const { reading, near } = readAcceptance(terms.accepted, today);
  const accepted = keep(
    'accepted',
    readTyped(terms.accepted, () => reading),
  );
  const irrevocable = keep(
    'irrevocable',
    readTyped(terms.irrevocable, (typed) => readIrrevocable(typed, near)),
  );

  const rows = terms.rows.flatMap((row): ReadRow[] => {
    const when = keep(
      row.id,
      readTyped(row.when, (typed) => readWhen(typed, near)),
    );
    const kind = words.kinds.find((each) => each.id === row.kind) ?? words.kinds.at(-1);
    if (when === null || kind === undefined) return [];
    // A statute can define business days for this kind of deadline, but the deadline's own clause takes priority.
    const wording = row.wording === '' ? (kind.wording ?? '') : row.wording;
    return [{ row, kind, when, clause: findClause({ ...row, wording }, terms, { words, known }) }];
  });
  for (const [field, problem] of listNamedProblems(terms, { words, known })) fields.set(field, { ...nothing, problem });

  const closing = findClosing(rows, { accepted, known });
  const deadlines = rows.flatMap((read): Deadline[] => {
    const calculation = { rules: read.clause.rules, options: read.clause, known, accepted, closing };
    const outcome = calculateRead(read, calculation);
    if (!outcome.ok) fields.set(read.row.id, { problem: null, missing: outcome.missing });
    return outcome.ok ? [toDeadline(read, { result: outcome.result, calculation })] : [];
  });

  const sorted = warnOfCertificate(deadlines.toSorted((a, b) => a.at - b.at));
  return { accepted, irrevocable, fields, deadlines: sorted, warnings: warnOfAcceptance(accepted, irrevocable) };
}

function readTyped<Value>(typed: string, read: (typed: string) => ReadResult<Value>): ReadResult<Value> | null {
  return typed.trim() === '' ? null : read(typed);
}

/**
 * Finds the closing date, which is either fixed or counted from acceptance. The closing date is needed first, because other deadlines count
 * back from it.
 */
function findClosing(rows: ReadRow[], { accepted, known }: Pick<Calculation, 'accepted' | 'known'>): DayTime | null {
  const found = rows.find(({ kind }) => kind.role === 'closing');
  if (found === undefined) return null;
  const outcome = calculateRead(found, { rules: found.clause.rules, options: found.clause, known, accepted, closing: null });
  return outcome.ok ? outcome.result.due : null;
}

/** Calculates one row. If the days listed in the row's clause can't be read, there's no result, because it would be wrong. */
function calculateRead({ when, kind, clause }: ReadRow, calculation: Calculation): RowOutcome {
  const takesDays = when.kind === 'count' && (when.unit === 'business' || (when.unit === 'calendar' && clause.rollForward));
  return takesDays && clause.problem !== null ? { ok: false, missing: 'named days' } : calculateRow(when, kind.role, calculation);
}

function toDeadline(
  { row, kind, when, clause }: ReadRow,
  { result, calculation }: { result: RowResult; calculation: Calculation },
): Deadline {
  const takesWording = when.kind === 'count' && (when.unit === 'business' || (when.unit === 'calendar' && hasOwnCountOptions(clause)));
  return {
    ...result,
    id: row.id,
    name: row.name.trim() === '' ? kind.label : row.name.trim(),
    kind,
    protects: row.protects,
    clause: row.clause,
    wording: takesWording ? clause.words : '',
    options: clause,
    at: momentOfDue(result.due),
    warnings: warnOfRow(result, { role: kind.role, calculation }),
    tasks: planTasks(kind.tasks, { due: result.due, calculation }),
  };
}

function hasOwnCountOptions({ countsStart, skipsLast, rollForward }: CountOptions): boolean {
  return countsStart || skipsLast || rollForward;
}

/**
 * Warns if a buyer's review is due before the certificate might arrive. The condominium corporation has ten days to provide it (Condominium
 * Act, 1998, s. 76(3)).
 */
function warnOfCertificate(deadlines: Deadline[]): Deadline[] {
  const certificate = deadlines.find(({ kind }) => kind.role === 'certificate');
  return deadlines.map((deadline) => {
    if (certificate === undefined || deadline.kind.role !== 'status' || deadline.due.day > certificate.due.day) return deadline;
    const warning = toWarning('before-certificate', { due: deadline.due, other: formatDayTime(certificate.due) });
    return { ...deadline, warnings: [...deadline.warnings, warning] };
  });
}

/** An offer can be accepted only until its irrevocable time. */
function warnOfAcceptance(accepted: DayTime | null, irrevocable: DayTime | null): DateWarning[] {
  if (accepted === null) return [];
  const isLate = irrevocable !== null && momentOf(accepted.day, accepted.minute ?? 0).at > momentOfDue(irrevocable);
  const clock = accepted.minute === null ? 'once' : momentOf(accepted.day, accepted.minute).clock;
  return [
    ...(isLate ? [toWarning('after-irrevocable', { due: accepted, other: formatDayTime(irrevocable) })] : []),
    ...(clock === 'never' ? [toWarning('hour-skipped', { due: accepted })] : []),
    ...(clock === 'twice' ? [toWarning('hour-twice', { due: accepted })] : []),
  ];
}
