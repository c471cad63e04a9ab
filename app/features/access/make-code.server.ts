import { randomInt } from 'node:crypto';

import type { Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { insertCode, type NewCode, type StoredCode } from './store.server.ts';

export interface MadeCode {
  id: string;
  /** The code itself, which can be shown only once because the database stores just its digest. */
  code: string;
}

/** Creates a random access code. Returns null if the code's ID is already taken. */
export async function makeCode(tx: Tx, keys: Keys, code: Omit<NewCode, 'id' | 'digest'> & { id?: string }): Promise<MadeCode | null> {
  const typed = createAccessCode();
  const id = code.id ?? createIdentifier();
  const isNew = await insertCode(tx, { ...code, id, digest: digest(keys, typed) });
  return isNew ? { id, code: typed } : null;
}

/** Returns a code's details for the audit log. */
export function describeCode({ label, audience, expiresAt, seats }: Pick<StoredCode, 'label' | 'audience' | 'expiresAt' | 'seats'>) {
  return { label, audience, endsAt: expiresAt?.toISOString() ?? null, seats };
}

/** Returns twelve random letters and digits in three groups (59 bits), without characters that look alike. */
function createAccessCode(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
