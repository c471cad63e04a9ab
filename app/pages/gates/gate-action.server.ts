import { data, redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';

import { enterPortal } from '#app/features/access/enter-portal.server.ts';
import { destinationAfterGate, type Audience } from '#app/features/access/rules.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { findNewDeviceWait } from '#app/request/new-device.server.ts';
import { findDevice, getAddress, getSession, refreshDevice } from '#app/request/visitor.server.ts';
import { formatWait } from '#app/time/format-wait.ts';

const form = z.object({
  accessCode: z.string().max(500).catch(''),
  next: z.string().max(2_000).nullish().catch(null),
});

const allSeatsTaken = 'This code has reached its device limit. Ask the person who gave it to you for another one.';

/** The message shown if too many new devices have entered from one network within an hour. */
const tooManyDevices = 'Too many new devices have signed in from your network.';

export interface GateRefusal {
  error: 'Access code is required' | 'Invalid access code' | typeof allSeatsTaken | typeof tooManyDevices;
  /** The waiting time in a sentence. Null if the visitor can try again right away. */
  wait: string | null;
  accessCode: string;
  /** The requested address, which the form includes so that it isn't lost after a refusal. */
  next: string | null;
}

/** Checks the code entered at a gate. Redirects to the requested address, or returns the form with the reason for the refusal. */
export async function gateAction(audience: Audience, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const portal = getPortal(context);
  const { accessCode, next = null } = form.parse(Object.fromEntries(await readForm(request)));
  const now = portal.now();
  const kept = { accessCode, next };

  // A returning visitor has the device cookie. A script that drops cookies looks like a new device each time.
  const isNew = findDevice(context) === null;
  const secondsToWait = isNew && accessCode !== '' ? findNewDeviceWait(context) : null;
  if (secondsToWait !== null) {
    await noteEvent(context, 'devices-throttled', { detail: audience });
    const init = { status: 429, headers: { 'Retry-After': String(secondsToWait) } };
    return refuse({ error: tooManyDevices, wait: `Try again in ${formatWait(secondsToWait * 1_000)}.`, ...kept }, init);
  }

  const entered = await enterPortal(portal, {
    audience,
    code: accessCode,
    address: getAddress(context),
    deviceId: refreshDevice(context),
    sessionId: getSession(context)?.id ?? null,
    now,
  });

  // The browser's earlier session has ended, and its audiences were carried over to the new one.
  if (entered.kind === 'granted') portal.sessions.forget();
  // Nothing is stored for a wrong code, so the visit doesn't count as a new device.
  if (entered.kind === 'granted' && isNew) portal.writes.takeDevice(getAddress(context), now);

  if (entered.kind === 'full') await noteEvent(context, 'access-code-full', { detail: audience });
  if (entered.kind === 'denied')
    await noteEvent(context, entered.tryAgainAt === null ? 'access-code-wrong' : 'access-code-throttled', { detail: audience });

  if (entered.kind === 'missing') return refuse({ error: 'Access code is required', wait: null, ...kept }, { status: 400 });
  if (entered.kind === 'full') return refuse({ error: allSeatsTaken, wait: null, ...kept }, { status: 403 });
  if (entered.kind === 'denied' && entered.tryAgainAt === null)
    return refuse({ error: 'Invalid access code', wait: null, ...kept }, { status: 401 });
  if (entered.kind === 'denied') {
    const seconds = Math.ceil(((entered.tryAgainAt?.getTime() ?? 0) - now.getTime()) / 1_000);
    const wait = `Too many attempts. You can try again in ${formatWait(seconds * 1_000)}.`;
    return refuse({ error: 'Invalid access code', wait, ...kept }, { status: 429, headers: { 'Retry-After': String(seconds) } });
  }

  const cookie = await portal.cookies.session.serialize(entered.token);
  throw redirect(destinationAfterGate(audience, next), { headers: { 'Set-Cookie': cookie } });
}

function refuse(refusal: GateRefusal, init: ResponseInit) {
  return data(refusal, init);
}
