import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { startActors, failWhenOver } from './support/actors.ts';
import { startNginx } from './support/nginx.ts';
import { printResult } from './support/options.ts';
import { makeCluster } from './support/own-cluster.ts';
import { startReceivers, tallyDelivery, type DeliveryTally } from './support/receivers.ts';
import { createFaultRun, type FaultRun } from './support/fault-run.ts';
import { findLostChanges, prepareFaultTestPortal, type FaultTestPortal } from './support/fault-test-portal.ts';

export interface FourProcessesResult {
  kills: number;
  seconds: number;
  requests: number;
  learners: number;
  acknowledged: FaultRun['journal'];
  delivery: DeliveryTally;
  faults: string[];
}

const processes = 4;
const killEvery = 10_000;

/**
 * Runs four processes on one PostgreSQL behind nginx while learners, clients and a manager write, and kills one process every ten seconds.
 * Learners send requests without pausing, until enough of them have finished.
 */
export async function runFourProcesses(options: {
  learners: number;
  atOnce: number;
  minutes: number;
  seed: number;
}): Promise<FourProcessesResult> {
  const receivers = await startReceivers();
  const cluster = await makeCluster(['max_connections=100']);
  // Each person has a separate address, and nginx adds its own.
  const variables = { DATABASE_URL: cluster.url, TRUST_PROXY: '2', ...receivers.variables };
  const portal = await prepareFaultTestPortal({ engine: 'postgres', variables });
  const ports = Array.from({ length: processes }, (_, index) => 19_310 + index);
  const servers: ServerProcess[] = [];
  const nginx = await startNginx(ports);
  const run = createFaultRun(portal.keys, options.seed);
  const faults: string[] = [];

  try {
    for (const port of ports) servers.push(await portal.start({ port }));
    run.connection.open(nginx.url);
    const owner = await portal.signInOwner(run);
    const begun = performance.now();
    const actors = startActors(run, owner, { learners: options.atOnce, clients: Math.ceil(options.atOnce / 8) });
    const kills = await Promise.race([killInTurn({ portal, run, ports, servers, options }), failWhenOver(actors)]);
    const seconds = (performance.now() - begun) / 1_000;
    run.isOver = true;
    await actors;

    const delivery = await tallyDelivery(portal.withStore, receivers);
    faults.push(...delivery.faults);
    faults.push(...(await findLostChanges(portal, run)));
    return { kills, seconds, requests: run.connection.answered, learners: run.learners, acknowledged: run.journal, delivery, faults };
  } finally {
    await nginx.stop();
    await portal.close();
    cluster.remove();
    await receivers.close();
  }
}

async function killInTurn({
  portal,
  run,
  ports,
  servers,
  options,
}: {
  portal: FaultTestPortal;
  run: FaultRun;
  ports: readonly number[];
  servers: ServerProcess[];
  options: { learners: number; minutes: number };
}): Promise<number> {
  const deadline = performance.now() + options.minutes * 60_000;
  let kills = 0;

  while (run.learners < options.learners && performance.now() < deadline) {
    await wait(killEvery);
    const index = run.randomInt(processes);
    await servers[index]?.stop('SIGKILL');
    kills += 1;
    servers[index] = await portal.start({ port: ports[index] ?? 0 });
  }
  return kills;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      learners: { type: 'string', default: '2000' },
      'at-once': { type: 'string', default: '32' },
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  });
  const result = await runFourProcesses({
    learners: Number(values.learners),
    atOnce: Number(values['at-once']),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
  });
  const { kills, seconds, requests, learners, acknowledged, delivery, faults } = result;
  printResult(
    [
      `${learners} learners, ${values['at-once']} at once, ${kills} kills in ${Math.round(seconds)} s on ${availableParallelism()} cores.`,
      `${requests} answers, ${Math.round(requests / seconds)} each second. Acknowledged: ${acknowledged.describe()}.`,
      `${delivery.sent} messages sent, ${delivery.twice} of them twice, ${delivery.later} scheduled for later.`,
    ].join('\n'),
    faults,
  );
}
