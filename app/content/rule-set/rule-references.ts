import { fillInCounts, type ContentCounts } from '#app/content/text/fill-in-counts.ts';
import type { Rule } from '#app/content/schemas/rules-schema.ts';

export interface RulePlace {
  ruleId: string;
  file: string;
  path: PropertyKey[];
}

interface WrongReference {
  path: PropertyKey[];
  reason: string;
}

interface FilledFile {
  value: unknown;
  /** The rules that each text states, without duplicates. */
  stated: { ruleId: string; path: PropertyKey[] }[];
  wrong: WrongReference[];
}

/** Matches `{rule:` and everything up to the next brace, so that invalid references are found and rejected. */
const reference = /\{\s*rule\s*:[^{}]*\}?/gi;
const soundReference = /^\{rule:([a-z0-9]+(?:-[a-z0-9]+)*)(\.sentence)?\}$/;

/** The facts that content can refer to. If the source of a fact is invalid, the fact is null and references to it stay as they are. */
export interface NamedFacts {
  rules: ReadonlyMap<string, Rule> | null;
  counts: ContentCounts | null;
}

/** Fills in the rules and counts in every text of a content file, before the texts are validated. */
export function fillInFacts(file: unknown, facts: NamedFacts): FilledFile {
  const filled: FilledFile = { value: undefined, stated: [], wrong: [] };
  filled.value = fillIn(file, [], { ...facts, filled });
  return filled;
}

interface Filling extends NamedFacts {
  filled: FilledFile;
}

function fillIn(value: unknown, path: PropertyKey[], filling: Filling): unknown {
  if (typeof value === 'string') return value.includes('{') ? fillInText(value, path, filling) : value;
  if (Array.isArray(value)) return value.map((item, index) => fillIn(item, [...path, index], filling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, fillIn(held, [...path, key], filling)]));
}

function fillInText(text: string, path: PropertyKey[], { rules, counts, filled }: Filling): string {
  const counted = counts === null ? text : fillInCounts(text, counts, (reason) => filled.wrong.push({ path, reason }));
  if (rules === null) return counted;

  const ids = new Set<string>();
  const words = counted.replaceAll(reference, (written) => {
    const [, id = '', form] = soundReference.exec(written) ?? [];
    const rule = rules.get(id);
    if (rule === undefined) {
      filled.wrong.push({ path, reason: id === '' ? badForm(written) : `rules.yaml has no rule "${id}"` });
      return written;
    }

    ids.add(id);
    return form === undefined ? rule.value : rule.sentence;
  });

  filled.stated.push(...[...ids].map((ruleId) => ({ ruleId, path })));
  return words;
}

function badForm(written: string): string {
  return `"${written}" isn't a rule. Write {rule:id} for its value or {rule:id.sentence} for its sentence`;
}
