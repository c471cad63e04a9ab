import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runRounds } from './support/run-rounds.ts';
import { expectProgress, expectRefusals } from './support/actors.ts';
import { readFaultTestOptions, printResult } from './support/options.ts';
import { createFaultRun, type FaultRun } from './support/fault-run.ts';
import { prepareFaultTestPortal } from './support/fault-test-portal.ts';

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
  const portal = await prepareFaultTestPortal({ engine: 'sqlite', parent: disk });
  const run = createFaultRun(portal.keys, seed);
  let recovery = 0;

  try {
    const faults = await runRounds({ portal, run, rounds }, async () => {
      recovery = Math.max(recovery, await playRound(run, disk));
    });
    return { rounds, acknowledged: run.journal.length, refused: run.refusals, recovery, faults };
  } finally {
    await portal.close();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

async function playRound(run: FaultRun, disk: string): Promise<number> {
  await expectProgress(run, 20);
  const filler = join(disk, 'filler');
  fill(filler);
  await expectRefusals(run, 10);
  rmSync(filler);
  return expectProgress(run, 10);
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
  const { rounds, seed } = readFaultTestOptions(20);
  const { acknowledged, refused, recovery, faults } = await fillDisk(rounds, seed);
  printResult(
    `${rounds} times a full disk: ${acknowledged} changes acknowledged, ${refused} refused, recovered within ${Math.round(recovery)} ms of having room.`,
    faults,
  );
}
