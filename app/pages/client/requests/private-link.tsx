import { useRef } from 'react';

import { buttonClass } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Shows a request's private link, to copy or email. The link can't be looked up later, because only a digest of its token is stored. */
export function PrivateLink({ link, kindName, reference }: { link: string; kindName: string; reference: string }) {
  const shown = useRef<HTMLElement>(null);
  const mail = `mailto:?subject=${encodeURIComponent(`${kindName} ${reference}`)}&body=${encodeURIComponent(`Check the status of ${reference}:\n${link}`)}`;

  return (
    <section aria-labelledby="private-link" className="mt-8 rounded-lg border border-line bg-surface p-5 print:hidden">
      <h3 id="private-link" className="font-semibold">
        Save this link
      </h3>
      <p className="mt-1 text-[0.9375rem] text-ink-muted">
        It's private, and it's the only way to open this page on another device. This browser remembers it for you.
      </p>
      <p
        className="mt-3 overflow-x-auto rounded-md bg-sunken px-3 py-2 text-sm whitespace-nowrap"
        tabIndex={0}
        role="group"
        aria-label="Private link"
      >
        <code ref={shown}>{link}</code>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton
          text={link}
          what="private link"
          copied="The link has been copied to your clipboard"
          source={shown}
          className="border border-line-strong px-4"
        />
        <a href={mail} className={buttonClass('secondary')}>
          <Icon name="mail" className="size-4" />
          Email it to yourself
        </a>
      </div>
    </section>
  );
}
