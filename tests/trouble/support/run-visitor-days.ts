import { beginLives, failWhenOver } from './visitor-days.ts';
import type { Town } from './town.ts';
import { findAllLoss, type TroubledPortal } from './troubled-portal.ts';

interface LiveThroughOptions {
  portal: TroubledPortal;
  town: Town;
  rounds: number;
  start?: Parameters<TroubledPortal['start']>[0];
}

/**
 * Runs a portal without a restart while everyone writes, and causes trouble in rounds. Each round ends by checking what was acknowledged in
 * it, and the run ends by checking everything. Returns what was lost.
 */
export async function liveThrough(
  { portal, town, rounds, start }: LiveThroughOptions,
  playRound: (round: number, url: string) => Promise<void>,
): Promise<string[]> {
  const server = await portal.start(start);
  town.line.open(server.url);
  const lives = beginLives(town, await portal.signInOwner(town));
  const faults: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    await Promise.race([playRound(round, server.url), failWhenOver(lives)]);
    faults.push(...(await portal.withStore((store) => town.journal.findLostSince(store))));
  }

  town.isOver = true;
  await lives;
  if (server.process.exitCode !== null) faults.push('The server has ended.');
  return [...faults, ...(await findAllLoss(portal, town))];
}
