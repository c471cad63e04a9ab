import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { privateFile, privateFolder, secretFile } from './data-folder.ts';

/** The portal's secret keys, derived from the secret file in DATA_DIR. */
export interface Keys {
  /** The key that signs cookies. */
  cookie: string;
  /** The key for digests of access codes and session tokens. */
  digest: string;
  /** The key that protects managers' sessions and second factors. */
  signIn: string;
  /** The key that encrypts values that have to be readable later, such as a resume code waiting to be emailed. */
  sealing: string;
  /** The key that encrypts what's set in the console and can't be shown again, such as the mail server's password. */
  settings: string;
  /** A value that shows whether two processes have the same keys, without revealing the keys. */
  fingerprint: string;
}

const secretContents = z.object({ secret: z.string().min(40) });

/** Thrown if the secret file exists but can't be used. A new secret isn't created, because it would invalidate every code and session. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';

  constructor(file: string) {
    super(`${file} is damaged.`);
  }
}

/**
 * Derives the keys from a data folder's secret, which is created on the first start. Only the portal's account can read the secret file.
 */
export function loadKeys(dataDirectory: string): Keys {
  const known = findSecret(dataDirectory);
  if (known !== null) return deriveKeys(known);

  const secret = randomBytes(32).toString('base64url');
  writeSecret(dataDirectory, secret);
  return deriveKeys(secret);
}

/** Returns a data folder's secret, or null if the folder has none. Throws a KeyFileError if the secret file is damaged. */
export function findSecret(dataDirectory: string): string | null {
  const file = secretFile(dataDirectory);
  if (!existsSync(file)) return null;

  const read = secretContents.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!read.success) throw new KeyFileError(file);
  return read.data.secret;
}

/** Writes the secret into a data folder, in full or not at all. Fails if the folder already has one. */
export function writeSecret(dataDirectory: string, secret: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: privateFolder });
  const file = secretFile(dataDirectory);
  const descriptor = openSync(file, 'wx', privateFile);
  try {
    writeFileSync(descriptor, `${JSON.stringify({ secret })}\n`, { flush: true });
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Derives the keys for each purpose from one secret (HKDF, RFC 5869). */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
  return {
    cookie: derive('cookie'),
    digest: derive('digest'),
    signIn: derive('sign-in'),
    sealing: derive('sealing'),
    settings: derive('settings'),
    fingerprint: derive('fingerprint'),
  };
}

/** Returns a keyed digest (HMAC-SHA-256, base64url). */
export function digest(keys: Keys, value: string): string {
  return createHmac('sha256', keys.digest).update(value).digest('base64url');
}

/** Returns the signature for a cookie's value (HMAC-SHA-256, base64url). */
export function sign(keys: Keys, value: string): string {
  return createHmac('sha256', keys.cookie).update(value).digest('base64url');
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts a short text (AES-256-GCM). The result is the nonce, tag and ciphertext in base64url. */
export function encrypt(keys: Keys, text: string): string {
  return seal(keys.sealing, text);
}

/** Decrypts text that was encrypted with these keys. Throws for anything else. */
export function decrypt(keys: Keys, sealed: string): string {
  return open(keys.sealing, sealed);
}

/** Encrypts a setting. Its name is authenticated with it, so that the value of one setting can't be moved to another. */
export function encryptSetting(keys: Keys, name: string, value: string): string {
  return seal(keys.settings, value, name);
}

/** Decrypts a setting. Returns null if it was encrypted with another secret, for another setting, or has been changed since. */
export function decryptSetting(keys: Keys, name: string, sealed: string): string | null {
  try {
    return open(keys.settings, sealed, name);
  } catch {
    return null;
  }
}

function seal(key: string, text: string, name = ''): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), nonce, { authTagLength: tagLength });
  sealing.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

function open(key: string, sealed: string, name = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  opening.setAAD(Buffer.from(name));
  opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8');
}

/** Returns an unguessable 128-bit ID in base64url (22 characters). */
export function createIdentifier(): string {
  return randomBytes(16).toString('base64url');
}
