import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';

import type { Agreement } from '#app/content/agreement-schema.ts';
import { areAllConfirmed, describeAgreementMail, formatDay, formatTime } from '#app/features/agreements/rules.ts';
import { refreshMine, useMine, type Mine } from '#app/features/learning/mine.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { toast, type ToastMessage } from '#app/ui/toast.tsx';
import { useBrand } from '../use-brand.ts';
import { Confirmation } from './agreement-confirmation.tsx';
import { AgreementEmail } from './agreement-email.tsx';
import { sendSignature, type SignatureSent } from './send-signature.ts';
import { SignatureName } from './signature-name.tsx';

/** The agreement as the welcome page gets it, with the hash by which a changed text is recognized. */
export type ShownAgreement = Agreement & { textHash: string };

const unconfirmed = 'Please check all boxes before signing the agreement.';

/** The conduct agreement: its terms, three confirmations, and the signature that completes the lesson (specification 2.5, 4, 5, 7). */
export function AgreementForm({ agreement }: { agreement: ShownAgreement }) {
  const signed = useMine()?.agreement ?? null;
  const signature = signed?.textHash === agreement.textHash ? signed : null;

  return (
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-7">
      <h3 className="font-serif text-2xl font-semibold">{agreement.title}</h3>
      <p className="mt-1 text-sm text-ink-muted">Version {agreement.version}</p>
      <p className="mt-3 max-w-[68ch]">{agreement.intro}</p>
      <ol className="mt-5 flex list-none flex-col gap-4 p-0">
        {agreement.terms.map((term, index) => (
          <li key={term.title} className="grid grid-cols-[2rem_1fr]">
            <span aria-hidden className="font-serif text-lg font-semibold text-brand tabular-nums">
              {index + 1}
            </span>
            <div className="max-w-[68ch]">
              <h4 className="font-semibold">{term.title}</h4>
              <p className="mt-0.5 text-ink-muted">{term.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {signed !== null && signature === null ? (
        <p className="mt-6 rounded-md bg-warning-soft px-4 py-3 text-warning">
          You signed an earlier version of this text. That signature stays on record; please read this version and sign it as well.
        </p>
      ) : null}
      <SignatureForm agreement={agreement} isSigned={signature !== null} />
      {signature === null ? (
        <p className="mt-3 max-w-[68ch] text-sm text-ink-muted">
          Signing records the exact text and the time, then asks your browser to open a prepared email. If it opens nothing, you find the
          email here, to open again or to copy.
        </p>
      ) : (
        <SignedAgreement agreement={agreement} signature={signature} />
      )}
    </div>
  );
}

/** What there is after signing: what was recorded and tried, and how to send it. */
function SignedAgreement({ agreement, signature }: { agreement: ShownAgreement; signature: NonNullable<Mine['agreement']> }) {
  const { supportEmail } = useBrand();
  const signedAt = new Date(signature.signedAt);
  const mail = describeAgreementMail(agreement, { fullName: signature.fullName, signedAt }, supportEmail);

  return (
    <>
      <p className="mt-3 max-w-[68ch] text-sm text-ink-muted">
        Recorded on {formatDay(signedAt)}, {formatTime(signedAt)}. Your browser was asked to open the email then; whether it did, only you
        can see.
      </p>
      <AgreementEmail mail={mail} className="mt-6 border-t border-line pt-5 print:hidden" />
    </>
  );
}

function SignatureForm({ agreement, isSigned }: { agreement: ShownAgreement; isSigned: boolean }) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const canSign = isSigned || areAllConfirmed(ticked);
  const unsignedLabel = isSending ? 'Signing' : 'Sign & Submit Agreement';

  async function sign(form: HTMLFormElement): Promise<void> {
    setIsSending(true);
    const fullName = new FormData(form).get('fullName');
    const sent = await sendSignature({ confirmations: ticked, fullName: typeof fullName === 'string' ? fullName : '' });
    setIsSending(false);

    toast(noticeOf(sent));
    if (sent.kind !== 'signed') return;
    window.location.href = sent.mail;
    void refreshMine();
  }

  return (
    <form
      method="post"
      action="/agreement"
      className="mt-7 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSigned && !isSending) void sign(event.currentTarget);
      }}
    >
      <fieldset disabled={isSigned} className="flex flex-col gap-1">
        <legend className="mb-2 font-semibold">I confirm</legend>
        {agreement.confirmations.map((confirmation) => (
          <Confirmation
            key={confirmation.id}
            confirmation={confirmation}
            isTicked={isSigned || ticked.includes(confirmation.id)}
            onChange={(isTicked) =>
              setTicked((earlier) => (isTicked ? [...earlier, confirmation.id] : earlier.filter((id) => id !== confirmation.id)))
            }
          />
        ))}
      </fieldset>
      {isSigned ? null : <SignatureName />}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          aria-disabled={!canSign || isSigned || isSending}
          onClick={(event) => {
            // Before the browser says the same in its own words: the boxes are required for those without scripts.
            if (canSign) return;
            event.preventDefault();
            toast({ title: unconfirmed, tone: 'destructive' });
          }}
        >
          {isSigned ? <BadgeCheck aria-hidden className="size-4.5" /> : null}
          {isSigned ? 'Signed & Submitted' : unsignedLabel}
        </Button>
        {isSigned ? (
          <>
            <a href="/agreement" target="_blank" rel="noopener" className={buttonClass('secondary')}>
              Open your copy
            </a>
            <a href="/agreement/pdf" className={buttonClass('quiet')}>
              Download PDF
            </a>
          </>
        ) : null}
      </div>
    </form>
  );
}

function noticeOf(sent: SignatureSent): ToastMessage {
  switch (sent.kind) {
    case 'signed':
      return { title: 'Agreement signed and email opened! Please send the email to complete submission.', tone: 'success' };
    case 'unconfirmed':
      return { title: unconfirmed, tone: 'destructive' };
    case 'signed-out':
      return { title: 'Your session has ended', description: 'Sign in again in another tab, then sign here.', tone: 'destructive' };
    case 'refused':
      return { title: 'This was not signed', description: sent.reason, tone: 'destructive' };
    case 'no-answer':
      return { title: 'There was no answer', description: 'Sign again once you are back online: it counts once.', tone: 'destructive' };
    default:
      return sent satisfies never;
  }
}
