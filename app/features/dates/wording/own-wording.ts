import type { ClauseWords } from '#app/content/schemas/date-sheet-schema.ts';
import type { DayRules, KnownDays } from '#app/features/dates/business-days.ts';
import type { CountOptions } from '#app/features/dates/count-by-clause.ts';
import { readDay, refuse, type ReadResult } from './read-day.ts';
import { longest, type OwnWording } from '#app/features/dates/sheet.ts';

export interface ClauseRules extends CountOptions {
  rules: DayRules;
  /** The reason the days listed in the clause can't be read, or null if they can. */
  problem: string | null;
}

/** A day in a leap year, so that February 29 can be read without a year. */
const anyYear = '2028-01-01';

/** Turns a clause's selected options into rules. A kind of day that isn't selected counts, because the clause doesn't exclude it. */
export function readOwnWording(own: OwnWording, known: KnownDays): ClauseRules {
  const named = readNamedDays(own.named, known);
  const { countsStart, skipsLast, movesOn: rollForward } = own;
  const rules = { ...rulesOfTicks(own), named: named.ok ? named.value : new Set<string>() };
  return { rules, countsStart, skipsLast, rollForward, problem: named.ok ? null : named.problem };
}

/**
 * "Statutory holiday" has no single definition. As in the usual wording, the nine public holidays in the Employment Standards Act don't
 * count, and days on other lists are unclear.
 */
function rulesOfTicks({ saturdays, sundays, holidays, civic, banks }: OwnWording): DayRules {
  const outOr = (isOut: boolean, other: 'counts' | 'ask') => (isOut ? 'out' : other);
  const inDoubt = holidays ? 'ask' : 'counts';

  return {
    saturday: outOr(saturdays, 'counts'),
    sunday: outOr(sundays, 'counts'),
    esa: outOr(holidays, 'counts'),
    legislation: inDoubt,
    federal: outOr(banks, 'counts'),
    banks: outOr(banks, 'counts'),
    civic: outOr(civic, inDoubt),
    doubtful: holidays || banks ? 'ask' : 'counts',
  };
}

/** Reads a list of days such as "dec 24, Easter Monday": dates with or without a year, and holidays by name. */
export function readNamedDays(typed: string, known: KnownDays): ReadResult<ReadonlySet<string>> {
  if (typed.length > longest.named)
    return refuse(`Use ${longest.named} characters or fewer, for dates and holiday names only. Your text is still here.`);

  const pieces = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/,\s*(?=\d{4}\b)/g, ' ')
    .split(/[,;\n]|\band\b/)
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

  const keys = new Set<string>();
  for (const piece of pieces) {
    const key = readNamedDay(piece, known);
    if (!key.ok) return key;
    keys.add(key.value);
  }
  return { ok: true, value: keys };
}

function readNamedDay(piece: string, known: KnownDays): ReadResult<string> {
  const names = new Set([...known.values()].map(({ name }) => name.toLowerCase()));
  const name = [piece, `${piece} day`].find((each) => names.has(each));
  if (name !== undefined) return { ok: true, value: name };

  const day = readDay(piece, anyYear);
  if (day.ok) return { ok: true, value: /\d{4}/.test(piece) ? day.value : day.value.slice(5) };
  const isDate = /\d/.test(piece) && !day.problem.startsWith('Enter a day');
  return refuse(
    isDate
      ? day.problem
      : `“${piece.slice(0, 40).toWellFormed()}” isn't a day this sheet recognizes. Enter a date or a holiday, like dec 24 or Easter Monday.`,
  );
}

/** Describes a clause's selected options in a phrase, for the sentence that explains how a deadline was counted. */
export function describeOwnWording(own: OwnWording, { ticks }: Pick<ClauseWords, 'ticks'>): string {
  const days = (['saturdays', 'sundays', 'holidays', 'civic', 'banks'] as const).filter((tick) => own[tick]).map((tick) => ticks[tick]);
  const named = own.named.trim() === '' ? [] : [own.named.trim().slice(0, longest.named).toWellFormed()];
  const out = [...days, ...named];
  return out.length === 0
    ? 'as selected from the clause, with no days left out'
    : `as selected from the clause, leaving out: ${out.join('; ')}`;
}
