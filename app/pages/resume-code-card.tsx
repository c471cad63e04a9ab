import { useRef, type ReactNode } from 'react';
import { href } from 'react-router';

import { groupResumeCode } from '#app/features/learning/resume-code.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface ResumeCodeCardProps {
  code: string;
  /** The portal's scheme and host. */
  origin: string;
  children: ReactNode;
}

/** Shows a new resume code to copy, print or open as a link. The code can't be shown again. */
export function ResumeCodeCard({ code, origin, children }: ResumeCodeCardProps) {
  const shownCode = useRef<HTMLParagraphElement>(null);
  const shownLink = useRef<HTMLElement>(null);
  const grouped = groupResumeCode(code);
  // Browsers don't send the part of an address after the #, so no server or log sees the code.
  const link = `${origin}${href('/resume')}#${grouped}`;

  return (
    <section
      role="status"
      aria-labelledby="resume-code"
      className="mb-8 max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7"
    >
      <h2 id="resume-code" className="font-serif text-2xl font-semibold">
        Resume code
      </h2>
      <div className="mt-1 text-ink-muted">{children}</div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={shownCode} className="font-mono text-3xl font-semibold tracking-[0.12em] sm:text-4xl">
          {grouped}
        </p>
        <CopyButton text={grouped} what="resume code" copied="The resume code has been copied to your clipboard" source={shownCode} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          On a new device, enter your access code, then open this link:{' '}
          <code ref={shownLink} className="mt-0.5 block">
            {link}
          </code>
        </p>
        <CopyButton text={link} what="link with the code" copied="The link has been copied to your clipboard" source={shownLink} />
      </div>
      <Button look="secondary" onClick={() => window.print()} className="mt-5 print:hidden">
        <Icon name="printer" className="size-4.5" />
        Print
      </Button>
    </section>
  );
}
