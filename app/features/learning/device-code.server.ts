import { createHash } from 'node:crypto';

/**
 * Returns the short code that identifies a device to a manager, such as "7F3A-09C1". It isn't the device's ID and doesn't give access to
 * anything.
 */
export function deviceCodeOf(learnerId: string): string {
  const digits = createHash('sha256').update(learnerId).digest('hex').slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Reads a typed device code, ignoring case and the dash. Returns null if it isn't one. */
export function parseDeviceCode(typed: string): string | null {
  const [, start, end] = /^([\dA-F]{4})-?([\dA-F]{4})$/.exec(typed.trim().toUpperCase()) ?? [];
  return start === undefined || end === undefined ? null : `${start}-${end}`;
}
