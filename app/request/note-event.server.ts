import type { RouterContextProvider } from 'react-router';

import type { SecurityEventKind, EventRole } from '#app/features/security/rules.ts';
import { noteSecurityEvent, type EventRecord } from '#app/features/security/note-security-event.server.ts';
import { getPortal } from '#app/portal.ts';
import { getVisit, type Visit } from './visitor.server.ts';

export interface EventDetails {
  /** The manager's email or the learner's identifier, which only leaves as a digest. */
  account?: string;
  /** A fixed word of the product: never what somebody typed. */
  detail?: string;
  /** Who and what the audit log names, where this kind of event has an entry there. */
  audit?: EventRecord;
}

/** What was noted of a request: an action and the loaders that run after it may see the same thing. */
const noted = new WeakMap<Visit, Set<SecurityEventKind>>();

/** Notes a security event of the request that a page is answering, once for each kind. */
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

/** Notes that someone asked for a record that isn't there or isn't theirs: which of the two, nobody looks up (ASVS 5.0, 16.3.2). */
export async function noteUnknownRecord(context: Readonly<RouterContextProvider>): Promise<void> {
  const { manager, device } = getVisit(context);
  const account = manager?.email ?? device.id;
  await noteEvent(context, 'record-refused', account === null ? {} : { account });
}

/** Says who a visitor is in security events: the manager's role, else what they entered. */
export function roleOf({ manager, session }: Pick<Visit, 'manager' | 'session'>): EventRole {
  return manager?.role ?? session?.audiences[0] ?? 'visitor';
}
