import { useRef } from 'react';
import { Form } from 'react-router';

import { requestForms } from '#app/features/requests/request-forms/answer-forms.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { useSentForm } from '#app/forms/use-sent-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { ActionAnswer, ShownAction } from '#app/console-kit/action/action-answer.ts';
import { answerTo, HiddenFields } from '#app/console-kit/action/action-form.tsx';
import { ConflictNotice } from '#app/console-kit/action/conflict-notice.tsx';
import { useKeptText } from './use-kept-text.ts';

interface AnswerFormProps {
  action: ShownAction;
  next: readonly { status: string; verb: string }[];
  answer: ActionAnswer<unknown> | undefined;
  reference: string;
  /** How often the manager has answered this request. */
  sent: number;
}

/** Lets a manager answer a request, with a message to the client and a button for each possible status. */
export function AnswerForm({ action, next, answer, reference, sent }: AnswerFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const own = answerTo(answer, action.intent);
  const form = requestForms.answer;
  const refusal = own?.refusal ?? undefined;
  const onTyped = useKeptText({ name: `answer-${reference}`, element, sent, isRefused: refusal !== undefined });
  const { formProps, field, isSending, message } = useSentForm({ form, element, refusal, onTyped });
  const conflict = own?.conflict ?? null;
  // The question applies to the revision on which "Decline" was clicked. If the request changes before the confirmation, there's a
  // conflict.
  const question = own?.question ?? null;
  if (next.length === 0 && conflict === null) return <p className="text-ink-muted">This request is closed.</p>;

  return (
    <Form {...formProps} className="rounded-lg border border-line bg-surface p-4 shadow-raised sm:p-5">
      <HiddenFields fields={{ ...action.hidden, ...(question && { revision: question.seen }) }} />
      {conflict === null ? null : <ConflictNotice conflict={conflict} />}
      <div className={conflict === null ? '' : 'mt-4'}>
        <FormField field={form.fields.note} {...field('note')} />
      </div>
      {message === null ? null : (
        <p role="alert" tabIndex={-1} className="mt-4 rounded-md border border-warning bg-warning-soft px-4 py-3 outline-none">
          {message}
        </p>
      )}
      {question === null ? null : <DeclineQuestion isSending={isSending} />}
      <div className="mt-4 grid grid-cols-2 gap-3">
        {(question === null ? next : []).map(({ status, verb }, index) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            disabled={isSending}
            look={status === 'approved' || (index === 0 && status !== 'seen') ? 'primary' : 'secondary'}
            className={status === 'seen' || next.length === 1 ? 'order-last col-span-2' : undefined}
          >
            {verb}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-muted">The client sees the new status right away.</p>
    </Form>
  );
}

/** Asks for confirmation before declining. The message to the client can still be edited. */
function DeclineQuestion({ isSending }: { isSending: boolean }) {
  return (
    <div role="alert" tabIndex={-1} className="mt-4 rounded-md border border-danger bg-danger-soft px-4 py-3 outline-none">
      <input type="hidden" name="confirmed" value="declined" />
      <p className="font-semibold">Decline this request?</p>
      <p className="mt-1">The client will see this right away, with your message if you write one.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" name="status" value="declined" look="danger" disabled={isSending}>
          Decline request
        </Button>
        <ButtonLink to="?" look="secondary" preventScrollReset>
          Keep it open
        </ButtonLink>
      </div>
    </div>
  );
}
