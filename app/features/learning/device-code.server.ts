import { createHash } from 'node:crypto';

/**
 * Returns the short code that identifies a device to a manager, such as "7F3A-09C1". It isn't the device's ID and doesn't give access to
 * anything.
 */
export function deviceCodeOf(learnerId: string): string {
  const digits = createHash('sha256').update(learnerId).digest('hex').slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Tells whether a word looks like a device code, ignoring case. */
export function isDeviceCode(word: string): boolean {
  return /^[0-9a-f]{4}-[0-9a-f]{4}$/i.test(word);
}
