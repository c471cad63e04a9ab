import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { describeCode } from './make-code.server.ts';
import { stateOfCode } from './rules.ts';
import type { ChangeOfCode } from './revoke-code.server.ts';
import { findCode, lockCodes, updateCodeDetails, type StoredCode } from './store.server.ts';

export interface CodeDetails {
  label: string | null;
  seats: number | null;
}

export type EditCodeResult =
  | { kind: 'edited' }
  | { kind: 'unknown-code' }
  | { kind: 'configured' }
  | { kind: 'revoked' }
  | { kind: 'already-so' }
  /** Someone else changed the code after this manager opened it. */
  | { kind: 'moved-on'; now: CodeDetails };

/**
 * Changes an access code's label and number of seats. Devices that have already entered stay in, even if there are now fewer seats. A code
 * set in the environment has no seat limit, so only its label can change. `seen` is the version shown on the manager's page.
 */
export function editCode(
  database: Database,
  { id, actor, reason, now, label, seats, seen }: ChangeOfCode & CodeDetails & { seen: CodeDetails },
): Promise<EditCodeResult> {
  return transact(database, async (tx): Promise<EditCodeResult> => {
    await lockCodes(tx, now);
    const code = await findCode(tx, id);
    if (code === null) return { kind: 'unknown-code' };
    if (stateOfCode(code, now) === 'revoked') return { kind: 'revoked' };
    if (code.origin === 'configured' && seats !== null) return { kind: 'configured' };
    if (isSame(code, { label, seats })) return { kind: 'already-so' };
    if (!isSame(code, seen)) return { kind: 'moved-on', now: { label: code.label, seats: code.seats } };

    await updateCodeDetails(tx, id, { label, seats });
    const after: StoredCode = { ...code, label, seats };
    const change = { before: describeCode(code), after: describeCode(after) };
    await appendRecord(tx, { actor, action: 'code.changed', subject: `code/${id}`, ...change, reason, now });
    return { kind: 'edited' };
  });
}

function isSame(one: CodeDetails, other: CodeDetails): boolean {
  return one.label === other.label && one.seats === other.seats;
}
