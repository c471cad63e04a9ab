import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';

import { Html } from '#app/blocks/html.tsx';
import type { Html as HtmlValue } from '#app/content/html.ts';
import { classNames } from '#app/ui/class-names.ts';

/** The AI Safety Reminders box: beside the prompts on wide screens, folded above them on small ones. */
export function SafetyReminders({ reminders }: { reminders: HtmlValue[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();

  return (
    <section aria-labelledby={`${listId}-title`} className="rounded-md border border-l-4 border-line border-l-accent bg-brand-soft px-4 py-1 sm:px-5 xl:py-4">
      <h3 id={`${listId}-title`} className="text-[0.9375rem] font-semibold">
        <span className="hidden items-center gap-2.5 xl:flex print:flex">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-brand" />
          AI Safety Reminders
        </span>
        <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)} className="flex min-h-12 w-full items-center gap-2.5 text-left font-semibold xl:hidden print:hidden">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-brand" />
          AI Safety Reminders
          <ChevronDown aria-hidden className={classNames('ml-auto size-5 shrink-0 text-ink-muted transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h3>
      <ol id={listId} className={classNames('m-0 mt-1 list-none space-y-3 p-0 pb-3 text-sm leading-[1.375rem] xl:mt-3 xl:block xl:pb-0 print:block', isOpen ? 'block' : 'hidden')}>
        {reminders.map((reminder, index) => (
          <Html key={index} as="li" className="prose-line" value={reminder} />
        ))}
      </ol>
    </section>
  );
}
