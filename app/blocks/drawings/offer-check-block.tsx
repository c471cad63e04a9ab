import { useCallback, useEffect, useId, useRef, useState } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import { NestedHeadings, Heading } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';
import { FieldContent, fieldClass, OfferPaper } from './offer-paper.tsx';
import { OfferReasons } from './offer-reasons.tsx';

type CheckedField = BlockOf<'offer-check'>['pages'][number]['fields'][number];
type Verdict = 'found' | 'missed' | 'sound';

const verdicts: Record<Verdict, { words: string; icon: DrawnIcon; look: string; box: string }> = {
  found: { words: 'Found', icon: 'check', look: 'text-success', box: 'border-success bg-success-soft' },
  missed: { words: 'Missed', icon: 'x', look: 'text-danger', box: 'border-danger bg-danger-soft' },
  sound: { words: 'Nothing wrong here', icon: 'info', look: 'text-warning', box: 'border-warning bg-warning-soft' },
};

/** An offer package with deliberate errors. Readers mark the errors and then see the reasons, which are always printed. */
export function OfferCheckBlock({ block }: { block: BlockOf<'offer-check'> }) {
  const { box, marked, isOpen, readMarks, readOpen } = useMarks();
  const id = useId();
  const places = block.pages.flatMap((page, pageIndex) =>
    page.fields.map((field, index) => ({ key: `${pageIndex}-${index}`, field, page })),
  );

  return (
    <div ref={box} onChange={readMarks} className="rounded-lg border border-line bg-sunken px-3 pt-5 pb-4 sm:px-6">
      <p className="text-xs font-bold tracking-[0.08em] text-ink-muted uppercase">Exercise</p>
      <Heading className="mt-1 font-serif text-xl!">{block.title}</Heading>
      {block.intro ? <Html as="p" className="prose-line mt-1.5 max-w-[68ch] text-ink-muted" value={block.intro} /> : null}
      <NestedHeadings>
        <div className="mt-4 space-y-4">
          {block.pages.map((page, pageIndex) => (
            <OfferPaper key={page.title} page={page}>
              {page.fields.map((field, index) => {
                const key = `${pageIndex}-${index}`;
                return (
                  <CheckedPlace key={key} field={field} value={key} name={id} verdict={isOpen ? verdictOf(field, marked.has(key)) : null} />
                );
              })}
            </OfferPaper>
          ))}
        </div>
      </NestedHeadings>
      <details className="group/answer mt-4" onToggle={readOpen}>
        <summary className={buttonClass('secondary', 'cursor-pointer list-none text-sm! [&::-webkit-details-marker]:hidden print:hidden')}>
          <span className="group-open/answer:hidden">Show what's wrong</span>
          <span className="hidden group-open/answer:inline">Hide what's wrong</span>
        </summary>
        <OfferReasons places={places} marked={marked} />
      </details>
    </div>
  );
}

/** Reads the checkboxes from the document, because some may have been checked before hydration or restored by the browser. */
function useMarks() {
  const box = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);

  const readMarks = useCallback(() => {
    const boxes = box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    setMarked(new Set([...boxes].map((input) => input.value)));
  }, []);
  const readOpen = useCallback(() => setOpen(box.current?.querySelector('details')?.open ?? false), []);

  useEffect(() => {
    readMarks();
    readOpen();
  }, [readMarks, readOpen]);
  return { box, marked, isOpen, readMarks, readOpen };
}

function verdictOf({ wrong }: CheckedField, isMarked: boolean): Verdict | null {
  if (wrong !== undefined) return isMarked ? 'found' : 'missed';
  return isMarked ? 'sound' : null;
}

interface CheckedPlaceProps {
  field: CheckedField;
  value: string;
  name: string;
  verdict: Verdict | null;
}

/** A field of the offer that acts as one large checkbox. */
function CheckedPlace({ field, value, name, verdict }: CheckedPlaceProps) {
  return (
    <li className={fieldClass(field)}>
      <label
        className={classNames(
          'flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border border-line p-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          verdict === null ? 'has-checked:border-ink has-checked:bg-warning-soft' : verdicts[verdict].box,
        )}
      >
        <input type="checkbox" name={name} value={value} className="mt-1.5 size-4.5 shrink-0 accent-brand" />
        <span className="min-w-0 flex-1">
          <FieldContent field={field} />
          {verdict === null ? null : <VerdictLine verdict={verdict} />}
        </span>
      </label>
    </li>
  );
}

function VerdictLine({ verdict }: { verdict: Verdict }) {
  const { words, icon, look } = verdicts[verdict];
  return (
    <span className={classNames('mt-1 flex items-center gap-1.5 text-sm font-semibold', look)}>
      <Icon name={icon} className="size-4" strokeWidth={2.25} />
      {words}
    </span>
  );
}
