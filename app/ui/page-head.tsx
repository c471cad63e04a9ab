import type { ReactNode } from 'react';

/** The top of a page: the area of the portal, and the page's title, purpose and key facts. */
export function PageHead({
  eyebrow,
  title,
  purpose,
  children,
}: {
  eyebrow: string;
  title: string;
  purpose?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-8">
      <p className="text-xs font-bold tracking-[0.12em] text-brand uppercase">{eyebrow}</p>
      <h1 className="mt-2 font-serif text-3xl leading-tight font-semibold md:text-[2.625rem]">{title}</h1>
      {purpose ? <p className="mt-3 max-w-[68ch] text-lg text-pretty text-ink-muted">{purpose}</p> : null}
      {children}
    </header>
  );
}
