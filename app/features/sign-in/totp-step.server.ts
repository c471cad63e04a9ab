import { createHmac } from 'node:crypto';

/** The time that an app shows a code, in seconds (RFC 6238). */
const period = 30;

/**
 * Returns a code's time step if it's the current one, or null otherwise (ASVS 5.0, 6.5.5: a code is valid for 30 seconds). The library
 * would also accept the steps before and after.
 */
export function findTotpStep(secret: string, code: string, time: number): number | null {
  const present = Math.floor(time / 1_000 / period);
  return writeCode(secret, present) === code ? present : null;
}

/** Calculates the six digits for a step (RFC 4226, 5.3). */
function writeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
