import type { RouterContextProvider } from 'react-router';

import type { SecurityEventKind, EventRole } from '#app/features/security/rules.ts';
import { noteSecurityEvent, type EventRecord } from '#app/features/security/note-security-event.server.ts';
import { getPortal } from '#app/portal.ts';
import { getVisit, type Visit } from './visitor.server.ts';

export interface EventDetails {
  /** The manager's email or the learner's ID, which is logged only as a digest. */
  account?: string;
  /** A detail in fixed wording, never text that a visitor typed. */
  detail?: string;
  /** The person and record that the audit log names, if it records this kind of event. */
  audit?: EventRecord;
}

/** The events already recorded for each request, because an action and the loaders after it can see the same event. */
const noted = new WeakMap<Visit, Set<SecurityEventKind>>();

/** Records a security event for the current request, at most once for each kind. */
export async function noteEvent(
  context: Readonly<RouterContextProvider>,
  kind: SecurityEventKind,
  { account, detail, audit }: EventDetails = {},
): Promise<void> {
  const portal = getPortal(context);
  const visit = getVisit(context);
  const known = noted.get(visit) ?? new Set();
  if (known.has(kind)) return;
  noted.set(visit, known.add(kind));

  const event = { kind, page: visit.page.row.id, role: roleOf(visit), address: visit.address, account, detail };
  await noteSecurityEvent(portal, event, audit === undefined ? null : { ...audit, now: portal.now() });
}

/**
 * Records a security event for a request for a record that doesn't exist or isn't the person's own. The two cases aren't distinguished,
 * because the response is the same (ASVS 5.0, 16.3.2).
 */
export async function noteUnknownRecord(context: Readonly<RouterContextProvider>): Promise<void> {
  const { manager, device } = getVisit(context);
  const account = manager?.email ?? device.id;
  await noteEvent(context, 'record-refused', account === null ? {} : { account });
}

/** Returns a visitor's role for security events: the manager's role or, if there's none, the portal they entered. */
export function roleOf({ manager, session }: Pick<Visit, 'manager' | 'session'>): EventRole {
  return manager?.role ?? session?.audiences[0] ?? 'visitor';
}
