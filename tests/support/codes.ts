import type { Audience } from '#app/features/access/rules.ts';
import type { Database } from '#app/platform/database/open-database.ts';

/** The access codes of every test portal. */
export const codes = { training: 'training-code', client: ['client-code-1', 'client-code-2'] } as const;

/** Adds an access code to a store in which no one types it. */
export async function addCode(
  database: Database,
  { id, now, audience = 'training', label = null }: { id: string; now: Date; audience?: Audience; label?: string | null },
): Promise<void> {
  await database.insertInto('accessCodes').values({ id, audience, label, digest: id, origin: 'console', createdAt: now }).execute();
}
