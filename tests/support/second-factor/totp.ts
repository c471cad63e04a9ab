import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows for a secret (base 32) at a given time (RFC 6238: SHA-1, six digits, 30 seconds). */
export function totpCode(secret: string, time = Date.now()): string {
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => alphabet.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));

  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const halfMinute = 30_000;

/** Returns a code that stays valid for at least ten seconds, long enough to type and send it. Waits for the next code if necessary. */
export async function freshTotpCode(secret: string): Promise<string> {
  const left = halfMinute - (Date.now() % halfMinute);
  if (left < 10_000) await wait(left);
  return totpCode(secret);
}
