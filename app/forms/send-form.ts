import { isRouteErrorResponse } from 'react-router';

import type { FormRefusal } from './form.ts';

/**
 * Sends a form and keeps the page, with everything typed, when the answer does not come or is none. `onLeave` is told
 * where the answer leads; the refusal that it returns, if any, keeps the page as well.
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
      cause: 'line',
      message:
        'There was no answer, perhaps because the line was lost. What you typed is kept here. Send it again when you are back online: it counts once.',
    };
  }
  const reason =
    typeof thrown.data === 'string' && thrown.data !== ''
      ? `${thrown.data} What you typed is kept here.`
      : 'The portal could not take this just now. What you typed is kept here. Please send it again in a minute.';
  return { cause: 'portal', message: reason };
}
