import { useState, type FormEvent, type ReactNode } from 'react';
import { Form, href, useSubmit } from 'react-router';

import { clearDevice, hasUnsentWork, readWork } from '#app/browser/device-storage.ts';
import { forgetUnsaved, sendUnsaved } from '#app/features/learning/learner-record.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import type { UnsentWork } from './unsent-work.ts';

type WorkModule = typeof import('./unsent-work.ts');

interface Loss extends Pick<WorkModule, 'nameWork' | 'writeCopy'> {
  work: UnsentWork[];
}

/** Signs out. If that would delete unsent work on this device, people are asked first and can download a copy. */
export function SignOutForm({ children }: { children: ReactNode }) {
  const submit = useSubmit();
  const { product } = useBrand();
  const [loss, setLoss] = useState<Loss | null>(null);
  const signOut = () => {
    forget();
    void submit(null, { method: 'post', action: href('/sign-out') });
  };

  function ask(event: FormEvent): void {
    if (!hasUnsentWork()) return forget();
    event.preventDefault();
    void findLoss().then((found) => (found === null ? signOut() : setLoss(found)));
  }

  return (
    <Form method="post" action={href('/sign-out')} onSubmit={ask}>
      {children}
      {loss === null ? null : (
        <ConfirmDialog
          isOpen
          title="Sign out and delete your work on this device?"
          stay="Stay signed in"
          go="Sign out and delete"
          onStay={() => setLoss(null)}
          onGo={() => {
            setLoss(null);
            signOut();
          }}
        >
          <p>This device has {loss.nameWork(loss.work)}. Signing out deletes this work, so the next person here can't read it.</p>
          <Button look="secondary" className="mt-4" onClick={() => download(loss.writeCopy(loss.work, product))}>
            Download a copy
          </Button>
        </ConfirmDialog>
      )}
    </Form>
  );
}

/** Deletes the work on this device right away. Without a connection, the code that ends the session (sign-out.tsx) may have to load first. */
function forget(): void {
  forgetUnsaved();
  void clearDevice();
}

/** Sends unsaved changes, then returns the work that signing out would still delete, or null if there's none. */
async function findLoss(): Promise<Loss | null> {
  await sendUnsaved();
  const module = await import('./unsent-work.ts').catch(() => null);
  // Without a connection, the code that names the work can't load. The question is still shown, and the copy has the work as it's stored.
  if (module === null) {
    return { work: [], nameWork: () => "work that's only saved here", writeCopy: () => readWork().flat().join('\n') };
  }

  const work = await module.listUnsentWork();
  return work.length === 0 ? null : { work, nameWork: module.nameWork, writeCopy: module.writeCopy };
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'northkey-this-device.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
