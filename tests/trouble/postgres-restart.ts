import { setTimeout as wait } from 'node:timers/promises';

import { liveThrough } from './support/run-visitor-days.ts';
import { expectProgress, expectRefusals } from './support/visitor-days.ts';
import { readTroubleOptions, printResult } from './support/options.ts';
import { makeCluster, type OwnCluster } from './support/own-cluster.ts';
import { openTown, type Town } from './support/town.ts';
import { prepareTroubledPortal } from './support/troubled-portal.ts';

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
  const portal = await prepareTroubledPortal({ engine: 'postgres', variables: { DATABASE_URL: cluster.url } });
  const town = openTown(portal.keys, seed);
  let recovery = 0;

  try {
    const faults = await liveThrough({ portal, town, rounds }, async (round, url) => {
      const play = round % 2 === 0 ? crashAndReturn : readOnlyAndBack;
      recovery = Math.max(recovery, await play(town, cluster, url));
    });
    return { rounds, acknowledged: town.journal.length, refused: town.refusals, recovery, faults };
  } finally {
    await portal.close();
    cluster.remove();
  }
}

async function crashAndReturn(town: Town, cluster: OwnCluster, url: string): Promise<number> {
  await expectProgress(town, 20);
  cluster.crash();
  await expectRefusals(town, 10);
  const ready = await fetch(`${url}/readyz`);
  if (ready.status !== 503) throw new Error(`/readyz answered ${ready.status} without PostgreSQL.`);
  await wait(gap);
  cluster.start();
  return expectProgress(town, 10);
}

async function readOnlyAndBack(town: Town, cluster: OwnCluster): Promise<number> {
  await expectProgress(town, 20);
  cluster.run('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  await expectRefusals(town, 10);
  // A session can always reset its own default.
  cluster.run('set default_transaction_read_only = off', 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  return expectProgress(town, 10);
}

if (import.meta.main) {
  const { rounds, seed } = readTroubleOptions(20);
  const { acknowledged, refused, recovery, faults } = await restartPostgres(rounds, seed);
  printResult(
    `${rounds} times without PostgreSQL or with a read-only one: ${acknowledged} changes acknowledged, ${refused} refused, recovered within ${Math.round(recovery)} ms.`,
    faults,
  );
}
