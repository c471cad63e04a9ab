import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { guess, type Guesser } from '../access/guess.server.ts';
import { issueResumeCode } from '../learning/issue-resume-code.server.ts';
import { findLearnerByAddress, findProfile, findResumeCodeTime } from '../learning/profile-store.server.ts';
import type { Teller } from '../messages/tell.server.ts';
import { tellResumeCode } from './tell-others.server.ts';

type Stores = { database: Database; keys: Keys } & Teller;

export type CodeAsked = { kind: 'asked' } | { kind: 'wait'; tryAgainAt: Date };

/** How long a code is left alone by whoever asks for another: nobody fills a colleague's mailbox. */
const askedAgainAfter = 10 * 60_000;

/**
 * Mails a new resume code to whoever has said this address. Whoever asks is told the same whether anybody has, so that
 * nobody learns who is trained here; asking counts as guessing a code.
 */
export async function mailCodeTo(
  stores: Stores,
  { address, guesser, now }: { address: string; guesser: Guesser; now: Date },
): Promise<CodeAsked> {
  const asked = await guess<never>(stores.database, guesser, {
    now,
    compare: async () => {
      const learnerId = await findLearnerByAddress(stores.database, address);
      if (learnerId !== null) await mailCode(stores, { learnerId, now });
      return null;
    },
  });
  return asked.kind === 'wait' ? asked : { kind: 'asked' };
}

/** Mails a learner a new resume code, to the address in their record. False without one, and while the code before is fresh. */
export async function mailCode(stores: Stores, { learnerId, now }: { learnerId: string; now: Date }): Promise<boolean> {
  const profile = await findProfile(stores.database, learnerId);
  const issued = await findResumeCodeTime(stores.database, learnerId);
  if (profile === null || (issued !== null && now.getTime() - issued.getTime() < askedAgainAfter)) return false;

  await issueResumeCode(stores, {
    learnerId,
    actor: 'learner',
    reason: null,
    onIssue: (tx, code) => tellResumeCode(tx, stores, { ...code, to: profile.email, actor: 'learner', now }),
    now,
  });
  return true;
}
