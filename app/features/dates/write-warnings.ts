import type { DateSheetContent, WarningId } from '#app/content/schemas/date-sheet-schema.ts';
import type { DateWarning } from './find-warnings.ts';

/** Fills in a warning's sentence with a deadline's values. */
export function fillWarning(sentence: string, words: { name: string; day: string; other: string }): string {
  return sentence.replaceAll(/\{(name|day|other)\}/g, (_, key: 'name' | 'day' | 'other') => words[key]);
}

/** The codes of contradictions within the sheet. These are also shown at their field, because that's where you fix them. */
const toldAtField: readonly WarningId[] = ['before-acceptance', 'after-irrevocable', 'after-closing', 'hour-skipped'];

/** Returns the sentence about a date that could be read but can't be right. */
export function warnAtField(
  warnings: readonly DateWarning[],
  { warnings: sentences }: Pick<DateSheetContent, 'warnings'>,
): string | undefined {
  const told = warnings.find(({ id }) => toldAtField.includes(id));
  return told === undefined ? undefined : fillWarning(sentences[told.id], told);
}
