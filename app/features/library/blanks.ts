import { findBlankPlaces, type BlankPlace } from '#app/content/checks/find-blanks.ts';
import type { BlankKind } from '#app/content/schemas/library-schema.ts';

/** Each blank's kind by name, as defined in the content. If a blank isn't listed, one value fills every occurrence. */
export type BlankKinds = ReadonlyMap<string, BlankKind>;

/**
 * A blank in a prompt. A blank that occurs more than once is filled in everywhere with one value, or numbered and filled in separately each
 * time.
 */
export interface Blank {
  /** A key that's unique within the prompt. Blanks that mean something different each time are numbered. */
  key: string;
  name: string;
  kind: BlankKind | null;
  /** The words before the blank, such as "from" or "until", if the blank's name alone would be ambiguous. */
  before: string | null;
}

export type PromptPart = { text: string } | { blank: string; text: string };

/** Tells whether to leave a blank unfilled in the text for an AI tool, because the blank is private or the tool should fill it in. */
function staysBlank(kind: BlankKind | undefined): boolean {
  return kind === 'private' || kind === 'ai';
}

/** Lists the blanks to fill in, in the order in which they occur in the prompt. */
export function findBlanks(prompt: string, kinds: BlankKinds): Blank[] {
  const blanks = new Map<string, Blank>();

  for (const { key, name, index } of occurrences(prompt, kinds)) {
    const kind = kinds.get(name);
    if (staysBlank(kind) || blanks.has(key)) continue;

    const before = kind === 'repeated' ? wordsBefore(prompt.slice(0, index)) : null;
    blanks.set(key, { key, name, kind: kind ?? null, before });
  }
  return [...blanks.values()];
}

export function findBlanksOfKind(prompt: string, kind: BlankKind, { kinds }: { kinds: BlankKinds }): string[] {
  return [...new Set(findBlankPlaces(prompt).map(({ name }) => name))].filter((name) => kinds.get(name) === kind);
}

export interface FillOptions {
  values: Readonly<Record<string, string>>;
  kinds: BlankKinds;
}

/** Splits a prompt into text and blanks with their values filled in. A blank with an empty value is left as is. */
export function splitAtBlanks(prompt: string, { values, kinds }: FillOptions): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;

  for (const { key, name, index, length } of occurrences(prompt, kinds)) {
    if (index > end) parts.push({ text: prompt.slice(end, index) });

    const value = staysBlank(kinds.get(name)) || !Object.hasOwn(values, key) ? '' : (values[key]?.trim() ?? '');
    parts.push({ blank: key, text: value === '' ? prompt.slice(index, index + length) : value });
    end = index + length;
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end) });
  return parts;
}

/** Returns a prompt with its blanks filled in. */
export function fillBlanks(prompt: string, options: FillOptions): string {
  return splitAtBlanks(prompt, options)
    .map((part) => part.text)
    .join('');
}

function occurrences(prompt: string, kinds: BlankKinds): (BlankPlace & { key: string })[] {
  const counts = new Map<string, number>();

  return findBlankPlaces(prompt).map((place) => {
    const count = (counts.get(place.name) ?? 0) + 1;
    counts.set(place.name, count);
    return { ...place, key: kinds.get(place.name) === 'repeated' && count > 1 ? `${place.name} ${count}` : place.name };
  });
}

/** Returns the last few words before a blank, within the same sentence. */
function wordsBefore(text: string): string | null {
  const sentence = text.split(/[.;:\n\]]/).at(-1) ?? '';
  const words = sentence.replaceAll(/[(),]/g, ' ').trim().split(/\s+/).filter(Boolean).slice(-3).join(' ');
  return words === '' ? null : words;
}
