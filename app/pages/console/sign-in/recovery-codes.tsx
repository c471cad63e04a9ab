import { useRef } from 'react';
import { href } from 'react-router';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';

/** Shows the recovery codes for a lost second factor. The codes can't be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);

  return (
    <>
      <ConsoleHeading
        title="Save these recovery codes"
        note="Your second factor is on. Each code signs you in once without your app. They're only shown once, so print them or save them with your passwords."
      />
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:p-7">
        <ul ref={list} className="m-0 grid list-none gap-x-6 gap-y-2 p-0 font-mono text-lg">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={href('/manage/account')}>I've saved them</ButtonLink>
          <Button look="secondary" onClick={() => print()}>
            Print
          </Button>
          <CopyButton
            text={codes.join('\n')}
            what="the recovery codes"
            copied="The recovery codes have been copied to your clipboard"
            source={list}
          />
        </div>
      </div>
    </>
  );
}
