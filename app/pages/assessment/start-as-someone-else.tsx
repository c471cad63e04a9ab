import { useRef, useState } from 'react';
import { Form, href } from 'react-router';

import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';

/** Lets the next person on a shared device start, after a confirmation. The current certificate stays valid at its own address. */
export function StartAsSomeoneElse({ firstName, attemptId }: { firstName: string; attemptId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <Form
      ref={form}
      method="post"
      action={href('/assessment')}
      onSubmit={(event) => {
        if (isAsking) return;
        event.preventDefault();
        setIsAsking(true);
      }}
      className="mt-8 border-t border-line pt-6 print:hidden"
    >
      <input type="hidden" name="intent" value="someone-else" />
      <input type="hidden" name="attemptId" value={attemptId} />
      <Button type="submit" look="quiet" className="-ml-4">
        Not {firstName}? Start as someone else
      </Button>
      <p className="text-sm text-ink-muted">This starts a new record on this device. Save the link to your certificate first.</p>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End ${firstName}'s record on this device?`}
        stay={`Stay as ${firstName}`}
        go="Start a new record"
        onStay={() => setIsAsking(false)}
        onGo={() => {
          form.current?.requestSubmit();
          setIsAsking(false);
        }}
      >
        <p>
          This record's lessons, checklists and signature won't be available on this device anymore. The certificate stays valid, and its
          link will still work.
        </p>
      </ConfirmDialog>
    </Form>
  );
}
