import { useState, type FormEvent } from 'react';
import { Form, href, useSubmit } from 'react-router';

import { PlainButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { clearUnsavedEdits, hasUnsavedEdits } from '../settings/values/unsaved-edits.ts';
import { useManagerId } from './use-manager-id.ts';

/** Signs a manager out. If that would delete what they typed and didn't save, they're asked first. */
export function ConsoleSignOut() {
  const manager = useManagerId();
  const submit = useSubmit();
  const [isAsked, setIsAsked] = useState(false);

  function ask(event: FormEvent): void {
    if (!hasUnsavedEdits(manager)) return;
    event.preventDefault();
    setIsAsked(true);
  }

  async function signOut(): Promise<void> {
    setIsAsked(false);
    await submit(null, { method: 'post', action: href('/manage/sign-out') });
    // A page can store what it hasn't saved until it's left.
    clearUnsavedEdits(manager);
  }

  return (
    <Form method="post" action={href('/manage/sign-out')} onSubmit={ask}>
      <PlainButton type="submit" className="min-h-11 rounded-md px-2 hover:bg-menu-active focus-visible:outline-accent">
        Sign out
      </PlainButton>
      {isAsked ? (
        <ConfirmDialog
          isOpen
          title="Sign out and delete unsaved changes?"
          stay="Stay signed in"
          go="Sign out and delete"
          onStay={() => setIsAsked(false)}
          onGo={() => void signOut()}
        >
          <p>
            Some of what you typed isn&apos;t saved or sent yet. It&apos;s only on this device, and signing out deletes it, so the next
            person here can&apos;t read it.
          </p>
        </ConfirmDialog>
      ) : null}
    </Form>
  );
}
