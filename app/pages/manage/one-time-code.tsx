import { useRef } from 'react';

import { CopyButton } from '#app/ui/copy-button.tsx';

/** A new code, shown this once: the store has a digest only, and the page does not show it again. */
export function OneTimeCode({ title, code, note }: { title: string; code: string; note: string }) {
  const shown = useRef<HTMLElement>(null);

  return (
    <section aria-labelledby="new-code" className="mb-6 rounded-lg border border-success bg-success-soft p-5">
      <h2 id="new-code" role="status" className="font-serif text-xl font-semibold">
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
