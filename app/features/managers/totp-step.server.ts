import { createHmac } from 'node:crypto';

/** Seconds for which an app shows one code, and how many of them before and after now the library takes (RFC 6238). */
const period = 30;
const window = 1;

/** Finds the half minute, counted from 1970, of which a code is; null when it is of none that would be taken now. */
export function findTotpStep(secret: string, code: string, time: number): number | null {
  const present = Math.floor(time / 1_000 / period);
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => present - window + index);
  return steps.find((step) => writeCode(secret, step) === code) ?? null;
}

/** The six digits of a step (RFC 4226, 5.3). */
function writeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
