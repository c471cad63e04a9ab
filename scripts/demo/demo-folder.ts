import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'northkey-demo-';

/** Makes the data folder of one demo. Its name says which process it belongs to. */
export function makeDemoFolder(): string {
  removeLeftovers();
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of demos that were killed before they could do so themselves. */
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
    // Another account's process may not be signalled, but it's there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function tryToRemove(folder: string): void {
  try {
    removeFolder(folder);
  } catch {
    // It belongs to another account on this machine.
  }
}
