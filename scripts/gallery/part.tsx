import type { ReactNode } from 'react';

/** A section of the gallery. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line-strong pt-6">
      <h2 id={id} className="font-serif text-2xl leading-tight font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A component with its name, its file and some samples. */
export function Sample({ name, file, children }: { name: string; file: string; children: ReactNode }) {
  return (
    <div className="mt-8">
      <h3 className="text-base font-semibold">{name}</h3>
      <p className="mb-3 text-sm text-ink-muted">{file}</p>
      {children}
    </div>
  );
}

/** Shows samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
