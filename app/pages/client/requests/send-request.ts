import { href } from 'react-router';

import type { FormRefusal } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { forgetDraft } from './draft.ts';

/** Sends a request form and, once the request has been accepted, deletes its draft. */
export function sendRequest<Answer>(kind: RequestKind, serverAction: () => Promise<Answer>): Promise<Answer | FormRefusal> {
  return sendForm(serverAction, (location) => {
    if (location.includes(href('/client/requests/:token', { token: '' }))) forgetDraft(kind);
    return undefined;
  });
}
