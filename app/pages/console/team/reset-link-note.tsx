import { useRef } from 'react';

import { endSentence } from '#app/time/written-time.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';

/** Shows a password reset link once, to the person who created it. */
export function ResetLinkNote({ address, until, email }: { address: string; until: string; email: string }) {
  const text = useRef<HTMLElement>(null);

  return (
    <div role="status" className="mt-4 rounded-lg border border-line bg-brand-soft p-5">
      <p className="font-semibold">Send this link to {email} yourself. It won't be shown again.</p>
      <p className="mt-2 text-sm wrap-anywhere">
        <code ref={text}>{address}</code>
      </p>
      <CopyButton
        text={address}
        what="the reset link"
        copied="The reset link has been copied to your clipboard"
        source={text}
        className="-ml-3"
      />
      <p className="mt-1 text-sm text-ink-muted">
        {endSentence(`Earlier links no longer work. This one works once and expires on ${until}`)}
      </p>
    </div>
  );
}
