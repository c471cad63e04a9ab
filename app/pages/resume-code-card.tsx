import { useRef, type ReactNode } from 'react';

import { groupResumeCode } from '#app/features/learning/resume-code.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface ResumeCodeCardProps {
  code: string;
  /** Scheme and host of the portal. */
  origin: string;
  children: ReactNode;
}

/** A resume code, the one time that it is shown: to copy, to print, and as a link. */
export function ResumeCodeCard({ code, origin, children }: ResumeCodeCardProps) {
  const shownCode = useRef<HTMLParagraphElement>(null);
  const shownLink = useRef<HTMLElement>(null);
  const grouped = groupResumeCode(code);
  // Behind the #, where no server and no log sees it: the page reads it from the address by itself.
  const link = `${origin}/resume#${grouped}`;

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
      <p ref={shownCode} className="mt-5 font-mono text-3xl font-semibold tracking-[0.12em] sm:text-4xl">
        {grouped}
      </p>
      <p className="mt-2 text-sm wrap-anywhere">
        On a new device: the access code first, then this code at <code ref={shownLink}>{link}</code>
      </p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <CopyButton
          text={grouped}
          what="resume code"
          copied="The resume code has been copied to your clipboard"
          source={shownCode}
          className="border border-line-strong px-4"
        />
        <CopyButton
          text={link}
          what="link with the code"
          copied="The link has been copied to your clipboard"
          source={shownLink}
          className="border border-line-strong px-4"
        />
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="printer" className="size-4.5" />
          Print
        </Button>
      </div>
    </section>
  );
}
