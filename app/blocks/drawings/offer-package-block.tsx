import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BlockTitle, NestedHeadings } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';
import { FieldContent, fieldClass, OfferPaper } from './offer-paper.tsx';

type MarkedField = BlockOf<'offer-package'>['pages'][number]['fields'][number];

/**
 * A schematic offer package. Each marked field can be opened for an explanation of what goes there and what can go wrong. The printed page
 * includes every explanation.
 */
export function OfferPackageBlock({ block }: { block: BlockOf<'offer-package'> }) {
  const marked = block.pages.flatMap(({ fields }) => fields.filter(({ marker }) => marker !== undefined));

  return (
    <div>
      <BlockTitle title={block.title} />
      {block.intro ? (
        <Html
          as="p"
          className="prose-line -mt-1.5 mb-4 max-w-[68ch] text-ink-muted print:break-inside-avoid print:break-after-avoid"
          value={block.intro}
        />
      ) : null}
      <NestedHeadings>
        <div className="space-y-4">
          {block.pages.map((page) => (
            <OfferPaper key={page.title} page={page}>
              {page.fields.map((field) => (
                <li key={field.label} className={fieldClass(field)}>
                  {field.marker === undefined ? (
                    <div className="p-2">
                      <FieldContent field={field} />
                    </div>
                  ) : (
                    <Marked field={field} marker={field.marker} number={marked.indexOf(field) + 1} />
                  )}
                </li>
              ))}
            </OfferPaper>
          ))}
        </div>
      </NestedHeadings>
    </div>
  );
}

function Marked({ field, marker, number }: { field: MarkedField; marker: NonNullable<MarkedField['marker']>; number: number }) {
  return (
    <details className="group/marker rounded-md border border-transparent open:border-line open:bg-sunken">
      <summary className="flex cursor-pointer list-none items-start gap-2.5 rounded-md p-2 hover:bg-brand-soft [&::-webkit-details-marker]:hidden">
        <span className="mt-1 flex size-6 shrink-0 items-center justify-center rounded-full bg-brand text-[0.8125rem] font-semibold text-on-brand tabular-nums print:border print:border-line-strong print:bg-surface print:text-ink">
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <FieldContent field={field} />
        </span>
        <Icon name="chevron-down" className="mt-1 size-4.5 shrink-0 text-ink-muted group-open/marker:rotate-180 print:hidden" />
      </summary>
      <div className="space-y-2 px-3 pt-1 pb-3 text-[0.9375rem]">
        <p>
          <span className="font-semibold">What it says. </span>
          <Html className="prose-line" value={marker.stands} />
        </p>
        <p>
          <span className="font-semibold text-danger">What can go wrong. </span>
          <Html className="prose-line" value={marker.wrong} />
        </p>
      </div>
    </details>
  );
}
