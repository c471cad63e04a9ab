import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { privateFile, privateFolder, secretFile } from './data-folder.ts';

/** The portal's secret keys, derived from the one secret file in DATA_DIR. */
export interface Keys {
  /** Signs cookies. */
  cookie: string;
  /** Makes digests of access codes and session tokens. */
  digest: string;
  /** Protects managers' sessions and second factors. */
  signIn: string;
  /** Tells whether two processes hold the same keys, without revealing them. */
  fingerprint: string;
}

const secretContents = z.object({ secret: z.string().min(40) });

/** The secret file is there but cannot be used. A new one would make every code and session invalid, so none is made. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';

  constructor(file: string) {
    super(`${file} is damaged. Restore it from the backup that belongs to this store.`);
  }
}

/** Reads the secret of a data folder, or makes it at the first start. The file is readable by its owner only. */
export function loadKeys(dataDirectory: string): Keys {
  const known = findSecret(dataDirectory);
  if (known !== null) return deriveKeys(known);

  const secret = randomBytes(32).toString('base64url');
  writeSecret(dataDirectory, secret);
  return deriveKeys(secret);
}

/** Finds the secret of a data folder; null where none is. */
export function findSecret(dataDirectory: string): string | null {
  const file = secretFile(dataDirectory);
  if (!existsSync(file)) return null;

  const read = secretContents.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!read.success) throw new KeyFileError(file);
  return read.data.secret;
}

/** Writes the secret of a data folder that has none. */
export function writeSecret(dataDirectory: string, secret: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: privateFolder });
  writeFileSync(secretFile(dataDirectory), `${JSON.stringify({ secret })}\n`, { mode: privateFile, flag: 'wx', flush: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Derives the keys of each purpose from one secret (HKDF, RFC 5869). */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
  return { cookie: derive('cookie'), digest: derive('digest'), signIn: derive('sign-in'), fingerprint: derive('fingerprint') };
}

/** Returns the keyed digest of a secret: HMAC-SHA-256, base64url. */
export function digest(keys: Keys, value: string): string {
  return createHmac('sha256', keys.digest).update(value).digest('base64url');
}

/** Returns the signature of a cookie's value: HMAC-SHA-256, base64url. */
export function sign(keys: Keys, value: string): string {
  return createHmac('sha256', keys.cookie).update(value).digest('base64url');
}

/** Returns an unguessable identifier of 128 bits, base64url (22 characters). */
export function createIdentifier(): string {
  return randomBytes(16).toString('base64url');
}
