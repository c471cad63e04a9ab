import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { throttleAttempt, type AttemptSource } from '../access/throttle-attempt.server.ts';
import { isKnownDevice } from './known-devices-store.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { answerSecondFactor, type AnswerSecondFactorResult } from './second-factor.server.ts';
import { findManager, type StoredManager } from '../team/store.server.ts';

/** The result of the second step. A refusal includes the manager if the password in the first step was right. */
export type CheckSecondFactorResult =
  RightAnswer | { kind: 'wait'; tryAgainAt: Date } | (FactorRefusal & { manager: StoredManager | null });

type RightAnswer = Extract<AnswerSecondFactorResult, { kind: 'right' }>;
type FactorRefusal = Exclude<AnswerSecondFactorResult, RightAnswer>;

/**
 * Checks the second step of a sign-in, with the same rate limit as access codes. Every failed attempt counts, even for a sign-in that has
 * expired or never started. Codes and passwords have separate limits, so wrong passwords never delay a code.
 */
export async function checkSecondFactor(
  stores: { database: Database; keys: Keys; signIn: LoadSignInLibrary },
  { attemptSource, ...answer }: { attemptSource: AttemptSource; headers: Headers; typed: string; now: Date },
): Promise<CheckSecondFactorResult> {
  let refused: FactorRefusal = { kind: 'wrong' };
  const checked = await throttleAttempt<RightAnswer>(stores.database, attemptSource, {
    of: { budget: 'second-factor', isKnown: () => isKnownDevice(stores, { deviceId: attemptSource.deviceId }) },
    now: answer.now,
    compare: async () => {
      const answered = await answerSecondFactor(stores, answer);
      if (answered.kind === 'right') return answered;
      refused = answered;
      return null;
    },
  });

  if (checked.kind === 'right') return checked.value;
  return checked.kind === 'wait' ? checked : { ...refused, manager: await findPendingManager(stores, answer.headers) };
}

/** Finds the manager who completed the first step, based on the sign-in library's cookie. Returns null if the cookie has expired. */
async function findPendingManager(
  { database, signIn }: { database: Database; signIn: LoadSignInLibrary },
  headers: Headers,
): Promise<StoredManager | null> {
  const identifier = /northkey-manage\.two_factor=([\w-]+)/.exec(headers.get('Cookie') ?? '')?.[1];
  if (identifier === undefined) return null;

  const { internalAdapter } = await (await signIn()).$context;
  const pending = await internalAdapter.findVerificationValue(identifier);
  return pending === null ? null : findManager(database, { id: pending.value });
}
