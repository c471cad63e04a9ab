import { useMemo, useRef, type ReactNode } from 'react';

import type { Term } from '#app/content/schemas/library-schema.ts';
import type { LetterGroup } from '#app/features/library/group-by-letter.ts';
import { longestQuery, searchTerms, type SearchableTerm } from '#app/features/library/rules.ts';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { useSearchKey } from '#app/ui/use-search-key.ts';
import { useAddressState, type AddressCodec } from '../../use-address-state.ts';
import { LetterBar } from './letter-bar.tsx';
import { TermEntry } from './term-entry.tsx';

const queryCodec: AddressCodec<string> = {
  read: (params) => (params.get('q') ?? '').slice(0, longestQuery),
  write: (params, query) => {
    const written = new URLSearchParams(params);
    if (query.trim() === '') written.delete('q');
    else written.set('q', query.trim());
    return written;
  },
};

export interface GlossaryProps {
  groups: LetterGroup<Term & SearchableTerm>[];
  /** The lessons, which are shown between the search field and the terms. */
  children: ReactNode;
}

/**
 * Shows the glossary: a search field, lessons, a bar of letters, and the terms by letter. A search hides the lessons and the letters
 * without matches.
 */
export function Glossary({ groups, children }: GlossaryProps) {
  const [query, setQuery] = useAddressState(queryCodec);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);

  const terms = useMemo(() => groups.flatMap((group) => group.terms), [groups]);
  const names = useMemo(() => new Map(terms.map((term) => [term.id, term.term])), [terms]);
  const shown = useMemo(() => new Set(searchTerms(terms, query).map((term) => term.id)), [terms, query]);
  const letters = groups.filter((group) => group.terms.some((term) => shown.has(term.id))).map((group) => group.letter);

  return (
    <>
      <SearchField
        ref={field}
        label="Search the glossary"
        placeholder="Search terms or definitions..."
        hint="/"
        maxLength={longestQuery}
        value={query}
        onType={setQuery}
      />
      <div hidden={query.trim() !== ''}>{children}</div>
      <section id="terms" aria-labelledby="terms-title" className="mt-12 scroll-mt-16">
        <h2 id="terms-title" className="font-serif text-3xl font-semibold">
          {terms.length} terms
        </h2>
        <LetterBar letters={letters} />
        <p
          role="status"
          className={
            shown.size === 0
              ? 'rounded-lg border border-dashed border-line-strong px-5 py-10 text-center wrap-anywhere text-ink-muted'
              : 'sr-only'
          }
        >
          {shown.size === 0 ? `No terms found matching "${query}"` : null}
          {shown.size > 0 && query.trim() !== '' ? `${shown.size} of ${terms.length} terms` : null}
        </p>
        {groups.map((group) => (
          <section
            key={group.letter}
            id={letterId(group.letter)}
            aria-labelledby={`${letterId(group.letter)}-title`}
            hidden={!letters.includes(group.letter)}
            className="late-layout scroll-mt-28 gap-x-8 pt-6 md:grid md:grid-cols-[3.5rem_minmax(0,1fr)] md:scroll-mt-14"
          >
            <h3 id={`${letterId(group.letter)}-title`} className="font-serif text-4xl leading-none font-semibold text-brand md:pt-4">
              {group.letter}
            </h3>
            <ul className="m-0 list-none divide-y divide-line p-0">
              {group.terms.map((term) => (
                <li
                  key={term.id}
                  id={term.id}
                  hidden={!shown.has(term.id)}
                  className="group/term scroll-mt-32 py-4 md:scroll-mt-18 print:break-inside-avoid"
                >
                  <TermEntry term={term} names={names} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
}

function letterId(letter: string): string {
  return `letter-${letter === '#' ? 'other' : letter.toLowerCase()}`;
}
