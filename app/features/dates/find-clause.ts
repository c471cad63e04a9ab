import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import type { KnownDays } from './business-days.ts';
import { usualCountOptions } from './count-by-clause.ts';
import { describeOwnWording, readOwnWording, type ClauseRules } from './wording/own-wording.ts';
import { ownWordingId, usualOwnWording, type OwnWording, type SheetRow, type Terms } from './sheet.ts';

export interface Clause extends ClauseRules {
  words: string;
}

interface ClauseSources {
  words: Pick<DateSheetContent, 'wordings' | 'clause'>;
  known: KnownDays;
}

/** Finds the wording that applies to a deadline: the wording of its own clause, otherwise the agreement's. */
export function findClause({ wording, own }: Pick<SheetRow, 'wording' | 'own'>, terms: Terms, sources: ClauseSources): Clause {
  return wording === '' ? clauseOf(terms, sources) : clauseOf({ wording, own }, sources);
}

/** Lists the fields in which a clause's own days are entered, with the problem if the days can't be read. */
export function listNamedProblems(terms: Terms, sources: ClauseSources): [field: string, problem: string | null][] {
  const all = [{ field: 'named', ...terms }, ...terms.rows.map((row) => ({ ...row, field: namedField(row.id) }))];
  return all
    .filter(({ wording }) => wording === ownWordingId)
    .map(({ field, wording, own }) => [field, clauseOf({ wording, own }, sources).problem]);
}

export function namedField(rowId: string): string {
  return `${rowId}-named`;
}

function clauseOf({ wording: id, own }: Pick<Terms, 'wording' | 'own'>, { words, known }: ClauseSources): Clause {
  if (id === ownWordingId) {
    const ticked = own ?? usualOwnWording;
    return { ...readOnce(ticked, known), words: describeOwnWording(ticked, words.clause) };
  }
  const wording = words.wordings.find((each) => each.id === id) ?? words.wordings[0];
  if (wording === undefined) throw new Error('The content has no wording for "business day".');
  return { ...usualCountOptions, rules: wording.rules, words: wording.words, problem: null };
}

/** Days are cached per rules object, so the same object is reused while you type in other fields. */
const read = new WeakMap<OwnWording, { known: KnownDays; rules: ClauseRules }>();

function readOnce(own: OwnWording, known: KnownDays): ClauseRules {
  const before = read.get(own);
  if (before?.known === known) return before.rules;
  const rules = readOwnWording(own, known);
  read.set(own, { known, rules });
  return rules;
}
