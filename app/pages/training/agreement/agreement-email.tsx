import { useId, useRef, type RefObject } from 'react';

import type { AgreementMail } from '#app/features/agreements/rules.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Offers two ways to email a signed agreement: a prepared message, or its parts to paste into webmail. */
export function AgreementEmail({
  mail,
  messageAt,
  className,
}: {
  mail: AgreementMail;
  /** The element that already shows the message's text, if the page has one. */
  messageAt?: RefObject<HTMLElement | null>;
  className?: string;
}) {
  const titleId = useId();

  return (
    <section aria-labelledby={titleId} className={className}>
      <p id={titleId} className="font-semibold">
        Send your signed agreement
      </p>
      <p className="mt-1 max-w-[68ch] text-[0.9375rem] text-ink-muted">
        Your submission is complete once you've sent the email. If you use webmail, copy these parts into a new message.
      </p>
      <a href={mail.address} className={buttonClass('secondary', 'mt-3')}>
        <Icon name="mail" className="size-4.5" />
        Open the email
      </a>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <MailPart label="To" what="address" text={mail.recipient} />
        <MailPart label="Subject" what="subject" text={mail.subject} />
        <MailPart label="Message" what="message" text={mail.message} shownAt={messageAt} />
      </dl>
    </section>
  );
}

interface MailPartProps {
  label: string;
  what: string;
  text: string;
  shownAt?: RefObject<HTMLElement | null> | undefined;
}

/** Shows one part of the email with a copy button. A long part scrolls in its own box. */
function MailPart({ label, what, text, shownAt }: MailPartProps) {
  const own = useRef<HTMLDivElement>(null);
  const isBox = shownAt === undefined && text.includes('\n');

  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1">
      <dt className="text-sm text-ink-muted max-sm:w-full max-sm:pt-2 sm:w-18">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3">
        <div
          ref={own}
          // A scrolling box must be reachable by keyboard.
          tabIndex={isBox ? 0 : undefined}
          className={classNames(
            'min-w-0 flex-1 break-words',
            isBox && 'my-2 max-h-44 overflow-y-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-line',
          )}
        >
          {shownAt === undefined ? text : 'The text above'}
        </div>
        <CopyButton
          text={text}
          what={`the ${what}`}
          copied={`The ${what} has been copied to your clipboard`}
          source={shownAt ?? own}
          className="-mr-3 shrink-0"
        />
      </dd>
    </div>
  );
}
