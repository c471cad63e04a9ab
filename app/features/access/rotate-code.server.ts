import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { describeCode, makeCode, type MadeCode } from './make-code.server.ts';
import type { ChangeOfCode } from './revoke-code.server.ts';
import { endOfGrace, isCodeOpen, type Audience, type GracePeriod } from './rules.ts';
import { findCode, listKeptCodes, lockCodes, updateCodeReplaced, updateCodeRevoked, type StoredCode } from './store.server.ts';

/** The number of codes generated for each audience (specification 5). */
export const generatedCodes: Record<Audience, number> = { training: 1, client: 2 };

interface Stores {
  database: Database;
  keys: Keys;
}

export type RotateCodeResult =
  | { kind: 'rotated'; made: MadeCode; endsAt: Date }
  | { kind: 'unknown-code' }
  | { kind: 'configured' }
  | { kind: 'replaced' }
  /** The code has already stopped working, so there's nothing to replace. */
  | { kind: 'over' };

/**
 * Replaces a code with a new one that has the same audience, label, expiry and number of seats. The old code and its sessions end after a
 * grace period.
 */
export function rotateCode(
  { database, keys }: Stores,
  { id, grace, ...change }: ChangeOfCode & { grace: GracePeriod },
): Promise<RotateCodeResult> {
  return transact(database, async (tx): Promise<RotateCodeResult> => {
    await lockCodes(tx, change.now);
    const code = await findCode(tx, id);
    if (code === null) return { kind: 'unknown-code' };
    if (code.origin === 'configured') return { kind: 'configured' };
    if (code.replacedAt !== null) return { kind: 'replaced' };
    if (!isCodeOpen(code, change.now)) return { kind: 'over' };

    const made = await replaceCode(tx, keys, { ...change, code, grace });
    return { kind: 'rotated', made, endsAt: endOfGrace(code, grace, change.now) };
  });
}

/**
 * Replaces an audience's generated codes right away, including any left over from earlier settings. Codes created in the console keep
 * working.
 */
export function rotateAccessCodes(
  { database, keys }: Stores,
  { audience, actor, now }: { audience: Audience; actor: string; now: Date },
): Promise<MadeCode[]> {
  return transact(database, async (tx) => {
    await lockCodes(tx, now);
    const old = (await listKeptCodes(tx, audience)).filter(({ origin }) => origin !== 'console');
    const change = { actor, reason: null, now };
    const made: MadeCode[] = [];

    // A code in its grace period has already been replaced, so it ends without another replacement.
    const current = old.filter(({ replacedAt }) => replacedAt === null).slice(0, generatedCodes[audience]);
    for (const code of old) {
      if (current.includes(code)) made.push(await replaceCode(tx, keys, { ...change, code, grace: 'none' }));
      else await endCode(tx, code, change);
    }
    while (made.length < generatedCodes[audience]) made.push(await generateCode(tx, keys, { audience, actor, now }));
    return made;
  });
}

/** Creates a code like those generated at the first startup, and records it in the audit log. */
export async function generateCode(
  tx: Tx,
  keys: Keys,
  { audience, actor, now }: { audience: Audience; actor: string; now: Date },
): Promise<MadeCode> {
  const code = { label: null, audience, expiresAt: null, seats: null };
  const made = requireMade(await makeCode(tx, keys, { ...code, origin: 'generated', now }));
  await appendRecord(tx, { actor, action: 'code.created', subject: `code/${made.id}`, after: describeCode(code), now });
  return made;
}

/** Ends a code right away and records the change in the audit log. */
export async function endCode(tx: Tx, code: StoredCode, { actor, reason, now }: Omit<ChangeOfCode, 'id'>): Promise<void> {
  await updateCodeRevoked(tx, code.id, now);
  await appendRecord(tx, { actor, action: 'code.revoked', subject: `code/${code.id}`, before: describeCode(code), reason, now });
}

async function replaceCode(
  tx: Tx,
  keys: Keys,
  { code, grace, actor, reason, now }: Omit<ChangeOfCode, 'id'> & { code: StoredCode; grace: GracePeriod },
): Promise<MadeCode> {
  const { label, audience, expiresAt, seats } = code;
  const origin = code.origin === 'console' ? 'console' : 'generated';
  const made = requireMade(await makeCode(tx, keys, { label, audience, expiresAt, seats, origin, now }));

  const endsAt = endOfGrace(code, grace, now);
  await updateCodeReplaced(tx, code.id, { by: made.id, endsAt, now });
  if (endsAt <= now) await updateCodeRevoked(tx, code.id, now);

  await appendRecord(tx, {
    actor,
    action: 'code.rotated',
    subject: `code/${code.id}`,
    before: describeCode(code),
    after: { ...describeCode({ ...code, expiresAt: endsAt }), replacedBy: made.id },
    reason,
    now,
  });
  return made;
}

function requireMade(made: MadeCode | null): MadeCode {
  if (made === null) throw new Error("A new code's ID was already taken.");
  return made;
}
