import { data, type RouterContextProvider } from 'react-router';

import { isAllowed, isRole } from '#app/features/access/rules.ts';
import { findRoleRefusal } from '#app/features/team/find-role-refusal.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { requirementOf } from '#app/request/validate-request.ts';
import { getManager, getVisit } from '#app/request/visitor.server.ts';
import type { ActionWords } from './action-entry.server.ts';

type Context = Readonly<RouterContextProvider>;

type Entry = Pick<ActionWords<never>, 'role'>;

/** Tells whether the signed-in manager's role allows an action. */
export function hasRoleFor(context: Context, entry: Entry): boolean {
  return isAllowed(roleFor(context, entry), [], getManager(context).role);
}

/** Refuses an action that the signed-in manager's role doesn't allow, as the request layer refuses a page. */
export async function requireRoleFor(context: Context, entry: Entry): Promise<void> {
  if (hasRoleFor(context, entry)) return;

  const needed = roleFor(context, entry);
  const manager = getManager(context);
  await noteEvent(context, 'role-refused', { account: manager.email });
  throw data(await findRoleRefusal(getPortal(context).database, manager, isRole(needed) ? needed : 'owner'), { status: 403 });
}

function roleFor(context: Context, { role }: Entry) {
  return role ?? requirementOf(getVisit(context).page, 'POST');
}
