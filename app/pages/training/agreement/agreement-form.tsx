import { useEffect, useRef, useState } from 'react';
import { Form, href, useActionData } from 'react-router';

import { agreementForm, unconfirmed } from '#app/features/agreements/form.ts';
import { confirmationIds, describeAgreementMail } from '#app/features/agreements/rules.ts';
import { useLearnerRecord, type LearnerRecord } from '#app/features/learning/learner-record.ts';
import { readFormValues, type FormRefusal, type FormValues } from '#app/forms/form.ts';
import { fillEmptyFields } from '#app/forms/kept-fields.ts';
import { useSentForm } from '#app/forms/use-sent-form.ts';
import { formatClock, formatDateOf } from '#app/time/written-time.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/fields/check-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ToastMessage } from '#app/ui/toast/toast-queue.ts';
import { toast } from '#app/ui/toast/toast.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { findAgreementDraft, forgetAgreementDraft, saveAgreementDraft } from './agreement-draft.ts';
import { AgreementEmail } from './agreement-email.tsx';
import type { ShownAgreement } from '#app/pages/training/module/describe-module.server.ts';
import type { SignatureActionResult } from './signature-action.server.ts';
import { SignatureName } from './signature-name.tsx';

/**
 * Shows the conduct agreement: its terms, three confirmations, and the signature that completes the lesson (specification 2.5, 4, 5, 7).
 */
export function AgreementForm({ agreement }: { agreement: ShownAgreement }) {
  const signed = useLearnerRecord()?.agreement ?? null;
  const isCurrent = signed?.textHash === agreement.textHash;
  const signature = signed !== null && (isCurrent || agreement.acceptedTexts.includes(signed.textHash)) ? signed : null;

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
          You signed an earlier version. That signature stays on record. Please read and sign this version too.
        </p>
      ) : null}
      <SignatureForm agreement={agreement} isSigned={signature !== null} />
      {signature === null ? (
        <p className="mt-3 max-w-[68ch] text-sm text-ink-muted">
          When you sign, we record the exact text and the time, and an email opens for you to send. If your email app doesn't open, you can
          open or copy the email here.
        </p>
      ) : (
        <SignedAgreement agreement={agreement} signature={signature} isCurrent={isCurrent} />
      )}
    </div>
  );
}

/** Shows what was recorded at signing, and how to send the agreement. */
function SignedAgreement({
  agreement,
  signature,
  isCurrent,
}: {
  agreement: ShownAgreement;
  signature: NonNullable<LearnerRecord['agreement']>;
  /** False for a signature of an earlier text that still counts. The email would have the current text, so none is offered. */
  isCurrent: boolean;
}) {
  const { supportEmail } = useBrand();
  const signedAt = new Date(signature.signedAt);
  if (!isCurrent)
    return (
      <p className="mt-3 max-w-[68ch] text-sm text-ink-muted">
        Recorded on {formatDateOf(signedAt)}, {formatClock(signedAt)}. Only wording was corrected since, so your signature still counts.
        Your copy has the text you signed.
      </p>
    );

  const mail = describeAgreementMail(agreement, { ...signature, signedAt }, supportEmail);

  return (
    <>
      <p className="mt-3 max-w-[68ch] text-sm text-ink-muted">
        Recorded on {formatDateOf(signedAt)}, {formatClock(signedAt)}. If your email app didn't open, use the button below.
      </p>
      <AgreementEmail mail={mail} className="mt-6 border-t border-line pt-5 print:hidden" />
    </>
  );
}

function SignatureForm({ agreement, isSigned }: { agreement: ShownAgreement; isSigned: boolean }) {
  const element = useRef<HTMLFormElement>(null);
  const answer = useActionData<SignatureActionResult | FormRefusal>();
  const [areAllTicked, setAreAllTicked] = useState(false);
  const record = useLearnerRecord();
  const isRestored = useRef(false);
  const lookAtTicks = (typed: FormValues) => setAreAllTicked(confirmationIds.every((id) => typed[id] === 'yes'));
  const { formProps, field, isSending } = useSentForm({
    form: agreementForm,
    element,
    refusal: answer !== undefined && 'cause' in answer ? answer : undefined,
    onTyped: (typed) => {
      lookAtTicks(typed);
      if (isRestored.current) saveAgreementDraft({ textHash: agreement.textHash, learner: record?.learner ?? null, values: typed });
    },
    onRefused: (refusal) => toast({ ...noticeOf(refusal), kind: 'agreement' }),
  });
  const canSign = isSigned || areAllTicked;
  const unsignedLabel = isSending ? 'Signing' : 'Sign & Submit Agreement';

  // Boxes may have been checked before hydration, so their state is read from the document.
  useEffect(() => {
    const form = element.current;
    if (form === null) return;
    lookAtTicks(readFormValues(agreementForm, new FormData(form)));
    // The link to this form can be clicked before the form's script arrives.
    if (location.hash === `#${form.id}`) form.scrollIntoView();
  }, []);

  // Only the learner's record says whose draft it may be, and whether the agreement is signed.
  useEffect(() => {
    const form = element.current;
    if (form === null || record === null) return;
    if (isSigned) return forgetAgreementDraft();
    if (isRestored.current) return;

    isRestored.current = true;
    fillEmptyFields(form, findAgreementDraft({ textHash: agreement.textHash, learner: record.learner, ids: record.ids }));
    // Saves what was ticked or typed before the record arrived, and enables the button.
    form.dispatchEvent(new Event('input', { bubbles: true }));
  }, [agreement.textHash, isSigned, record]);

  return (
    <Form {...formProps} id="sign-agreement" noValidate={false} preventScrollReset className="mt-7 scroll-mt-20 border-t border-line pt-6">
      <input type="hidden" name="textHash" value={agreement.textHash} />
      {/* The key makes a signed form render again with its boxes checked, on every device that shows the signature. */}
      <fieldset key={String(isSigned)} disabled={isSigned} className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">I confirm</legend>
        {agreement.confirmations.map(({ id, text }) => {
          const { defaultValue, ...words } = field(id);
          return (
            <CheckField key={id} {...words} isRequired defaultChecked={isSigned || defaultValue === 'yes'}>
              {text}
            </CheckField>
          );
        })}
      </fieldset>
      {isSigned ? null : <SignatureName {...field('fullName')} />}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          aria-disabled={!canSign || isSigned || isSending}
          onClick={(event) => {
            if (canSign && !isSigned && !isSending) return;
            // This handler replaces the browser's own validation message. The boxes are still marked as required for people without
            // scripts.
            event.preventDefault();
            if (!canSign) toast({ title: unconfirmed, tone: 'destructive', kind: 'agreement' });
          }}
        >
          {isSigned ? <Icon name="badge-check" className="size-4.5" /> : null}
          {isSigned ? 'Signed & Submitted' : unsignedLabel}
        </Button>
        {isSigned ? (
          <>
            <a href={href('/agreement')} target="_blank" rel="noopener" className={buttonClass('secondary')}>
              Open your copy
            </a>
            <a href={href('/agreement/pdf')} className={buttonClass('quiet')}>
              Download PDF
            </a>
          </>
        ) : null}
      </div>
    </Form>
  );
}

function noticeOf({ cause, errors, message }: FormRefusal): ToastMessage {
  const confirmation = confirmationIds.map((id) => errors[id]).find((error) => error !== undefined);
  switch (cause) {
    case 'fields':
      return confirmation !== undefined
        ? { title: confirmation, tone: 'destructive' }
        : { title: 'Not signed yet', description: errors['fullName'], tone: 'destructive' };
    case 'portal':
      return { title: 'Not signed yet', description: message ?? undefined, tone: 'destructive' };
    case 'signed-out':
      return { title: 'Your session has ended', description: 'Sign in again in another tab, then sign here.', tone: 'destructive' };
    case 'connection':
      return {
        title: "We couldn't reach the portal",
        description: "Sign again when you're back online. Your signature will only count once.",
        tone: 'destructive',
      };
    default:
      return cause satisfies never;
  }
}
