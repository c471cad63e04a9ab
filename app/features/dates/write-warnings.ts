import type { DateSheetContent, WarningId } from '#app/content/schemas/date-sheet-schema.ts';
import type { DateWarning } from './find-warnings.ts';

/** Fills in a warning's sentence with a deadline's values. */
export function fillWarning(sentence: string, words: { name: string; day: string; other: string }): string {
  return sentence.replaceAll(/\{(name|day|other)\}/g, (_, key: 'name' | 'day' | 'other') => words[key]);
}

/** The warnings about contradictions in a sheet, which are also shown next to the field where they can be fixed. */
const shownAtField: readonly WarningId[] = ['before-acceptance', 'after-irrevocable', 'after-closing', 'hour-skipped'];

/** Returns the warning for a field whose date can be read but can't be right. */
export function warnAtField(
  warnings: readonly DateWarning[],
  { warnings: sentences }: Pick<DateSheetContent, 'warnings'>,
): string | undefined {
  const warning = warnings.find(({ id }) => shownAtField.includes(id));
  return warning === undefined ? undefined : fillWarning(sentences[warning.id], warning);
}
