import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** The parameters of scrypt (RFC 7914), which takes 128 * N * r bytes of memory and time proportional to N * r * p. */
interface ScryptCost {
  /** The base-2 logarithm of N. */
  logN: number;
  r: number;
  p: number;
}

/**
 * The parameters for new hashes, which are one of the equivalent minimums in the OWASP Password Storage Cheat Sheet. Each hash takes 32 MB,
 * which a 512 MB machine can spare (decision 26).
 */
export const currentCost: ScryptCost = { logN: 15, r: 8, p: 3 };

/**
 * The earlier parameters, from better-auth 1.7, which need a third of the work. Hashes with these parameters have the form `salt:key` in
 * hexadecimal.
 */
const earlierCost: ScryptCost = { logN: 14, r: 16, p: 1 };
/** The parameters for extra work when an older hash is checked, so that the time doesn't reveal whether the account exists. */
const missingCost: ScryptCost = { logN: 15, r: 8, p: 2 };

const keyLength = 64;
const currentForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{86})$/;
const earlierForm = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Hashes a password in the stored format: `$scrypt$ln=15,r=8,p=3$SALT$KEY`. Blocks its thread for a tenth of a second. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const { logN, r, p } = currentCost;
  return `$scrypt$ln=${logN},r=${r},p=${p}$${encode(salt)}$${encode(deriveKey(password, salt, currentCost))}`;
}

/** Tells whether a password matches a hash, in the current or the earlier format. Blocks its thread for a tenth of a second. */
export function verifyPassword({ hash, password }: { hash: string; password: string }): boolean {
  const stored = readHash(hash);
  if (stored === null) return false;

  const isRight = timingSafeEqual(deriveKey(password, stored.salt, stored.cost), stored.key);
  if (stored.cost === earlierCost) deriveKey(password, stored.salt, missingCost);
  return isRight;
}

/** Tells whether a hash has outdated parameters. At the next sign-in, a new hash replaces an outdated one. */
export function isOutdated(hash: string): boolean {
  const { logN, r, p } = currentCost;
  return !hash.startsWith(`$scrypt$ln=${logN},r=${r},p=${p}$`);
}

function readHash(hash: string): { cost: ScryptCost; salt: Buffer | string; key: Buffer } | null {
  const earlier = earlierForm.exec(hash);
  if (earlier !== null) return { cost: earlierCost, salt: earlier[1] ?? '', key: Buffer.from(earlier[2] ?? '', 'hex') };

  const [, logN, r, p, salt = '', key = ''] = currentForm.exec(hash) ?? [];
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  // The parameters are limited, because a hash from a restored file could demand any amount of memory.
  if (!(cost.logN <= 17 && cost.r <= 16 && cost.p <= 16 && cost.logN > 0 && cost.r > 0 && cost.p > 0)) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

function deriveKey(password: string, salt: Buffer | string, { logN, r, p }: ScryptCost): Buffer {
  const N = 2 ** logN;
  return scryptSync(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
