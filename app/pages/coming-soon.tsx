import type { ReactNode } from 'react';

import { Icon } from '#app/ui/icon.tsx';

/** Says that a page has no content yet, and links to what's available. */
export function ComingSoon({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="coming-soon" className="max-w-2xl rounded-lg border border-line bg-surface px-5 py-6 sm:px-6">
      <p className="inline-flex items-center gap-2 rounded-full border border-line px-2.5 py-1 text-xs font-semibold text-ink-muted">
        <Icon name="clock" className="size-3.5" />
        Coming soon
      </p>
      <h2 id="coming-soon" className="mt-3 font-serif text-2xl font-semibold">
        Module content coming soon
      </h2>
      {children}
    </section>
  );
}
