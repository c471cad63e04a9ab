import { useId, useState } from 'react';

import { Html } from '#app/blocks/html.tsx';
import type { SafetyReminder } from '#app/content/schemas/library-schema.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Shows the AI Safety Reminders. The headings are always visible, and the text expands on demand and is always printed. */
export function SafetyReminders({ reminders }: { reminders: SafetyReminder[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();

  return (
    <section
      aria-labelledby={`${listId}-title`}
      className="rounded-md border border-l-4 border-line border-l-accent bg-brand-soft px-4 sm:px-5"
    >
      <h3 className="text-[0.9375rem] font-semibold">
        <PlainButton
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2.5 text-left font-semibold"
        >
          <Icon name="shield-check" className="size-5 shrink-0 text-brand" />
          <span id={`${listId}-title`}>AI Safety Reminders</span>
          <Icon
            name="chevron-down"
            className={classNames('ml-auto size-5 shrink-0 text-ink-muted transition-transform print:hidden', isOpen && 'rotate-180')}
          />
        </PlainButton>
      </h3>
      {isOpen ? null : (
        <p className="-mt-0.5 pb-3.5 text-sm leading-[1.375rem] text-ink-muted print:hidden">
          {reminders.map(({ head }) => head).join(' ')}
        </p>
      )}
      <ol
        id={listId}
        className={classNames(
          'm-0 list-none gap-x-8 gap-y-3 p-0 pt-0.5 pb-4 text-sm leading-[1.375rem] sm:grid-cols-2 print:block',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {reminders.map(({ head, text }) => (
          <li key={head} className="prose-line">
            <strong>{head}</strong> <Html value={text} />
          </li>
        ))}
      </ol>
    </section>
  );
}
