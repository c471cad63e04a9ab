import { useId, type ComponentProps, type RefObject } from 'react';

import { Icon } from '#app/ui/icon.tsx';

/** A search field with a visible label and a hint about its keyboard shortcut. */
export function SearchField({
  label,
  hint,
  ref,
  onType,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  hint?: string;
  ref: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
}) {
  const id = useId();

  return (
    <div className="print:hidden">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-muted" />
        <input
          ref={ref}
          id={id}
          type="search"
          autoComplete="off"
          onChange={(event) => onType(event.currentTarget.value)}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The default action is prevented because browsers sometimes clear the field without firing an event.
            event.preventDefault();
            onType('');
          }}
          className="block min-h-12 w-full rounded-md border border-line-strong bg-surface py-2 pr-12 pl-11 text-base text-ink placeholder:text-ink-muted"
          {...rest}
        />
        {hint ? (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs text-ink-muted md:block"
          >
            {hint}
          </kbd>
        ) : null}
      </div>
    </div>
  );
}
