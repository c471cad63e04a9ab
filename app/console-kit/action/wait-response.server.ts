import { hashingFull, PasswordHashingFullError } from '#app/platform/passwords/password-hasher.ts';
import { formatWait } from '#app/time/format-wait.ts';

/** Says that too many sign-ins are in progress and when to try again. */
export const queueFullResponse: [message: string, init: ResponseInit] = [hashingFull, new PasswordHashingFullError().init];

/** Returns a value if the password queue is full, and rethrows all other errors. */
export function catchQueueFull(error: unknown): 'full' {
  if (error instanceof PasswordHashingFullError) return 'full';
  throw error;
}

/** Says when to try again, both in the text and in the `Retry-After` header. */
export function waitResponse(tryAgainAt: Date, now: Date): [message: string, init: ResponseInit] {
  const wait = tryAgainAt.getTime() - now.getTime();
  return [
    `Too many attempts. Try again in ${formatWait(wait)}.`,
    { status: 429, headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
  ];
}
