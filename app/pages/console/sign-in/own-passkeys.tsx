import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';

import { passkeyNameField } from '#app/features/team/form.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { checkForm } from '#app/forms/form.ts';
import { passkeyForm } from '#app/features/team/form.ts';
import { Button } from '#app/ui/button.tsx';
import type { ActionAnswer, ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, HiddenFields } from '#app/console-kit/action/action-form.tsx';
import { ConfirmField } from '#app/console-kit/action/confirm-field.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { addPasskey, usePasskeySupport } from './passkey-ceremony.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface ShownPasskey {
  id: string;
  name: string;
  since: string;
}

type PasskeyActions = Record<'confirm' | 'name-passkey' | 'delete-passkey', ShownAction>;

export interface OwnPasskeysProps {
  passkeys: readonly ShownPasskey[];
  canUse: boolean;
  actions: PasskeyActions;
  answer: ActionAnswer | undefined;
}

/** Lists a manager's passkeys, with forms to rename, delete and add them. */
export function OwnPasskeys({ passkeys, canUse, actions, answer }: OwnPasskeysProps) {
  return (
    <div className="max-w-2xl">
      <p className="mb-4 text-ink-muted">
        A passkey is stored on your phone, computer or security key. You sign in with your fingerprint, face or PIN, without a password or
        code.
      </p>
      <ul className="m-0 grid list-none gap-2 p-0">
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} actions={actions} answer={answer} />
        ))}
      </ul>
      {canUse ? (
        <AddPasskey actions={actions} hasPasskeys={passkeys.length > 0} answer={answer} />
      ) : (
        <p className="mt-4 rounded-md border border-line bg-surface px-4 py-3">
          Passkeys don't work at this address. Browsers only save them for HTTPS host names or localhost. An owner can set the portal's
          address under Settings.
        </p>
      )}
    </div>
  );
}

function Passkey({
  passkey: { id, name, since },
  actions: { 'name-passkey': rename, 'delete-passkey': remove },
  answer,
}: Pick<OwnPasskeysProps, 'actions' | 'answer'> & { passkey: ShownPasskey }) {
  const refusal = answer?.refusal?.values?.['id'] === id ? answer.refusal : undefined;
  const naming = answer?.intent === rename.intent ? refusal : undefined;
  const deleting = answer?.intent === remove.intent ? refusal : undefined;

  return (
    <li className="rounded-lg border border-line bg-surface">
      <details open={naming !== undefined || deleting !== undefined}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-ink-muted">since {since}</span>
        </summary>
        <div className="grid gap-4 border-t border-line p-4">
          <ConsoleNotice text={naming?.message ?? deleting?.message ?? null} tone="refused" />
          <Form method="post" className="grid gap-3">
            <HiddenFields fields={{ ...rename.hidden, id }} />
            <FormField
              name="name"
              field={passkeyNameField}
              defaultValue={naming?.values?.['name'] ?? name}
              error={naming?.errors['name']}
            />
            <Button type="submit" look="secondary" className="justify-self-start">
              {rename.label}
            </Button>
          </Form>
          <Form method="post" className="grid gap-3">
            <HiddenFields fields={{ ...remove.hidden, id }} />
            <ConfirmField asks={remove.asks} refusal={deleting} />
            <Button type="submit" look="danger" className="justify-self-start">
              {remove.label}
            </Button>
          </Form>
        </div>
      </details>
    </li>
  );
}

/** Adding a passkey requires the same recent confirmation as deleting one. */
function AddPasskey({ actions, hasPasskeys, answer }: Pick<OwnPasskeysProps, 'actions' | 'answer'> & { hasPasskeys: boolean }) {
  const { revalidate } = useRevalidator();

  return actions['delete-passkey'].asks !== 'nothing' ? (
    <div className="mt-4">
      <ActionForm
        action={actions.confirm}
        answer={answer}
        head={<h3 className="font-serif text-lg font-semibold">To add a passkey, confirm it's you</h3>}
      />
      {hasPasskeys ? <PasskeyButton label="Confirm with a passkey" next={null} onDone={() => void revalidate()} /> : null}
    </div>
  ) : (
    <NewPasskey />
  );
}

function NewPasskey() {
  const isSupported = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState<string>('');
  const [error, setError] = useState<string | undefined>();
  const [isAsking, setIsAsking] = useState(false);
  if (!isSupported) return <p className="mt-4 text-sm text-ink-muted">This browser doesn't support passkeys, or JavaScript is off.</p>;

  async function add(form: HTMLFormElement): Promise<void> {
    const checked = checkForm(passkeyForm, { name });
    if (checked.kind === 'invalid') return setError(checked.errors.name);

    setIsAsking(true);
    const reason = await addPasskey(checked.details.name);
    setIsAsking(false);
    setError(reason ?? undefined);
    if (reason !== null) return;
    form.reset();
    setName('');
    await revalidate();
  }

  return (
    <form
      noValidate
      className="mt-4 grid gap-3 rounded-lg border border-line bg-surface p-4"
      onInput={(event) => setName(event.target instanceof HTMLInputElement ? event.target.value : '')}
      onSubmit={(event) => {
        event.preventDefault();
        void add(event.currentTarget);
      }}
    >
      <FormField name="name" field={passkeyNameField} defaultValue="" error={error} />
      <Button type="submit" disabled={isAsking} className="justify-self-start">
        Add a passkey
      </Button>
    </form>
  );
}
