import { inviteManager, makeSetUpLink } from '#app/features/managers/make-link.server.ts';
import type { Role } from '#app/features/access/rules.ts';
import type { TestPortal } from './portal.ts';
import type { Visitor } from './visitor.ts';

export const managerPassword = 'a long sentence is easy';

/** Opens the console as a manager of this role, who is made for it. */
export async function enterDesk(portal: TestPortal, role: Role): Promise<Visitor> {
  const { database, keys, now } = portal.portal;
  const email = `${role}@example.com`;
  const visitor = portal.visit();

  if (role === 'owner') {
    const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    await visitor.request(`/manage/join/${token}`, { form: { name: `The ${role}`, email, password: managerPassword } });
    return visitor;
  }
  const invited = await inviteManager({ database, keys }, { role, email, actor: 'owner@example.com', now: now() });
  if (invited.kind !== 'made') throw new Error(`${email} is a manager already.`);
  await visitor.request(`/manage/join/${invited.token}`, { form: { name: `The ${role}`, password: managerPassword } });
  return visitor;
}
