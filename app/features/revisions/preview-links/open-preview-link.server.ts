import { throttleAttempt, type AttemptSource } from '../../access/throttle-attempt.server.ts';
import type { Audience } from '../../access/rules.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { isPreviewLinkOpen } from './preview-link-rules.ts';
import { findPreviewLink } from './preview-link-store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
}

export type FoundPreviewLink = { kind: 'open'; audience: Audience; expiresAt: Date } | { kind: 'over' } | { kind: 'unknown' };

/** Finds what a preview link's token opens. */
export async function readPreviewLink({ database, keys }: Stores, token: string, now: Date): Promise<FoundPreviewLink> {
  const link = await findPreviewLink(database, digest(keys, token));
  if (link === null) return { kind: 'unknown' };
  return isPreviewLinkOpen(link, now) ? { kind: 'open', audience: link.audience, expiresAt: link.expiresAt } : { kind: 'over' };
}

/** Opens a preview link. Guesses are limited like those of other secrets, and a link that has ended isn't a guess. */
export async function openPreviewLink(
  stores: Stores,
  { token, attemptSource, now }: { token: string; attemptSource: AttemptSource; now: Date },
): Promise<FoundPreviewLink | { kind: 'wait'; tryAgainAt: Date }> {
  const checked = await throttleAttempt(stores.database, attemptSource, {
    of: { budget: 'preview-link' },
    now,
    compare: async () => {
      const found = await readPreviewLink(stores, token, now);
      return found.kind === 'unknown' ? null : found;
    },
  });
  if (checked.kind === 'right') return checked.value;
  return checked.kind === 'wait' ? checked : { kind: 'unknown' };
}
