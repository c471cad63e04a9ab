import { setTimeout as wait } from 'node:timers/promises';

import type { Visitor } from '#tests/support/visitor.ts';
import { actAsLearner } from './learner-actions.ts';
import { publishText, readFrontPage } from './content-actions.ts';
import { actAsClient, createManagerActions } from './client-and-manager-actions.ts';
import { repeatUntilOver, type FaultRun } from './fault-run.ts';

/** The longest time that the portal can go without acknowledging anything, in milliseconds. After that, something must be wrong. */
export const longestWait = 60_000;

/**
 * Makes learners, clients and a manager write everything that can be written, and publish content that a stranger reads, until the run
 * stops. Rejects with the first failure.
 */
export function startActors(run: FaultRun, owner: Visitor, { learners = 8, clients = 2 } = {}): Promise<unknown> {
  const manage = createManagerActions(owner);
  return Promise.all([
    ...Array.from({ length: learners }, () => repeatUntilOver(run, actAsLearner)),
    ...Array.from({ length: clients }, () => repeatUntilOver(run, actAsClient)),
    repeatUntilOver(run, manage),
    repeatUntilOver(run, () => publishText(run, owner)),
    repeatUntilOver(run, async () => {
      await readFrontPage(run);
      await wait(50);
    }),
  ]);
}

/** Rejects with a person's first failure, or when everyone has finished, because no one would then be left to notice the trouble. */
export async function failWhenOver(actors: Promise<unknown>): Promise<never> {
  await actors;
  throw new Error('Everyone stopped too early.');
}

/** Waits for this many more acknowledgements, and returns the time that took, in milliseconds. */
export async function expectProgress({ journal }: FaultRun, more: number): Promise<number> {
  const begun = performance.now();
  const goal = journal.length + more;

  while (journal.length < goal) {
    if (performance.now() - begun > longestWait) throw new Error('The portal has acknowledged too little for a minute.');
    await wait(2);
  }
  return performance.now() - begun;
}

/** Waits until the portal has refused this many more requests because it couldn't reach its store. */
export async function expectRefusals(run: FaultRun, more: number): Promise<void> {
  const goal = run.refusals + more;
  const deadline = performance.now() + longestWait;

  while (run.refusals < goal) {
    if (performance.now() > deadline) throw new Error('Nobody noticed the trouble.');
    await wait(5);
  }
}
