import { useRef } from 'react';
import { Form } from 'react-router';

import { emailCodeForm } from '#app/features/learning/form.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { Button } from '#app/ui/button.tsx';

/** The status of the learner's email address. Nothing that gives access to the record is sent to an unverified address. */
export interface EmailState {
  /** The address that the learner entered, or null if there's none yet. */
  entered: string | null;
  verified: string | null;
  /** The unconfirmed address to which a code was sent. */
  asked: string | null;
}

/** Asks for the code that was emailed, or offers to email one. */
export function ConfirmEmail({ email, refusal }: { email: EmailState; refusal: FormRefusal | undefined }) {
  const element = useRef<HTMLFormElement>(null);
  if (email.entered === null) return null;

  return (
    <section aria-labelledby="confirm-email" className="mb-8 max-w-2xl print:hidden">
      <h2 id="confirm-email" className="mb-3 font-serif text-2xl font-semibold">
        Confirm your email
      </h2>
      {email.asked === null ? null : (
        <SentForm
          form={emailCodeForm}
          element={element}
          hidden={{ intent: 'confirm-email' }}
          refusal={refusal}
          submitLabel="Confirm email"
          head={<p>We emailed a code to {email.asked}. Enter it within 10 minutes.</p>}
        />
      )}
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
        <p className="basis-full text-ink-muted">
          {email.verified === null
            ? 'Confirm your email so we can send you a new resume code if you lose yours.'
            : `Until you confirm your new email, codes still go to ${email.verified}.`}
        </p>
        <Button type="submit" look="secondary" name="intent" value="email-code" className="max-w-full wrap-anywhere">
          {email.asked === null ? `Email a code to ${email.entered}` : 'Email another code'}
        </Button>
      </Form>
    </section>
  );
}
