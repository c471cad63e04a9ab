import type { Ref } from 'react';

import { splitAtBlanks, type BlankKinds } from '#app/features/library/blanks.ts';
import { classNames } from '#app/ui/class-names.ts';

export interface PromptTextProps {
  text: string;
  values: Readonly<Record<string, string>>;
  kinds: BlankKinds;
  className?: string;
  ref?: Ref<HTMLParagraphElement>;
  /** The blank to highlight in the text, because its field has the focus. */
  activeBlank?: string | null;
}

/** Shows a prompt as it's copied, with values filled in and the remaining blanks highlighted. */
export function PromptText({ text, values, kinds, className, ref, activeBlank = null }: PromptTextProps) {
  return (
    <p ref={ref} className={classNames('text-[0.9375rem] leading-6 break-words whitespace-pre-wrap', className)}>
      {splitAtBlanks(text, { values, kinds }).map((part, index) =>
        'blank' in part ? (
          <span
            key={index}
            className={classNames(
              'rounded-sm px-0.5',
              part.blank === activeBlank ? 'bg-brand text-on-brand' : blankLook(part.text.startsWith('[')),
            )}
          >
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

function blankLook(isEmpty: boolean): string {
  return isEmpty ? 'bg-brand-soft font-medium text-brand' : 'font-medium underline decoration-accent decoration-2 underline-offset-3';
}
