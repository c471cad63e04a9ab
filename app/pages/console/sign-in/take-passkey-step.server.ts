import { data } from 'react-router';

import { takeFrom, type Allowance } from '#app/features/requests/request-forms/allowance.ts';
import { formatWait } from '#app/time/format-wait.ts';
import type { Portal } from '#app/portal.ts';

/**
 * The allowance for a network address that signs in and for a manager who adds a passkey. Everyone in an office shares one address, and
 * each ceremony takes two requests.
 */
const passkeyAllowance: Allowance = { burst: 30, refill: 2_000 };

/** Counts a step, because each step writes to the database. Returns the waiting time in milliseconds, or null. */
export function takePasskeyStep({ passkeyAllowances, now }: Portal, who: string): number | null {
  const time = now();
  const taken = takeFrom(passkeyAllowances, who, { allowance: passkeyAllowance, now: time });
  return taken.kind === 'spent' ? taken.until.getTime() - time.getTime() : null;
}

/** Returns the answer to a step that came too early. `from` says where too many came from. */
export function tooManySteps(wait: number, from: string) {
  const headers = { 'Retry-After': String(Math.ceil(wait / 1_000)) };
  return data(`Too many passkey requests came from ${from}. Try again in ${formatWait(wait)}.`, { status: 429, headers });
}
