import { randomInt } from 'node:crypto';
import { z } from 'zod';

import { digest, type Keys } from '#app/platform/keys.ts';
import { recoveryCodeGroup } from '../team/rules.ts';

/** Letters and digits that are not mistaken for one another when they are copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeCount = 10;

/**
 * Makes the codes that stand in for a lost second factor, each for one sign-in. Four groups of six hold 118 bits: from 112 on
 * a plain digest protects a code as well as a slow hash does (ASVS 5.0, 6.5.2).
 */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => Array.from({ length: 4 }, createPart).join('-'));
}

function createPart(): string {
  return Array.from({ length: recoveryCodeGroup }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Begins each stored digest, so that it's never mistaken for a code. */
const digestMark = 'hmac:';

const storedCodes = z.array(z.string());

/** Returns what's stored of a recovery code: a keyed digest, which can't be turned back into the code. */
export function digestRecoveryCode(keys: Keys, code: string): string {
  return `${digestMark}${digest(keys, `recovery-code\n${code}`)}`;
}

/** Turns a JSON list of codes into the list that is stored. Digests stay as they are: the library writes those that are left back. */
export function writeRecoveryCodes(keys: Keys, json: string): string {
  const codes = storedCodes.parse(JSON.parse(json));
  return JSON.stringify(codes.map((code) => (code.startsWith(digestMark) ? code : digestRecoveryCode(keys, code))));
}

/** Counts the recovery codes that are left; 0 for what isn't a list of digests. */
export function countRecoveryCodes(stored: string): number {
  return isDigestList(stored) ? storedCodes.parse(JSON.parse(stored)).length : 0;
}

/** Tells whether stored codes are digests, and not the encrypted list of earlier versions. */
export function isDigestList(stored: string): boolean {
  return stored === '[]' || stored.startsWith(`["${digestMark}`);
}
