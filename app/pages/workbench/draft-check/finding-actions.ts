import type { CheckRule, Finding, Rewrite } from '#app/draft-check/rule-set.ts';
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

/** Replaces a finding's text with the rule's wording, or adds the wording at the end. The browser's undo takes it back in one step. */
export function applyRewrite(field: HTMLTextAreaElement | null, finding: Finding, { rewrite }: CheckRule): void {
  if (rewrite === undefined || field === null) return;
  replaceInField(field, planRewrite(field.value, finding, rewrite));
}

/** Matches what's left of a sentence after its last word: closing quotes and brackets, and the mark that ends it, such as "?!". */
const sentenceEnd = /^(?<closing>[^\p{L}\p{N}\n.!?…]*)[.!?…]+/u;

/** Returns the part of a text to replace, and the text to put there. */
export function planRewrite(
  text: string,
  { place, sentence }: Pick<Finding, 'place' | 'sentence'>,
  { text: wording, replaces }: Rewrite,
): { start: number; end: number; text: string } {
  const target = replaces === 'sentence' ? sentence : place;
  if (target === null || replaces === 'nothing') {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    return { start: text.length, end: text.length, text: `${gap}${wording}` };
  }

  // A sentence's range ends with its last word. A wording that brings its own mark replaces the old one too.
  const ending = replaces === 'sentence' && /[.!?…]$/.test(wording) ? sentenceEnd.exec(text.slice(target.end)) : null;
  if (ending === null) return { ...target, text: wording };
  return { start: target.start, end: target.end + ending[0].length, text: `${wording}${ending.groups?.['closing']?.trim() ?? ''}` };
}
