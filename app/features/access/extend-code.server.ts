import { transact, type Database } from '#app/platform/database/open-database.ts';
import { endOfTorontoDay } from '#app/time/toronto-time.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { describeCode } from './make-code.server.ts';
import type { ChangeOfCode } from './revoke-code.server.ts';
import { findCode, lockCodes, updateCodeExpiry } from './store.server.ts';

export type ExtendCodeResult =
  | { kind: 'extended' }
  | { kind: 'unknown-code' }
  | { kind: 'configured' }
  | { kind: 'revoked' }
  | { kind: 'replaced' }
  | { kind: 'already-so' }
  /** Someone else changed the expiry date after this manager opened the page. */
  | { kind: 'moved-on' };

/**
 * Changes an access code's expiry date (Toronto time). A null date removes the expiry date. An expired code starts working again, but a
 * replaced code can't be extended. `seenEnd` is the expiry date shown on the manager's page, or an empty string if there was none. Without
 * `seenEnd`, conflicts aren't checked.
 */
export function extendCode(
  database: Database,
  { id, actor, reason, now, lastDay, seenEnd }: ChangeOfCode & { lastDay: string | null; seenEnd?: string | undefined },
): Promise<ExtendCodeResult> {
  return transact(database, async (tx): Promise<ExtendCodeResult> => {
    await lockCodes(tx, now);
    const code = await findCode(tx, id);
    if (code === null) return { kind: 'unknown-code' };
    if (code.origin === 'configured') return { kind: 'configured' };
    if (code.revokedAt !== null) return { kind: 'revoked' };
    if (code.replacedAt !== null) return { kind: 'replaced' };

    const expiresAt = lastDay === null ? null : endOfTorontoDay(lastDay);
    if (expiresAt?.getTime() === code.expiresAt?.getTime()) return { kind: 'already-so' };

    if (seenEnd !== undefined && seenEnd !== (code.expiresAt?.toISOString() ?? '')) return { kind: 'moved-on' };

    await updateCodeExpiry(tx, id, expiresAt);
    const after = { ...code, expiresAt };
    await appendRecord(tx, {
      actor,
      action: 'code.extended',
      subject: `code/${id}`,
      before: describeCode(code),
      after: describeCode(after),
      reason,
      now,
    });
    return { kind: 'extended' };
  });
}
