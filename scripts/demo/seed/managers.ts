import { changeRole } from '#app/features/team/change-manager.server.ts';
import { joinByLink } from '#app/features/team/join.server.ts';
import { mailInvitation } from '#app/features/team/mail-invitation.server.ts';
import { inviteManager, makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { saveFilter } from '#app/features/lists/save-filter.server.ts';
import { findManager, type StoredManager } from '#app/features/team/store.server.ts';
import type { Role } from '#app/features/access/rules.ts';
import { demoManagers, type DemoManager } from '../accounts.ts';
import type { DemoStore } from './demo-store.ts';
import { hours, minutes } from './timeline.ts';

const { owner, manager, editor, viewer } = demoManagers;

/**
 * Adds the four managers, who join on the first day. The manager who set up the portal hands it over to the current owner just before
 * the demo starts, because the console asks anyone who has been an owner for seven days to set up a second factor before anything else.
 */
export function addManagers(store: DemoStore): void {
  const { timeline } = store;
  timeline.add(timeline.daysAgo(71, 9 * 60), async (now) => {
    const token = await makeSetUpLink(store, { actor: null, now });
    await join(store, manager, { token, now });
  });
  addInvited(store, { ...owner, role: 'manager' }, timeline.daysAgo(71, 10 * 60));
  addInvited(store, viewer, timeline.daysAgo(69, 14 * 60));
  addInvited(store, editor, timeline.daysAgo(12, 11 * 60));

  timeline.add(timeline.ago(3 * hours), (now) => saveFilters(store, now));
  timeline.add(timeline.ago(26 * minutes), (now) => giveRole(store, owner, { role: 'owner', actor: manager.email, now }));
  timeline.add(timeline.ago(21 * minutes), (now) => giveRole(store, manager, { role: 'manager', actor: owner.email, now }));
  timeline.add(timeline.ago(14 * minutes), async (now) => {
    await invite(store, { role: 'viewer', email: 'p.lachance@example.com', actor: owner.email, now });
  });
}

/** Invites a manager, who joins twenty minutes later. */
function addInvited(store: DemoStore, invited: DemoManager, at: Date): void {
  const { timeline } = store;
  let token = '';
  timeline.add(at, async (now) => {
    token = await invite(store, { role: invited.role, email: invited.email, actor: manager.email, now });
  });
  timeline.add(new Date(at.getTime() + 20 * minutes), (now) => join(store, invited, { token, now }));
}

/** Invites someone, in the name of the owner at the time. */
async function invite(
  store: DemoStore,
  { role, email, actor, now }: { role: Role; email: string; actor: string; now: Date },
): Promise<string> {
  const onMake = mailInvitation(store, { role, actor, now });
  const made = await inviteManager(store, { role, email, actor, onMake, now });
  if (made.kind !== 'made') throw new Error(`${email} couldn't be invited.`);
  return made.token;
}

async function join(store: DemoStore, { name, email, password }: DemoManager, { token, now }: { token: string; now: Date }): Promise<void> {
  const attemptSource = { address: '192.0.2.10', deviceId: `console-${email}` };
  const joined = await joinByLink(store, { token, name, email, password, attemptSource, now });
  if (joined.kind !== 'joined') throw new Error(`${email} can't join: ${joined.kind}.`);
}

async function giveRole(
  { database }: DemoStore,
  { email }: DemoManager,
  { role, actor, now }: { role: Role; actor: string; now: Date },
): Promise<void> {
  const { id: managerId } = await getManager(database, email);
  await changeRole(database, { managerId, role, actor, now });
}

async function saveFilters({ database }: DemoStore, now: Date): Promise<void> {
  const { id: managerId } = await getManager(database, owner.email);
  const filters = [
    { list: 'learners', name: 'Locked out', query: 'result=locked-out' },
    { list: 'learners', name: 'Passed, not signed', query: 'result=passed&agreement=unsigned' },
    { list: 'requests', name: 'Open overtime', query: 'kind=overtime' },
  ];
  for (const filter of filters) await saveFilter(database, { ...filter, managerId, now });
}

export async function getManager(database: DemoStore['database'], email: string): Promise<StoredManager> {
  const found = await findManager(database, { email });
  if (found === null) throw new Error(`${email} hasn't joined.`);
  return found;
}
