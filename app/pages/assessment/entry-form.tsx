import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';

import type { Participant, ParticipantError } from '#app/features/assessment/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';

export interface EntryRefusal {
  error: ParticipantError;
  participant: Participant;
}

/** Asks who takes the assessment. What was typed stays when something is missing. */
export function EntryForm({
  participant,
  device,
  refusal,
  back,
  isCorrection = false,
}: {
  participant: Participant | null;
  device: string;
  refusal: EntryRefusal | undefined;
  /** The words of the way back to what the form stands in the place of; without them there is none. */
  back?: string;
  isCorrection?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formAction?.startsWith('/assessment') ?? false;
  const known = refusal?.participant ?? participant;
  const errors = fieldErrors(refusal);

  useEffect(() => {
    if (refusal !== undefined) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [refusal]);

  return (
    <Form
      ref={form}
      method="post"
      action="/assessment"
      noValidate
      className="max-w-xl rounded-lg border border-line bg-surface p-6 shadow-raised"
    >
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="device" value={device} />
      <h2 className="font-serif text-2xl font-semibold">{isCorrection ? 'Correct your details' : 'Who is taking the assessment?'}</h2>
      <p className="mt-1 text-ink-muted">Your certificate will show this name, exactly as you type it here.</p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={known?.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={known?.lastName}
          error={errors.lastName}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={200}
          defaultValue={known?.email}
          error={errors.email}
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          {isCorrection ? 'Save and continue' : 'Start Assessment'}
        </Button>
        {back === undefined ? null : (
          <ButtonLink to="/assessment" look="secondary">
            {back}
          </ButtonLink>
        )}
      </div>
      <noscript>
        <p className="mt-4 text-sm">
          The assessment needs JavaScript, because it saves each answer as you choose it. Please switch it on and load the page again.
        </p>
      </noscript>
    </Form>
  );
}

function fieldErrors(refusal: EntryRefusal | undefined): Partial<Record<keyof Participant, string>> {
  if (refusal === undefined) return {};
  if (refusal.error === 'Please enter your name in letters') return { firstName: refusal.error, lastName: refusal.error };

  const missing = (['firstName', 'lastName', 'email'] as const).filter((field) => refusal.participant[field].trim() === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, refusal.error]));
  return { email: refusal.error };
}
