import type { ReactNode } from 'react';

/** The section of what readers don't see yet. */
export function UnpublishedSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="unpublished">
      <h2 id="unpublished" className="mb-3 font-serif text-xl font-semibold">
        Not published yet
      </h2>
      {children}
    </section>
  );
}

/** The section when everything is published. It needs no script of the list. */
export function NothingUnpublished() {
  return (
    <UnpublishedSection>
      <p className="text-ink-muted">Nothing. Learners and clients see everything as it is here.</p>
    </UnpublishedSection>
  );
}
