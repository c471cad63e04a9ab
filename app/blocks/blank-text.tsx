import type { Ref } from 'react';

import { classNames } from '#app/ui/class-names.ts';

/** Plain text with line breaks. Unfilled [blanks] are highlighted so that no one sends them by mistake. */
export function BlankText({ text, className, ref }: { text: string; className?: string; ref?: Ref<HTMLParagraphElement> }) {
  return (
    <p ref={ref} className={classNames('break-words whitespace-pre-wrap', className)}>
      {text.split(/(\[[^\][\n]{1,80}\])/).map((part, index) =>
        part.startsWith('[') && part.endsWith(']') ? (
          <span key={index} className="rounded-sm bg-brand-soft px-0.5 font-medium text-brand">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}
