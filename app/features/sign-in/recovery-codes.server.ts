import { randomInt } from 'node:crypto';
import { z } from 'zod';

import { digest, type Keys } from '#app/platform/keys.ts';
import { recoveryCodeGroup } from '../team/rules.ts';

/** Letters and digits that can't be mistaken for each other when copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeCount = 10;

/**
 * Creates the codes that replace a lost second factor, each valid for one sign-in. Four groups of six characters give 118 bits. At 112 bits
 * or more, a plain digest protects a code as well as a slow hash does (ASVS 5.0, 6.5.2).
 */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => Array.from({ length: 4 }, createPart).join('-'));
}

function createPart(): string {
  return Array.from({ length: recoveryCodeGroup }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The prefix of a stored digest, so that a digest is never mistaken for a code. */
const digestMark = 'hmac:';

const storedCodes = z.array(z.string());

/** Returns a recovery code's stored form: a keyed digest, which can't be reversed. */
export function digestRecoveryCode(keys: Keys, code: string): string {
  return `${digestMark}${digest(keys, `recovery-code\n${code}`)}`;
}

/**
 * Turns a JSON list of codes into the stored list. Existing digests stay as they are, because after a code is used, the library writes back
 * the digests of the others.
 */
export function writeRecoveryCodes(keys: Keys, json: string): string {
  const codes = storedCodes.parse(JSON.parse(json));
  return JSON.stringify(codes.map((code) => (code.startsWith(digestMark) ? code : digestRecoveryCode(keys, code))));
}

/** Counts the remaining recovery codes. Returns zero if the stored value isn't a list of digests. */
export function countRecoveryCodes(stored: string): number {
  return isDigestList(stored) ? storedCodes.parse(JSON.parse(stored)).length : 0;
}

/** Tells whether stored codes are digests rather than an encrypted list from an earlier version. */
export function isDigestList(stored: string): boolean {
  return stored === '[]' || stored.startsWith(`["${digestMark}`);
}
