import { useEffect, useRef } from 'react';

import { CopyButton } from '#app/ui/copy-button.tsx';

/** Shows a new code. The code can't be shown again, because only its digest is stored. */
export function OneTimeCode({ title, code, note }: { title: string; code: string; note: string }) {
  const shown = useRef<HTMLElement>(null);
  const section = useRef<HTMLElement>(null);

  // The form that created the code might be far down the page, so the focus moves to the code.
  useEffect(() => section.current?.focus(), [code]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="new-code"
      className="mb-6 scroll-mt-4 rounded-lg border border-success bg-success-soft p-5 outline-none"
    >
      <h2 id="new-code" className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <code ref={shown} className="rounded-md bg-surface px-3 py-2 text-xl font-semibold tracking-wide">
          {code}
        </code>
        <CopyButton
          text={code}
          what="new code"
          copied="The code has been copied to your clipboard"
          source={shown}
          className="border border-line-strong bg-surface px-4"
        />
      </p>
      <p className="mt-3 max-w-[68ch]">{note}</p>
    </section>
  );
}
