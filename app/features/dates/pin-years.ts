import { addDays, type Day } from '#app/time/civil-day.ts';
import { readAcceptance, readIrrevocable, readWhen } from './wording/read-when.ts';
import type { Sheet, Terms } from './sheet.ts';

/** Where the year goes in each way to type a day, from the most to the least common: "oct 5", "5 oct" and "30/10". */
const yearPlaces: readonly [day: RegExp, sign: (match: RegExpExecArray) => string][] = [
  [/[a-z]{3,}\.?[\s-]*\d{1,2}(?:st|nd|rd|th)?(?![\d:.h])/gi, () => ' '],
  [/\d{1,2}(?:st|nd|rd|th)?(?: of)?[\s-]*[a-z]{3,}\.?/gi, () => ' '],
  [/\d{1,2}([/-])\d{1,2}/g, (match) => match[1] ?? ''],
];

/**
 * Adds the year to a typed date that has none, so that a saved sheet still means the same day a year later: "oct 5 9pm" becomes "oct 5 2026
 * 9pm". All other text is returned unchanged, also text that can't be read.
 */
export function pinYear(typed: string, near: Day): string {
  const meant = readWhen(typed, near);
  if (!meant.ok) return typed;
  const day = meant.value.kind === 'fixed' ? meant.value.day : meant.value.from?.day;
  if (day === undefined) return typed;

  // Read more than a year later, a date without a year means another day.
  const later = addDays(near, 400);
  const isSame = (text: string) => JSON.stringify(readWhen(text, later)) === JSON.stringify(meant);
  if (isSame(typed)) return typed;

  const dated = yearPlaces.flatMap(([pattern, sign]) =>
    [...typed.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      return `${typed.slice(0, end)}${sign(match)}${day.slice(0, 4)}${typed.slice(end)}`;
    }),
  );
  return dated.find(isSame) ?? typed;
}

/**
 * Adds the year to a sheet's dates. If it isn't known when the offer was accepted, `isLater` decides: while the terms are being typed, the
 * other dates wait for the acceptance, because it decides their year.
 */
export function pinSheet(sheet: Sheet, { today, isLater }: { today: Day; isLater: boolean }): Sheet {
  const pin = (terms: Terms): Terms => {
    const { reading, near } = readAcceptance(terms.accepted, today);
    if (near === null || (!reading.ok && !isLater)) return terms;
    const rows = terms.rows.map((row) => ({ ...row, when: pinYear(row.when, near) }));
    const irrevocable = readIrrevocable(terms.irrevocable, near);
    return {
      ...terms,
      accepted: pinYear(terms.accepted, near),
      irrevocable: irrevocable.ok ? pinYear(terms.irrevocable, irrevocable.value.day) : terms.irrevocable,
      rows,
    };
  };
  return { ...sheet, terms: pin(sheet.terms), before: sheet.before === null ? null : pin(sheet.before) };
}
