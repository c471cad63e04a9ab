import { useRef } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';

export interface OneTimeLinkProps {
  link: string;
  /** What it's a link for, such as "invitation". */
  purpose: string;
  /** What to do with the link. */
  advice: string;
  /** How long the link works, in a sentence. */
  limits: string;
  className?: string;
}

/** Shows a new link to the person who created it. The link can't be shown again, because only its digest is stored. */
export function OneTimeLink({ link, purpose, advice, limits, className }: OneTimeLinkProps) {
  const shown = useRef<HTMLElement>(null);

  return (
    <div role="status" className={classNames('rounded-lg border border-line bg-brand-soft p-5', className)}>
      <p className="font-semibold">{advice} It won't be shown again.</p>
      <p className="mt-2 text-sm wrap-anywhere">
        <code ref={shown}>{link}</code>
      </p>
      <CopyButton
        text={link}
        what={`the ${purpose} link`}
        copied={`The ${purpose} link has been copied to your clipboard`}
        source={shown}
        className="-ml-3"
      />
      <p className="mt-1 text-sm text-ink-muted">{limits}</p>
    </div>
  );
}
