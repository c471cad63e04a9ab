import { isRouteErrorResponse } from 'react-router';

import type { FormRefusal } from './form.ts';

/**
 * Sends a form. If there's no usable response, the page stays open and keeps everything that was typed. `onLeave` gets the address of a
 * redirect, and the page also stays open if `onLeave` returns a refusal.
 */
export async function sendForm<Answer>(
  serverAction: () => Promise<Answer>,
  onLeave?: (location: string) => FormRefusal | undefined,
): Promise<Answer | FormRefusal> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) {
      const refusal = onLeave?.(thrown.headers.get('Location') ?? '');
      if (refusal !== undefined) return refusal;
      throw thrown;
    }
    return { errors: {}, values: null, ...describeFailure(thrown) };
  }
}

function describeFailure(thrown: unknown): Pick<FormRefusal, 'cause' | 'message'> {
  if (!isRouteErrorResponse(thrown)) {
    return {
      cause: 'connection',
      message: "We couldn't reach the portal. What you typed is still here. Send it again when you're back online. It'll only count once.",
    };
  }
  const reason =
    typeof thrown.data === 'string' && thrown.data !== ''
      ? `${thrown.data} What you typed is still here.`
      : "The portal couldn't accept this right now. What you typed is still here. Try again in a minute.";
  return { cause: 'portal', message: reason };
}
