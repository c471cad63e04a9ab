import { href, redirect, type RouterContextProvider } from 'react-router';

import { rateLimitKey } from '#app/features/access/rules.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { notifyRequest } from '#app/features/notifications/notify-others.server.ts';
import type { RequestForm } from '#app/features/requests/form.ts';
import { contentsOf, formOf } from '#app/features/requests/request-contents.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { submitRequest } from '#app/features/requests/submit-request.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getAddress, getSession, refreshDevice } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatWait } from '#app/time/format-wait.ts';

/**
 * Validates a submitted form and creates the request, then redirects to its private page or returns the errors. `described` can be stricter
 * than the form of that kind.
 */
export async function requestAction(
  kind: RequestKind,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  described: RequestForm = formOf(kind),
) {
  const portal = getPortal(context);
  const now = portal.now();
  const form = await readForm(request);
  const received = receiveForm(described, form, torontoDay(now));
  if (received.kind === 'invalid') return received.refused;

  const session = getSession(context);
  if (session === null) throw redirect(href('/client-login'));

  const contents = contentsOf(kind, received.details);
  const { answerHours } = portal.content.service.overtime;
  const submitted = await submitRequest(portal, {
    contents,
    formKey: readFormKey(form),
    deviceId: refreshDevice(context),
    sessionId: session.id,
    address: rateLimitKey(getAddress(context)),
    answerHours,
    onStore: (tx, reference) => notifyRequest(tx, portal, { contents, reference, answerHours, now }),
    now,
  });
  if (submitted.kind === 'too-many') {
    const wait = submitted.tryAgainAt.getTime() - now.getTime();
    const message = `Too many requests in a short time. Everything you typed is still here. Try again in ${formatWait(wait)}.`;
    return refuseForm(
      { cause: 'portal', errors: {}, message, values: received.typed },
      { status: 429, headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
    );
  }

  throw redirect(href('/client/requests/:token', { token: submitted.token }));
}

/** Adds the `Retry-After` header to the document, because React Router doesn't apply an action's headers to documents. */
export function requestHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const wait = actionHeaders.get('Retry-After');
  return wait === null ? {} : { 'Retry-After': wait };
}

/** Reads the submission key. A form without a valid key counts as a new submission. */
function readFormKey(form: FormData): string {
  const key = form.get('formKey');
  return typeof key === 'string' && /^[\w-]{22}$/.test(key) ? key : createIdentifier();
}
