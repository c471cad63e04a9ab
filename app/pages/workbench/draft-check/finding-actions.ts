import type { CheckRule, Finding } from '#app/draft-check/rule-set.ts';
import type { Mark } from './draft-field.tsx';
import { replaceInField } from './replace-in-field.ts';

export function marksOf(findings: readonly Finding[]): Mark[] {
  return findings.flatMap(({ weight, place }) => (place === null ? [] : [{ ...place, weight }]));
}

/** Selects in the field what was found. */
export function showFinding(field: HTMLTextAreaElement | null, { place }: Finding): void {
  if (place === null) return;
  field?.focus();
  field?.setSelectionRange(place.start, place.end);
}

/** Puts a rule's wording in the place of what was found, or at the end of the text. */
export function applyRewrite(field: HTMLTextAreaElement | null, { place, sentence }: Finding, { rewrite }: CheckRule): void {
  if (rewrite === undefined || field === null) return;
  const text = field.value;
  const target = rewrite.replaces === 'sentence' ? sentence : place;
  if (target === null || rewrite.replaces === 'nothing') {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    replaceInField(field, { start: text.length, end: text.length, text: `${gap}${rewrite.text}` });
  } else replaceInField(field, { ...target, text: rewrite.text });
}
