import { useState } from 'react';

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { signInWithPasskey, usePasskeySupport } from './passkey-ceremony.ts';

/** Shows a button to sign in or confirm the session with a passkey, if the browser supports passkeys. */
export function PasskeyButton({ label, next, onDone }: { label: string; next: string | null; onDone: (next: string) => void }) {
  const isSupported = usePasskeySupport();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  if (!isSupported) return null;

  async function ask(): Promise<void> {
    setIsAsking(true);
    const answer = await signInWithPasskey(next);
    setIsAsking(false);
    setReason('reason' in answer ? answer.reason : null);
    if ('next' in answer) onDone(answer.next);
  }

  return (
    <div className="mt-4">
      <Button look="secondary" disabled={isAsking} onClick={() => void ask()} className="w-full sm:w-auto">
        <Icon name="key" className="size-4" />
        {label}
      </Button>
      <p role="status" className="mt-2 text-sm text-ink-muted empty:hidden">
        {reason}
      </p>
    </div>
  );
}
