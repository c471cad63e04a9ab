import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#app/platform/database/open-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { startActors, expectProgress, failWhenOver, longestWait } from './support/actors.ts';
import { findHalfPublished, findWrongStart } from './support/content-actions.ts';
import { readFaultTestOptions, printResult, type FaultTestOptions } from './support/options.ts';
import { startReceivers, tallyDelivery, type DeliveryTally } from './support/receivers.ts';
import { createFaultRun, type FaultRun } from './support/fault-run.ts';
import { findLostChanges, findBreaks, prepareFaultTestPortal, type FaultTestPortal } from './support/fault-test-portal.ts';

export interface KillNineResult {
  rounds: number;
  seconds: number;
  acknowledged: ReadonlyMap<string, number>;
  delivery: DeliveryTally | null;
  faults: string[];
}

/**
 * The maximums that determine when a kill happens: after a number of acknowledgements in its round, plus a number of milliseconds. The seed
 * determines both numbers.
 */
const mostBeforeKill = 60;
const mostWait = 30;
/** One kill in this many comes while content is published. */
const publicationEvery = 2;
/** The chains are recomputed once in this many rounds and at the end, because they grow with every round. */
const chainsEvery = 20;
/** The number of rounds between progress reports in a long run. */
const describeInterval = 50;

/**
 * Repeatedly kills the server with SIGKILL while learners, clients and a manager write everything that can be written, and checks after
 * each start that everything acknowledged is there, and that the portal runs on a whole publication. This shows that a process crash loses nothing, but not what a power cut would do.
 */
export async function killNine(
  { rounds, engine, seed, minutes }: FaultTestOptions,
  /** True to wait for all messages to be sent, which takes a few minutes. */
  { withDelivery }: { withDelivery: boolean },
): Promise<KillNineResult> {
  const begun = performance.now();
  const receivers = await startReceivers();
  const portal = await prepareFaultTestPortal({ engine, variables: receivers.variables });
  const run = createFaultRun(portal.keys, seed);
  const faults: string[] = [];

  try {
    let server = await openAgain(portal, run);
    const actors = startActors(run, await portal.signInOwner(run));
    let played = 0;
    while (played < rounds && performance.now() - begun < minutes * 60_000) {
      // A person's failure before the kill must be reported right away.
      await Promise.race([waitForKill(run), failWhenOver(actors)]);
      await kill(server, run);
      server = await portal.start();
      played += 1;
      faults.push(...(await portal.withStore((store) => lookAgain(store, run, played % chainsEvery === 0))));
      faults.push(...(await findWrongStart(run, server.url)));
      run.connection.open(server.url);
      if (played % describeInterval === 0) console.log(`${played} kills, ${run.journal.length} acknowledged, ${faults.length} faults`);
    }

    run.isOver = true;
    await actors;
    faults.push(...(await findLostChanges(portal, run)));
    const seconds = (performance.now() - begun) / 1_000;
    const delivery = withDelivery ? await tallyDelivery(portal.withStore, receivers) : null;
    await kill(server, run);
    faults.push(...(delivery?.faults ?? []));
    return { rounds: played, seconds, acknowledged: run.journal.counts, delivery, faults };
  } finally {
    await portal.close();
    await receivers.close();
  }
}

async function openAgain(portal: FaultTestPortal, { connection }: FaultRun): Promise<ServerProcess> {
  const server = await portal.start();
  connection.open(server.url);
  return server;
}

async function waitForKill(run: FaultRun): Promise<void> {
  await expectProgress(run, 1 + run.randomInt(mostBeforeKill));
  if (run.randomInt(publicationEvery) === 0) await waitForPublication(run);
  else await wait(run.randomInt(mostWait));
}

/** Waits until a publication is under way, and then for any part of the time that the last one took. */
async function waitForPublication({ content, randomInt }: FaultRun): Promise<void> {
  const deadline = performance.now() + longestWait;
  while (content.pressedAt === null) {
    if (performance.now() > deadline) throw new Error('Nothing was published for a minute.');
    await wait(2);
  }
  await wait(randomInt(content.took * 1.1));
}

async function kill(server: ServerProcess, { connection }: FaultRun): Promise<void> {
  connection.close();
  await server.stop('SIGKILL');
  connection.hangUp();
}

async function lookAgain(store: Database, { journal }: FaultRun, withChains: boolean): Promise<string[]> {
  return [...(await journal.findLostSince(store)), ...(await findHalfPublished(store)), ...(withChains ? await findBreaks(store) : [])];
}

function describe({ rounds, seconds, acknowledged, delivery }: KillNineResult): string {
  const kinds = [...acknowledged].map(([kind, count]) => `${count} ${kind}`).join(', ');
  const told =
    delivery === null ? '' : ` ${delivery.sent} messages sent, ${delivery.twice} of them twice, ${delivery.later} scheduled for later.`;
  return `${rounds} kills in ${Math.round(seconds)} s (${(seconds / rounds).toFixed(2)} s each). Acknowledged: ${kinds}.${told}`;
}

if (import.meta.main) {
  const options = readFaultTestOptions(20);
  const result = await killNine(options, { withDelivery: true });
  printResult(`${options.engine}, seed ${options.seed}: ${describe(result)}`, result.faults);
}
