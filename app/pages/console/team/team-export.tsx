import type { Route } from './+types/team-export';
import { roleNames } from '#app/features/team/rules.ts';
import { listManagers, listOpenLinks } from '#app/features/team/store.server.ts';
import { writeTable, type TableFormat } from '#app/features/lists/write-table.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

/** The managers as a file, or the invitations that are open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const format = readFormat(url.searchParams);
  if (url.searchParams.get('table') === 'invitations')
    return sendTable(context, { name: 'invitations', format }, await writeInvitations(portal, format));
  return sendTable(context, { name: 'people', format }, await writePeople(portal, format));
}

async function writePeople({ database }: Portal, format: TableFormat): Promise<AsyncGenerator<string>> {
  const managers = await listManagers(database);
  return writeTable(format, { name: 'Name', email: 'Email', role: 'Role', hasSecondFactor: 'Second factor', since: 'Since (UTC)' }, [
    managers.map(({ name, email, role, hasSecondFactor, createdAt }) => ({
      name,
      email,
      role: roleNames[role].name,
      hasSecondFactor,
      since: createdAt.toISOString(),
    })),
  ]);
}

/** The links themselves are in no file: only whoever made one has seen it. */
async function writeInvitations({ database, now }: Portal, format: TableFormat): Promise<AsyncGenerator<string>> {
  const links = await listOpenLinks(database, now());
  return writeTable(format, { email: 'For', role: 'Role', by: 'By', until: 'Until (UTC)' }, [
    links.map(({ email, role, createdBy, expiresAt }) => ({
      email,
      role: roleNames[role].name,
      by: createdBy,
      until: expiresAt.toISOString(),
    })),
  ]);
}
