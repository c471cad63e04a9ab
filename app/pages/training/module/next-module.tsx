import { Link } from 'react-router';

import { Icon } from '#app/ui/icon.tsx';
import type { ModuleView } from './describe-module.server.ts';

/** Links to the next module. */
export function NextModule({ next }: { next: ModuleView['next'] }) {
  if (next === null) return null;

  return (
    <p className="mt-16 border-t border-line pt-5 print:hidden">
      <Link to={next.to} prefetch="intent" className="group inline-flex min-h-11 flex-col justify-center">
        <span className="text-sm text-ink-muted">Next module{next.isComing ? ' · coming soon' : null}</span>
        <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold text-brand group-hover:underline">
          {next.title}
          <Icon name="arrow-right" className="size-5" />
        </span>
      </Link>
    </p>
  );
}
