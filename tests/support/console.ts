import { findManager } from '#app/features/team/store.server.ts';
import { inviteManager, makeSetUpLink } from '#app/features/team/make-link.server.ts';
import type { Role } from '#app/features/access/rules.ts';
import type { Portal } from '#app/portal.ts';
import { attributeOf, findAll, listTexts, textOf } from './html.ts';
import type { Visitor } from './visitor.ts';

export const managerPassword = 'a long sentence is easy';

/** A portal whose store is accessible, so that managers can be invited. */
interface ConsolePortal {
  portal: Pick<Portal, 'database' | 'keys' | 'now'>;
  visit: () => Visitor;
}

/** Lists the addresses that the rows of a list or of Today lead to, in order. */
export async function listRowAddresses(html: string): Promise<string[]> {
  return (await findAll(html, '[data-list-row]')).map((row) => attributeOf(row, 'href'));
}

/** Returns the address of a list's next page, or null on its last page. */
export async function findNextPage(html: string): Promise<string | null> {
  const link = (await findAll(html, 'nav a')).find((each) => textOf(each) === 'Next page');
  return link === undefined ? null : attributeOf(link, 'href');
}

/** Returns the path of the link that a page has just created and shows only once. */
export async function getShownLink(html: string): Promise<string> {
  const [address] = await listTexts(html, '[role="status"] code');
  if (address === undefined) throw new Error('The page shows no link.');
  return new URL(address).pathname;
}

/** Enters the password again, so that exports and dangerous actions don't ask for it for ten minutes. */
export async function confirmConsoleSession(visitor: Visitor): Promise<void> {
  const answer = await visitor.request('/manage/confirm', { form: { ownPassword: managerPassword } });
  if (answer.status !== 302) throw new Error(`Entering the password got status ${answer.status}.`);
}

/** Opens the console as the manager with this role. The manager is created the first time. */
export async function signInToConsole({ portal, visit }: ConsolePortal, role: Role, visitor = visit()): Promise<Visitor> {
  const { database, keys, now } = portal;
  const email = `${role}@example.com`;
  const name = `The ${role}`;

  if ((await findManager(database, { email })) !== null) {
    await visitor.request('/manage/sign-in', { form: { email, password: managerPassword } });
  } else if (role === 'owner') {
    const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    await visitor.request(`/manage/join/${token}`, { form: { name, email, password: managerPassword } });
  } else {
    const invited = await inviteManager({ database, keys }, { role, email, actor: 'owner@example.com', now: now() });
    if (invited.kind !== 'made') throw new Error(`${email} couldn't be invited.`);
    await visitor.request(`/manage/join/${invited.token}`, { form: { name, password: managerPassword } });
  }
  return visitor;
}
