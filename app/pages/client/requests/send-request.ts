import { isRouteErrorResponse } from 'react-router';

import type { RequestKind } from '#app/features/requests/rules.ts';
import { forgetDraft } from './draft.ts';
import type { RequestRefusal } from './request-action.server.ts';

/** Sends a form and keeps the page, with everything typed, when the answer does not come. */
export async function sendRequest<Answer>(kind: RequestKind, serverAction: () => Promise<Answer>): Promise<Answer | RequestRefusal> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) {
      if (thrown.headers.get('Location')?.includes('/client/requests/')) forgetDraft(kind);
      throw thrown;
    }
    return { errors: {}, message: describeFailure(thrown), values: null };
  }
}

function describeFailure(thrown: unknown): string {
  if (isRouteErrorResponse(thrown) && typeof thrown.data === 'string' && thrown.data !== '')
    return `${thrown.data} What you typed is kept here.`;
  if (isRouteErrorResponse(thrown))
    return 'The portal could not take this just now. What you typed is kept here. Please send it again in a minute.';
  return 'There was no answer, perhaps because the line was lost. What you typed is kept here. Send it again when you are back online: it counts once.';
}
