import { Link, useLocation } from 'react-router';

/** Shows a bar of letters to jump to, which stays visible while the terms scroll. */
export function LetterBar({ letters }: { letters: string[] }) {
  const { search } = useLocation();

  return (
    <nav aria-label="Letters" className="sticky top-14 z-10 -mx-4 mt-4 border-b border-line bg-paper sm:mx-0 md:top-0 print:hidden">
      <ul className="relative m-0 flex list-none overflow-x-auto px-2 py-1 [scrollbar-width:none] sm:px-0">
        {letters.map((letter) => (
          <li key={letter} className="shrink-0">
            <Link
              to={{ search, hash: `letter-${letter === '#' ? 'other' : letter.toLowerCase()}` }}
              className="inline-flex size-11 items-center justify-center rounded-md font-semibold text-brand hover:bg-brand-soft md:size-9"
            >
              <span className="sr-only">Terms starting with </span>
              {letter}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
