import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { liveThrough } from './support/run-visitor-days.ts';
import { expectProgress, expectRefusals } from './support/visitor-days.ts';
import { readTroubleOptions, printResult } from './support/options.ts';
import { openTown, type Town } from './support/town.ts';
import { prepareTroubledPortal } from './support/troubled-portal.ts';

export interface FullDiskResult {
  rounds: number;
  acknowledged: number;
  refused: number;
  /** The longest time in any round from the return of free space to the tenth acknowledgement, in milliseconds. */
  recovery: number;
  faults: string[];
}

/**
 * Fills the disk of a SQLite portal while everyone writes, and frees up space again without a restart. Each change must be either refused
 * with the message about the store or still there afterwards. This needs permission to mount (root).
 */
export async function fillDisk(rounds: number, seed: number): Promise<FullDiskResult> {
  const disk = mkdtempSync(join(tmpdir(), 'northkey-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'northkey-disk', disk]);
  const portal = await prepareTroubledPortal({ engine: 'sqlite', parent: disk });
  const town = openTown(portal.keys, seed);
  let recovery = 0;

  try {
    const faults = await liveThrough({ portal, town, rounds }, async () => {
      recovery = Math.max(recovery, await playRound(town, disk));
    });
    return { rounds, acknowledged: town.journal.length, refused: town.refusals, recovery, faults };
  } finally {
    await portal.close();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

async function playRound(town: Town, disk: string): Promise<number> {
  await expectProgress(town, 20);
  const filler = join(disk, 'filler');
  fill(filler);
  await expectRefusals(town, 10);
  rmSync(filler);
  return expectProgress(town, 10);
}

/** Writes smaller and smaller pieces until nothing more fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4)) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}

if (import.meta.main) {
  const { rounds, seed } = readTroubleOptions(20);
  const { acknowledged, refused, recovery, faults } = await fillDisk(rounds, seed);
  printResult(
    `${rounds} times a full disk: ${acknowledged} changes acknowledged, ${refused} refused, recovered within ${Math.round(recovery)} ms of having room.`,
    faults,
  );
}
