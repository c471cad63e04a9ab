import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { describeCode } from './make-code.server.ts';
import { findCode, lockCodes, updateCodeRevoked } from './store.server.ts';

export interface ChangeOfCode {
  id: string;
  actor: string;
  reason: string | null;
  now: Date;
}

export type RevokeCodeResult = { kind: 'revoked' } | { kind: 'unknown-code' } | { kind: 'configured' } | { kind: 'already-so' };

/** Revokes an access code, which ends its sessions right away. */
export function revokeCode(database: Database, { id, actor, reason, now }: ChangeOfCode): Promise<RevokeCodeResult> {
  return transact(database, async (tx) => {
    await lockCodes(tx, now);
    const code = await findCode(tx, id);
    if (code === null) return { kind: 'unknown-code' };
    if (code.origin === 'configured') return { kind: 'configured' };
    if (code.revokedAt !== null) return { kind: 'already-so' };

    await updateCodeRevoked(tx, id, now);
    await appendRecord(tx, { actor, action: 'code.revoked', subject: `code/${id}`, before: describeCode(code), reason, now });
    return { kind: 'revoked' };
  });
}
