import { toast } from '#app/ui/toast/toast.tsx';
import type { GateRefusal } from './gate-action.server.ts';

/** The duration, in milliseconds, of a gate's "Verifying" message (specification 9, "Access verification delay"). */
const verificationDelay = 1_000;

/** Sends a gate's form, shows "Verifying" for a second, and then shows the result in a toast. */
export async function verifyAtGate<Answer extends GateRefusal>(serverAction: () => Promise<Answer>): Promise<Answer> {
  const portalName = document.querySelector<HTMLElement>('[data-portal-name]')?.dataset['portalName'] ?? '';
  const shown = new Promise((resolve) => setTimeout(resolve, verificationDelay));

  try {
    const refusal = await serverAction();
    if (refusal.error !== 'Access code is required') {
      await shown;
      const reason = refusal.error === 'Invalid access code' ? 'Invalid access code. Please try again.' : refusal.error;
      toast({
        title: 'Access denied',
        description: [reason, refusal.wait].filter(Boolean).join(' '),
        tone: 'destructive',
        kind: 'access',
      });
    }
    return refusal;
  } catch (thrown) {
    await shown;
    if (thrown instanceof Response && thrown.status < 400)
      toast({ title: 'Access granted', description: `Welcome to the ${productName()} ${portalName}`, tone: 'success', kind: 'access' });
    throw thrown;
  }
}

/** Reads the product name from the document, because actions run outside of components. */
function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}
