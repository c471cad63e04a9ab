import type { ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { NestedHeadings, Heading } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';

export type OfferPage = BlockOf<'offer-package' | 'offer-check'>['pages'][number];
export type OfferField = OfferPage['fields'][number];

/** One page of an offer, drawn as a sheet. The caller renders its fields. */
export function OfferPaper({ page, children }: { page: OfferPage; children: ReactNode }) {
  return (
    <div className="@container rounded-sm border border-line-strong bg-surface shadow-raised print:break-inside-avoid print:shadow-none">
      <div className="border-b border-line bg-sunken px-4 py-2.5 sm:px-5">
        <Heading className="text-base!">{page.title}</Heading>
        {page.note ? <Html as="p" className="prose-line max-w-[68ch] text-sm text-ink-muted" value={page.note} /> : null}
      </div>
      <NestedHeadings>
        <ul className="m-0 grid list-none gap-x-5 gap-y-2 p-4 @xl:grid-cols-2 sm:px-5">{children}</ul>
      </NestedHeadings>
    </div>
  );
}

/** Returns the classes for a field's grid cell. */
export function fieldClass({ width }: OfferField): string {
  return classNames('print:break-inside-avoid', width === 'full' && '@xl:col-span-2');
}

/** A field of an offer, with its label and value. It consists only of spans, because it also appears in labels and summaries. */
export function FieldContent({ field }: { field: OfferField }) {
  return (
    <span className="block">
      <span className="block text-[0.8125rem] leading-5 text-ink-muted">{field.label}</span>
      {field.people === undefined ? (
        <span className="block min-h-7 border-b border-line-strong text-[0.9375rem] leading-7">{field.value ?? <Empty />}</span>
      ) : (
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {field.people.map((person) => (
            <Signed key={person.name} kind={field.kind} {...person} />
          ))}
        </span>
      )}
    </span>
  );
}

function Signed({ kind, name, signed }: { kind: OfferField['kind']; name: string; signed: boolean }) {
  if (kind === 'initials')
    return (
      <span className="flex items-center gap-2 py-0.5 text-[0.8125rem]">
        <span
          aria-hidden
          className={classNames(
            'flex size-9 items-center justify-center rounded-full border font-serif text-sm font-semibold italic',
            signed ? 'border-ink bg-brand-soft' : 'border-dashed border-line-strong',
          )}
        >
          {signed ? initialsOf(name) : ''}
        </span>
        <span>
          {name}
          {signed ? <span className="sr-only">: initialled</span> : <Empty />}
        </span>
      </span>
    );

  return (
    <span className="block min-w-40 flex-1 text-[0.8125rem]">
      <span className="flex h-9 items-end border-b border-line-strong">{signed ? <Scribble /> : <Empty />}</span>
      {name}
      {signed ? <span className="sr-only">: signed</span> : null}
    </span>
  );
}

function Empty() {
  return <span className="text-[0.8125rem] text-ink-muted"> (empty)</span>;
}

/** A fictional signature. */
function Scribble() {
  return (
    <svg aria-hidden viewBox="0 0 120 32" className="h-8 w-30 fill-none stroke-brand" strokeWidth="1.75" strokeLinecap="round">
      <path d="M4 24c6-14 12-22 16-18s-8 20-4 20 10-16 14-14-2 13 3 13 7-12 11-11 0 11 5 10 6-16 12-16-2 18 5 17 9-10 14-10 4 8 11 6 12-7 21-6" />
    </svg>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => letter === letter.toUpperCase())
    .join('');
}
