import { memo } from 'react';
import { Link, useLocation } from 'react-router';

import { ContentLinks, Html } from '#app/blocks/html.tsx';
import type { Term } from '#app/content/schemas/library-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';

/** Shows a term with its meaning, what a VA does with it, and related terms. */
export const TermEntry = memo(function TermEntry({ term, names }: { term: Term; names: ReadonlyMap<string, string> }) {
  return (
    <ContentLinks>
      <div className="flex items-baseline gap-2">
        <h4 className="text-[1.0625rem] font-semibold group-target/term:text-brand">{term.term}</h4>
        <TermLink id={term.id} name={term.term} />
      </div>
      {term.also.length > 0 ? <p className="text-sm text-ink-muted">Also: {term.also.join(', ')}</p> : null}
      <Html as="p" className="prose-line mt-1 max-w-[68ch]" value={term.definition} />
      {term.onTheJob ? (
        <p className="mt-2 max-w-[68ch] border-l-2 border-accent pl-3 text-[0.9375rem]">
          <span className="font-semibold">On the job: </span>
          <Html className="prose-line" value={term.onTheJob} />
        </p>
      ) : null}
      {term.related.length > 0 ? (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="text-ink-muted">Related</span>
          {term.related.map((id) => (
            // The link clears the search, which may be hiding the related term.
            <Link
              key={id}
              to={{ search: '', hash: id }}
              className="inline-flex min-h-6 items-center font-medium text-brand underline underline-offset-2 [@media(hover:none)]:min-h-11"
            >
              {names.get(id)}
            </Link>
          ))}
        </p>
      ) : null}
    </ContentLinks>
  );
});

/**
 * Links to the term's own address and copies that address. If the browser doesn't allow copying, the address bar still shows the address.
 */
function TermLink({ id, name }: { id: string; name: string }) {
  const { search } = useLocation();

  async function copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}#${id}`);
      toast({
        title: 'Copied to clipboard',
        description: `The link to “${name}” has been copied to your clipboard`,
        tone: 'success',
        kind: 'copy',
      });
    } catch {
      toast({ title: 'Failed to copy', description: 'Please copy the link from the address bar', tone: 'destructive', kind: 'copy' });
    }
  }

  return (
    <Link
      to={{ search, hash: id }}
      preventScrollReset
      aria-label={`Copy the link to ${name}`}
      onClick={() => void copyAddress()}
      className="-my-2 inline-flex size-9 shrink-0 items-center justify-center self-center rounded-md text-ink-muted hover:bg-brand-soft hover:text-brand focus-visible:opacity-100 md:opacity-0 md:group-hover/term:opacity-100 md:group-focus-within/term:opacity-100 print:hidden [@media(hover:none)]:size-11 [@media(hover:none)]:opacity-100!"
    >
      <Icon name="link" className="size-4" />
    </Link>
  );
}
