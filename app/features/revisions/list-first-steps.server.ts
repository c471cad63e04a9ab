import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { RecordedAction } from '../audit-log/rules.ts';
import { listRecords } from '../audit-log/store.server.ts';
import { listManagers } from '../team/store.server.ts';

/** Something a new owner does before the portal is opened to others. */
export interface FirstStep {
  id: 'name' | 'logo' | 'contact' | 'mail' | 'codes' | 'team' | 'preview';
  isDone: boolean;
}

/** The name that the product comes with. */
const shippedName = 'Northkey';

interface PortalState {
  content: { brand: Brand };
  database: Database;
  env: { SMTP_URL?: string | undefined };
}

/**
 * Lists a new owner's first steps in order, from what's live. Each one is done by what the owner does, so that the list doesn't wait for a
 * first learner or for a manager who has been invited.
 */
export async function listFirstSteps({ content, database, env }: PortalState): Promise<FirstStep[]> {
  const { brand } = content;
  const team = await listManagers(database);
  const entered = await database.selectFrom('sessions').select('id').limit(1).executeTakeFirst();
  // A start creates codes too, and a command the first owner's link. Managers are named by their email.
  const hasDone = async (action: RecordedAction, subject?: string) =>
    (await listRecords(database, { action, subject, actor: '@' }, 1)).length > 0;

  return [
    { id: 'name', isDone: brand.provider !== shippedName && brand.product !== shippedName },
    { id: 'logo', isDone: brand.logo !== undefined },
    { id: 'contact', isDone: !brand.supportEmail.endsWith('.example') },
    { id: 'mail', isDone: env.SMTP_URL !== undefined },
    { id: 'codes', isDone: entered !== undefined || (await hasDone('code.created')) || (await hasDone('code.rotated')) },
    { id: 'team', isDone: team.length > 1 || (await hasDone('manager.invited')) },
    {
      id: 'preview',
      isDone: (await hasDone('portal.previewed', 'portal/training')) && (await hasDone('portal.previewed', 'portal/client')),
    },
  ];
}
