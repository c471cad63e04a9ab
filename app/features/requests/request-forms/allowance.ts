/** How many can be sent: `burst` in a row, then one more every `refill` milliseconds. */
export interface Allowance {
  burst: number;
  refill: number;
}

const minutes = 60_000;

/**
 * A person rarely sends more than two requests a day. The limit applies to both the device and the session. Otherwise, deleting the
 * device's cookie would let one session use up its address's entire share.
 */
export const personAllowance: Allowance = { burst: 8, refill: 5 * minutes };

/** Higher, because everyone in an office shares one address. */
export const addressAllowance: Allowance = { burst: 40, refill: 1 * minutes };

export type AllowanceTaken = { kind: 'taken'; wholeAt: Date } | { kind: 'spent'; until: Date };

/**
 * Uses up one unit of an allowance that will be full again at `wholeAt` (generic cell rate algorithm, ITU-T I.371). Returns when it will be
 * full after that or, if nothing is left, when the next unit is available.
 */
export function takeAllowance(allowance: Allowance, wholeAt: Date, now: Date): AllowanceTaken {
  const { burst, refill } = allowance;
  const next = Math.max(wholeAt.getTime(), now.getTime()) + refill;
  const until = next - burst * refill;

  return until <= now.getTime() ? { kind: 'taken', wholeAt: new Date(next) } : { kind: 'spent', until: new Date(until) };
}

/** Counts against an in-memory allowance, and removes allowances that are full again. */
export function takeFrom(
  wholeAtOf: Map<string, Date>,
  who: string,
  { allowance, now }: { allowance: Allowance; now: Date },
): AllowanceTaken {
  for (const [known, wholeAt] of wholeAtOf) {
    if (wholeAt <= now) wholeAtOf.delete(known);
  }

  const taken = takeAllowance(allowance, wholeAtOf.get(who) ?? now, now);
  if (taken.kind === 'taken') wholeAtOf.set(who, taken.wholeAt);
  return taken;
}
