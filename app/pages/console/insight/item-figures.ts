import { fewestAnswers } from '#app/features/insight/item-statistics.ts';

export const tooFew = 'too few answers';

/** Formats an item's share of right answers, or says that there are too few answers. */
export function writeFacility({ asked, facility }: { asked: number; facility: number | null }): string {
  return asked < fewestAnswers || facility === null ? tooFew : `${Math.round(100 * facility)}%`;
}

/** Formats an item's correlation to two decimals, which is already more precise than a hundred answers allow. */
export function writeDiscrimination({ asked, discrimination }: { asked: number; discrimination: number | null }): string {
  if (asked < fewestAnswers) return tooFew;
  return discrimination === null ? 'no variation' : discrimination.toFixed(2).replace('-', '−');
}

export function writeSeconds({ asked, seconds }: { asked: number; seconds: number | null }): string {
  if (seconds === null || asked < fewestAnswers) return '';
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}
