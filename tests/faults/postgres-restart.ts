import { setTimeout as wait } from 'node:timers/promises';

import { runRounds } from './support/run-rounds.ts';
import { expectProgress, expectRefusals } from './support/actors.ts';
import { readFaultTestOptions, printResult } from './support/options.ts';
import { makeCluster, type OwnCluster } from './support/own-cluster.ts';
import { createFaultRun, type FaultRun } from './support/fault-run.ts';
import { prepareFaultTestPortal } from './support/fault-test-portal.ts';

export interface PostgresRestartResult {
  rounds: number;
  acknowledged: number;
  refused: number;
  /** The longest time in any round from PostgreSQL's return to the tenth acknowledgement, in milliseconds. */
  recovery: number;
  faults: string[];
}

/** The time that PostgreSQL is unavailable, in milliseconds. */
const gap = 1_000;

/**
 * Makes PostgreSQL unavailable while everyone writes, and brings it back. Rounds alternate between a crash and a read-only server, such as
 * a standby. In the meantime, each change must be refused with the message about the store.
 */
export async function restartPostgres(rounds: number, seed: number): Promise<PostgresRestartResult> {
  const cluster = await makeCluster();
  const portal = await prepareFaultTestPortal({ engine: 'postgres', variables: { DATABASE_URL: cluster.url } });
  const run = createFaultRun(portal.keys, seed);
  let recovery = 0;

  try {
    const faults = await runRounds({ portal, run, rounds }, async (round, url) => {
      const play = round % 2 === 0 ? crashAndReturn : readOnlyAndBack;
      recovery = Math.max(recovery, await play(run, cluster, url));
    });
    return { rounds, acknowledged: run.journal.length, refused: run.refusals, recovery, faults };
  } finally {
    await portal.close();
    cluster.remove();
  }
}

async function crashAndReturn(run: FaultRun, cluster: OwnCluster, url: string): Promise<number> {
  await expectProgress(run, 20);
  cluster.crash();
  await expectRefusals(run, 10);
  await waitUntilUnready(url);
  await wait(gap);
  cluster.start();
  return expectProgress(run, 10);
}

/** Waits until /readyz says that the store is away. Its last result is good for a few seconds. */
async function waitUntilUnready(url: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (let status = 200; status !== 503; { status } = await fetch(`${url}/readyz`)) {
    if (performance.now() > deadline) throw new Error(`/readyz answered ${status} without PostgreSQL.`);
    await wait(100);
  }
}

async function readOnlyAndBack(run: FaultRun, cluster: OwnCluster): Promise<number> {
  await expectProgress(run, 20);
  cluster.run('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  await expectRefusals(run, 10);
  // A session can always reset its own default.
  cluster.run('set default_transaction_read_only = off', 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  return expectProgress(run, 10);
}

if (import.meta.main) {
  const { rounds, seed } = readFaultTestOptions(20);
  const { acknowledged, refused, recovery, faults } = await restartPostgres(rounds, seed);
  printResult(
    `${rounds} times without PostgreSQL or with a read-only one: ${acknowledged} changes acknowledged, ${refused} refused, recovered within ${Math.round(recovery)} ms.`,
    faults,
  );
}
