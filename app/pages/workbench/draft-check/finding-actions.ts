import type { CheckRule, Finding } from '#app/draft-check/rule-set.ts';
import type { Mark } from './draft-field.tsx';
import { replaceInField } from './replace-in-field.ts';

export function marksOf(findings: readonly Finding[]): Mark[] {
  return findings.flatMap(({ weight, place }) => (place === null ? [] : [{ ...place, weight }]));
}

/** Selects a finding's text in the field. */
export function showFinding(field: HTMLTextAreaElement | null, { place }: Finding): void {
  if (place === null) return;
  field?.focus();
  field?.setSelectionRange(place.start, place.end);
}

/** Replaces a finding's text with the rule's wording, or adds the wording at the end. */
export function applyRewrite(field: HTMLTextAreaElement | null, { place, sentence }: Finding, { rewrite }: CheckRule): void {
  if (rewrite === undefined || field === null) return;
  const text = field.value;
  const target = rewrite.replaces === 'sentence' ? sentence : place;
  if (target === null || rewrite.replaces === 'nothing') {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    replaceInField(field, { start: text.length, end: text.length, text: `${gap}${rewrite.text}` });
  } else replaceInField(field, { ...target, text: rewrite.text });
}
