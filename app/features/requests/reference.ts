import type { RequestKind } from './rules.ts';

/** Crockford's Base32 alphabet, which leaves out I, L, O and U so that a number can be read out over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const prefixes: Record<RequestKind, string> = { overtime: 'OT', service: 'SV', campaign: 'CS', referral: 'RF' };

export const referenceBytes = 5;

/** Creates a reference number such as `OT-7K3M-9QXZ` from 40 random bits. It identifies a request but doesn't give access to it. */
export function formatReference(kind: RequestKind, random: Uint8Array): string {
  const bits = Array.from(random.slice(0, referenceBytes), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.replaceAll(/.{5}/g, (group) => alphabet.charAt(Number.parseInt(group, 2)));
  return `${prefixes[kind]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Reads a typed reference number, ignoring case and dashes, and accepting O for 0 and I or L for 1. Returns null if it isn't valid. */
export function parseReference(typed: string): string | null {
  const compact = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const prefix = compact.slice(0, 2);
  const letters = compact.slice(2).replaceAll('O', '0').replaceAll(/[IL]/g, '1');

  const isKnown = Object.values(prefixes).includes(prefix);
  const isWritten = letters.length === 8 && [...letters].every((letter) => alphabet.includes(letter));
  return isKnown && isWritten ? `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
