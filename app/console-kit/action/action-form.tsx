import { useRef, type ReactNode, type RefObject } from 'react';
import { Form as SendForm } from 'react-router';

import type { Form, FormRefusal, FormValues } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ActionAnswer, ShownAction } from './action-answer.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { withConfirmation } from './confirm-field.tsx';

type AnyAnswer = ActionAnswer<unknown> | undefined;

export interface ActionFormProps {
  action: ShownAction;
  form?: Form;
  answer: AnyAnswer;
  /** Today's date in Toronto, for form rules that depend on the date. */
  today?: string;
  head?: ReactNode;
  besideButton?: ReactNode;
  /** The form's ID, for fields that are elsewhere on the page. */
  id?: string;
  /** The button's label, if the page knows more than the action. */
  label?: ReactNode;
  element?: RefObject<HTMLFormElement | null>;
  onTyped?: (typed: FormValues) => void;
  /** The refusal's message, if it's more than text. */
  shownMessage?: ReactNode;
}

/** Returns the response if it belongs to this action, or undefined. */
export function answerTo<Answer extends ActionAnswer<unknown>>(answer: Answer | undefined, intent: string): Answer | undefined {
  return answer?.intent === intent ? answer : undefined;
}

/** Shows an action's form with the password field if needed, both versions after a conflict, and everything that was typed. */
export function ActionForm({ action, form = noFields, answer, head, label = action.label, ...rest }: ActionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const own = answerTo(answer, action.intent);
  const refusal: FormRefusal | undefined = own?.refusal ?? undefined;
  const conflict = own?.conflict ?? null;
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([name]) => !action.hides.includes(name)));

  return (
    <SentForm
      element={element}
      {...rest}
      form={withConfirmation({ ...form, fields }, { asks: action.asks, refusal })}
      refusal={refusal}
      given={action.given}
      hidden={action.hidden}
      head={
        head === undefined && conflict === null ? null : (
          <>
            {head}
            {conflict === null ? null : <ConflictNotice conflict={conflict} />}
          </>
        )
      }
      submitLabel={label}
      look={action.look}
    />
  );
}

const noFields: Form = { fields: {} };

/** A collapsible action form, which opens after a refusal. */
export function ActionPanel({ isOpen = false, ...props }: ActionFormProps & { isOpen?: boolean }) {
  const { intent, title, note } = props.action;
  const isRefused = (answerTo(props.answer, intent)?.refusal ?? null) !== null;

  return (
    <details id={intent} open={isOpen || isRefused} className="group mb-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-4 font-semibold">
        <Icon name="chevron-right" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="pt-3 pb-4">
        <p className="mb-4 max-w-[68ch] text-ink-muted">{note}</p>
        <ActionForm {...props} />
      </div>
    </details>
  );
}

/** An action in a card. If the action needs confirmation, the card starts with a link instead of the form. */
export function ActionCard({ head, ...props }: ActionFormProps) {
  const { intent, title, note, label, isAsked } = props.action;
  const isWaiting = isAsked === false && answerTo(props.answer, intent) === undefined;
  const heading = (
    <>
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {note === '' ? null : <p className="mt-1 text-ink-muted">{note}</p>}
      {head}
    </>
  );

  return (
    <section
      aria-label={title}
      className={isWaiting ? 'max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7' : undefined}
    >
      {isWaiting ? (
        <>
          {heading}
          <AskLink intent={intent} label={label} look={props.action.look} className="mt-5" />
        </>
      ) : (
        <ActionForm {...props} head={heading} besideButton={isAsked === null ? undefined : <CancelLink />} />
      )}
    </section>
  );
}

/** A row of one-click actions. While an action asks for confirmation, the row shows only that question. */
export function ActionButtons({ actions, to }: { actions: readonly ShownAction[]; to?: string }) {
  const asked = actions.find(({ isAsked }) => isAsked === true);
  if (asked !== undefined)
    return (
      <SendForm method="post" action={to} className="flex flex-wrap items-center gap-2">
        <HiddenFields fields={asked.hidden} />
        <p role="status" className="mr-2 font-semibold">
          {asked.note}
        </p>
        <Button type="submit" look={asked.look}>
          {asked.label}
        </Button>
        <CancelLink />
      </SendForm>
    );

  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ intent, label, look, hidden, isAsked }) =>
        isAsked === null ? (
          <SendForm key={intent} method="post" action={to}>
            <HiddenFields fields={hidden} />
            <Button type="submit" look={look}>
              {label}
            </Button>
          </SendForm>
        ) : (
          <AskLink key={intent} intent={intent} label={label} look={look} />
        ),
      )}
    </div>
  );
}

/** Renders a form's hidden fields. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function AskLink({ intent, label, look, className }: { intent: string; label: string; look: ShownAction['look']; className?: string }) {
  const colour = look === 'danger' ? 'text-danger!' : '';
  return (
    <ButtonLink to={`?ask=${intent}`} look="secondary" className={`${colour} ${className ?? ''}`} preventScrollReset>
      {label}…
    </ButtonLink>
  );
}

function CancelLink() {
  return (
    <ButtonLink to="?" look="secondary" preventScrollReset>
      Cancel
    </ButtonLink>
  );
}
