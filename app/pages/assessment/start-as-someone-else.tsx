import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';

/** Lets the next person on a shared device begin; the certificate stays valid at its address. */
export function StartAsSomeoneElse({ firstName, attemptId }: { firstName: string; attemptId: string }) {
  return (
    <Form method="post" action="/assessment" className="mt-8 border-t border-line pt-6 print:hidden">
      <input type="hidden" name="intent" value="someone-else" />
      <input type="hidden" name="attemptId" value={attemptId} />
      <Button type="submit" look="quiet" className="-ml-4">
        Not {firstName}? Start as someone else
      </Button>
      <p className="text-sm text-ink-muted">This begins a new record on this device. Keep the address of your certificate before you do.</p>
    </Form>
  );
}
