import { useRef } from 'react';

import { firstCodeForm } from '#app/features/team/form.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { QrPath } from '#app/pages/qr-path.server.ts';
import { withConfirmation } from '#app/console-kit/action/confirm-field.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';

export interface TotpSecretProps {
  uri: string;
  secret: string;
  qr: QrPath;
  refusal: FormRefusal | undefined;
}

/** Shows the secret of a second factor as a QR code and as text, with a field for the first code. */
export function TotpSecret({ uri, secret, qr, refusal }: TotpSecretProps) {
  const element = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLElement>(null);

  return (
    <>
      <ConsoleHeading
        title="Add this portal to your authenticator app"
        tab="Second factor"
        note="The secret is only shown once. Enter the first code to turn on your second factor."
      />
      <SentForm
        form={withConfirmation(firstCodeForm, { asks: 'nothing', refusal })}
        element={element}
        hidden={{ intent: 'finish', uri }}
        refusal={refusal}
        submitLabel="Turn it on"
        head={
          <div className="flex flex-wrap items-center gap-5">
            <svg
              viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
              role="img"
              aria-label="QR code for the authenticator app"
              shapeRendering="crispEdges"
              className="size-48 rounded-md"
            >
              <rect x={-2} y={-2} width="100%" height="100%" fill="#fff" />
              <path d={qr.path} fill="#000" />
            </svg>
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-sm text-ink-muted">Scan this with an authenticator app, or type the secret into it:</p>
              <p className="mt-2 font-mono text-sm wrap-anywhere">
                <code ref={text}>{secret}</code>
              </p>
              <CopyButton
                text={secret}
                what="the secret"
                copied="The secret has been copied to your clipboard"
                source={text}
                className="-ml-3"
              />
            </div>
          </div>
        }
      />
    </>
  );
}
