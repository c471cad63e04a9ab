import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { endOfTorontoDay } from '#app/time/toronto-time.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { describeCode, makeCode, type MadeCode } from './make-code.server.ts';
import type { Audience } from './rules.ts';
import { lockCodes } from './store.server.ts';

export interface CreateCode {
  /** The code's ID, generated when the form is rendered so that submitting the form twice creates only one code. */
  id: string;
  label: string;
  audience: Audience;
  /** The last day the code works (Toronto time), such as `2027-03-01`, or null if the code doesn't expire. */
  lastDay: string | null;
  seats: number | null;
  /** The audiences whose codes are set in the environment. */
  configured: readonly Audience[];
  actor: string;
  now: Date;
}

export type CreateCodeResult = { kind: 'created'; made: MadeCode } | { kind: 'configured' } | { kind: 'made-before' };

/**
 * Creates an access code in addition to the generated ones. Refuses if the audience's codes are set in the environment, because then no
 * other codes work.
 */
export async function createCode({ database, keys }: { database: Database; keys: Keys }, wanted: CreateCode): Promise<CreateCodeResult> {
  const { id, label, audience, lastDay, seats, actor, now } = wanted;
  if (wanted.configured.includes(audience)) return { kind: 'configured' };

  const code = { label, audience, seats, expiresAt: lastDay === null ? null : endOfTorontoDay(lastDay) };
  return transact(database, async (tx) => {
    await lockCodes(tx, now);
    const made = await makeCode(tx, keys, { ...code, id, origin: 'console', now });
    if (made === null) return { kind: 'made-before' };

    await appendRecord(tx, { actor, action: 'code.created', subject: `code/${id}`, after: describeCode(code), now });
    return { kind: 'created', made };
  });
}
