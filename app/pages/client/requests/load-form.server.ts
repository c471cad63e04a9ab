import type { RouterContextProvider } from 'react-router';

import { listDeviceRequests, type ListedRequest } from '#app/features/requests/list-requests.server.ts';
import { labelRequest } from '#app/features/requests/request-contents.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { countsTowardTier, isSettled, type RequestKind } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import { findDevice } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatTime } from '#app/time/written-time.ts';

/** A request sent from this device. The private link isn't included, because only the browser has it. */
export interface OwnRequest {
  kind: RequestKind;
  reference: string;
  label: string;
  status: string;
  isSettled: boolean;
  countsTowardTier: boolean;
  submittedAt: string;
  /** The time the answer is due. Null if the request has been answered or no response time was promised. */
  due: string | null;
  isLate: boolean;
}

/** Loads what a page with a form needs: a submission key, today's date in Toronto, and earlier requests. */
export async function loadForm(kind: RequestKind, context: Readonly<RouterContextProvider>) {
  return {
    formKey: createIdentifier(),
    today: torontoDay(getPortal(context).now()),
    own: await listOwnRequests(context, { kind }),
  };
}

/** Lists the requests of one kind, or the open ones, that were sent from this device, newest first. */
export async function listOwnRequests(
  context: Readonly<RouterContextProvider>,
  filter: { kind: RequestKind } | { isOpen: true },
): Promise<OwnRequest[]> {
  const { database, now } = getPortal(context);
  const device = findDevice(context);
  return device === null ? [] : (await listDeviceRequests(database, { deviceId: device, ...filter }, now())).map(describeOwn);
}

function describeOwn(request: ListedRequest): OwnRequest {
  const { askedAt, dueAt: due } = timesOf(request);

  return {
    kind: request.kind,
    reference: request.reference,
    label: labelRequest(request),
    status: stepWords[request.status].name,
    isSettled: isSettled(request.status),
    countsTowardTier: countsTowardTier(request.status),
    submittedAt: formatTime(askedAt),
    due: due === null ? null : formatTime(due),
    isLate: request.isOverdue,
  };
}
