/** A limit on sending: `burst` requests in a row, then one more every `refill` milliseconds. */
export interface Allowance {
  burst: number;
  refill: number;
}

const minutes = 60_000;

/**
 * The limit for one person, who rarely sends more than two requests a day. It applies to both the device and the session, because someone
 * who deletes the device's cookie could otherwise use up the limit of an entire address.
 */
export const personAllowance: Allowance = { burst: 8, refill: 5 * minutes };

/** The limit for a network address, which is higher because everyone in an office shares one address. */
export const addressAllowance: Allowance = { burst: 40, refill: 1 * minutes };

export type TakeAllowanceResult = { kind: 'taken'; wholeAt: Date } | { kind: 'spent'; until: Date };

/**
 * Uses up one unit of an allowance (generic cell rate algorithm, ITU-T I.371). `wholeAt` is the time when the allowance is full again.
 * Returns the new time or, if nothing is left, the time when the next unit is available.
 */
export function takeAllowance(allowance: Allowance, wholeAt: Date, now: Date): TakeAllowanceResult {
  const { burst, refill } = allowance;
  const next = Math.max(wholeAt.getTime(), now.getTime()) + refill;
  const until = next - burst * refill;

  return until <= now.getTime() ? { kind: 'taken', wholeAt: new Date(next) } : { kind: 'spent', until: new Date(until) };
}

/** Uses up one unit of an allowance kept in memory, and removes allowances that are full again. */
export function takeFrom(
  wholeAtOf: Map<string, Date>,
  who: string,
  { allowance, now }: { allowance: Allowance; now: Date },
): TakeAllowanceResult {
  for (const [known, wholeAt] of wholeAtOf) {
    if (wholeAt <= now) wholeAtOf.delete(known);
  }

  const taken = takeAllowance(allowance, wholeAtOf.get(who) ?? now, now);
  if (taken.kind === 'taken') wholeAtOf.set(who, taken.wholeAt);
  return taken;
}
