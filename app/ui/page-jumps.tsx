import { Link, useLocation } from 'react-router';

import { Icon } from './icon.tsx';

/** Links to the main parts of a page. */
export function PageJumps({ places }: { places: { id: string; label: string }[] }) {
  const { search } = useLocation();

  return (
    <nav aria-label="Jump to" className="-mt-3 mb-8 print:hidden">
      <ul className="m-0 flex list-none flex-wrap gap-x-6 gap-y-1 p-0">
        {places.map((place) => (
          <li key={place.id}>
            <Link
              to={{ search, hash: place.id }}
              className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold text-brand hover:underline"
            >
              {place.label}
              <Icon name="arrow-down" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
