import { useRef, useState } from 'react';
import { Form } from 'react-router';

import { AskBack } from '#app/ui/ask-back.tsx';
import { Button } from '#app/ui/button.tsx';

/** Lets the next person on a shared device begin, once that is confirmed; the certificate stays valid at its address. */
export function StartAsSomeoneElse({ firstName, attemptId }: { firstName: string; attemptId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <Form
      ref={form}
      method="post"
      action="/assessment"
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
      <p className="text-sm text-ink-muted">This begins a new record on this device. Keep the address of your certificate before you do.</p>
      <AskBack
        isOpen={isAsking}
        title={`End the record of ${firstName} on this device?`}
        stay={`Stay as ${firstName}`}
        go="Begin a new record"
        onStay={() => setIsAsking(false)}
        onGo={() => {
          form.current?.requestSubmit();
          setIsAsking(false);
        }}
      >
        <p>Its lessons, ticks and signature cannot be opened here any more. The certificate stays valid at its address.</p>
      </AskBack>
    </Form>
  );
}
