import { startActors, failWhenOver } from './actors.ts';
import { findHalfPublished } from './content-actions.ts';
import type { FaultRun } from './fault-run.ts';
import { findLostChanges, type FaultTestPortal } from './fault-test-portal.ts';

interface RunRoundsOptions {
  portal: FaultTestPortal;
  run: FaultRun;
  rounds: number;
  start?: Parameters<FaultTestPortal['start']>[0];
}

/**
 * Runs a portal without a restart while everyone writes, and causes trouble in rounds. Each round ends by checking what was acknowledged in
 * it, and the run ends by checking everything. Returns what was lost.
 */
export async function runRounds(
  { portal, run, rounds, start }: RunRoundsOptions,
  playRound: (round: number, url: string) => Promise<void>,
): Promise<string[]> {
  const server = await portal.start(start);
  run.connection.open(server.url);
  const actors = startActors(run, await portal.signInOwner(run));
  const faults: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    await Promise.race([playRound(round, server.url), failWhenOver(actors)]);
    faults.push(
      ...(await portal.withStore(async (store) => [...(await run.journal.findLostSince(store)), ...(await findHalfPublished(store))])),
    );
  }

  run.isOver = true;
  await actors;
  if (server.process.exitCode !== null) faults.push('The server has ended.');
  return [...faults, ...(await findLostChanges(portal, run))];
}
