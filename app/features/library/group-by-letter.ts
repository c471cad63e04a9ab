/** The collator is used only on the server, because creating a page's first collator takes a browser 10 to 15 ms. */
const collator = new Intl.Collator('en-CA', { sensitivity: 'base', ignorePunctuation: true });

export interface LetterGroup<Term> {
  letter: string;
  terms: Term[];
}

/**
 * Groups terms by first letter, in alphabetical order. Letters without terms are left out, and terms that don't start with a letter go
 * under #.
 */
export function groupByLetter<Term extends { term: string }>(terms: readonly Term[]): LetterGroup<Term>[] {
  const groups = Object.groupBy(terms, ({ term }) => letterOf(term));

  return Object.entries(groups)
    .map(([letter, group]) => ({ letter, terms: (group ?? []).toSorted((a, b) => collator.compare(a.term, b.term)) }))
    .toSorted((a, b) => collator.compare(a.letter, b.letter));
}

function letterOf(term: string): string {
  const first = term.normalize('NFD').charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}
