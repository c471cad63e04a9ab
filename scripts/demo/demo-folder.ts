import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'northkey-demo-';

/** Creates a data folder for a demo, named after the demo's process ID. */
export function makeDemoFolder(): string {
  removeLeftovers();
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders left behind by demos that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) tryToRemove(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that belongs to another account can't be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function tryToRemove(folder: string): void {
  try {
    removeFolder(folder);
  } catch {
    // The folder belongs to another account on this machine.
  }
}
