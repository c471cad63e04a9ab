import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { throttleAttempt, type AttemptSource } from '../access/throttle-attempt.server.ts';
import { issueResumeCode } from '../learning/issue-resume-code.server.ts';
import { findResumeCodeTime } from '#app/features/learning/profile/profile-store.server.ts';
import { findLearnerByVerifiedEmail, findVerifiedEmail } from '#app/features/learning/profile/verified-email-store.server.ts';
import type { Notifier } from '../messages/notify.server.ts';
import { notifyResumeCode } from '../notifications/notify-others.server.ts';

type Stores = { database: Database; keys: Keys } & Notifier;

export interface MailCode {
  address: string;
  attemptSource: AttemptSource;
  /** Runs the rest after the response. */
  runLater: (work: () => Promise<void>) => void;
  now: Date;
}

export type MailCodeResult = { kind: 'asked' } | { kind: 'wait'; tryAgainAt: Date };

/** The wait before another code can be requested, in milliseconds. It keeps anyone from flooding a colleague's mailbox. */
const askedAgainAfter = 10 * 60_000;

/**
 * Emails a new resume code to the learner who verified this address. Unverified addresses are ignored, because a stranger could otherwise
 * claim one and receive its owner's record. The reply is always the same and takes the same time, so that no one can find out who is a
 * learner. Each request counts as an attempt.
 */
export async function mailCodeTo(stores: Stores, { address, attemptSource, runLater, now }: MailCode): Promise<MailCodeResult> {
  const asked = await throttleAttempt<never>(stores.database, attemptSource, {
    of: { budget: 'resume-mail' },
    now,
    compare: () => Promise.resolve(null),
  });
  if (asked.kind === 'wait') return asked;

  runLater(async () => {
    const owner = await findLearnerByVerifiedEmail(stores.database, address);
    if (owner !== null) await mailCode(stores, { learnerId: owner.learnerId, now });
  });
  return { kind: 'asked' };
}

/**
 * Emails a new resume code to a learner's verified address. Returns false if there's no verified address, or if the last code is too
 * recent.
 */
export async function mailCode(stores: Stores, { learnerId, now }: { learnerId: string; now: Date }): Promise<boolean> {
  const email = await findVerifiedEmail(stores.database, learnerId);
  const issued = await findResumeCodeTime(stores.database, learnerId);
  if (email === null || (issued !== null && now.getTime() - issued.getTime() < askedAgainAfter)) return false;

  await issueResumeCode(stores, {
    learnerId,
    actor: 'learner',
    reason: null,
    onIssue: (tx, code) => notifyResumeCode(tx, stores, { ...code, actor: 'learner', now }),
    now,
  });
  return true;
}
