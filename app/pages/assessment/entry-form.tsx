import { useRef } from 'react';
import { href, Link } from 'react-router';

import { entryForm, type Participant } from '#app/features/assessment/form.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast/toast.tsx';

/** Asks who is taking the assessment, and keeps what was typed if a field is missing. */
export function EntryForm({
  participant,
  device,
  refusal,
  back,
  isCorrection = false,
}: {
  participant: Participant | null;
  device: string;
  refusal: FormRefusal | undefined;
  /** The label of the link back to the previous view. Without a label, there's no link. */
  back?: string;
  isCorrection?: boolean;
}) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <SentForm
      form={entryForm}
      element={element}
      action={href('/assessment')}
      hidden={{ intent: 'start', device }}
      given={{ ...participant }}
      refusal={refusal}
      onRefused={({ errors }) => {
        const [reason] = Object.values(errors);
        if (reason !== undefined) toast({ title: 'Error', description: reason, tone: 'destructive' });
      }}
      submitLabel={isCorrection ? 'Save and continue' : 'Start Assessment'}
      head={
        <>
          <h2 className="font-serif text-2xl font-semibold">{isCorrection ? 'Correct your details' : 'Who is taking the assessment?'}</h2>
          <p className="mt-1 text-ink-muted">This name goes on your certificate, exactly as you type it here.</p>
        </>
      }
      besideButton={
        back === undefined ? null : (
          <ButtonLink to={href('/assessment')} look="secondary">
            {back}
          </ButtonLink>
        )
      }
      foot={
        <>
          {participant === null && !isCorrection ? (
            <p className="mt-4 text-sm text-ink-muted">
              Started on another device?{' '}
              <Link to={href('/resume')} className="font-medium text-brand underline underline-offset-2">
                Bring your progress here first
              </Link>
            </p>
          ) : null}
          <noscript>
            <p className="mt-4 text-sm">
              The assessment needs JavaScript because it saves each answer as you choose it. Please turn it on and reload the page.
            </p>
          </noscript>
        </>
      }
    />
  );
}
