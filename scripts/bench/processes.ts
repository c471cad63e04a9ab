import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import type { BareAnswer } from './bare-server.ts';

/** True if the servers can run on one core while the load comes from another. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
export const onOneCore = canPin ? ['taskset', '-c', '0'] : [];

/** Keeps this process, which generates the load, off the servers' core. */
export function leaveServersCore(): void {
  if (canPin) execFileSync('taskset', ['-c', '-p', '1', String(process.pid)]);
}

/** A server whose CPU time and memory can be measured. */
export interface Measured {
  process: ChildProcess;
  url: string;
}

export async function startBareServer(answer: BareAnswer): Promise<Measured> {
  const [program, ...args] = [...onOneCore, process.execPath, resolve(import.meta.dirname, 'bare-server.ts')];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, url: `http://127.0.0.1:${port}` };
}

/** Returns the resident memory of a process and its descendants, in megabytes. */
export function memoryOf(server: ChildProcess): number {
  const kilobytes = familyOf(server).map((pid) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })));
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024);
}

/** Returns the CPU time of a process and its descendants, in seconds. Returns null on systems without /proc. */
export function processorTimeOf(server: ChildProcess): number | null {
  if (!existsSync('/proc/self/stat')) return null;

  return familyOf(server)
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [])
    .reduce((sum, fields) => sum + (Number(fields[userTime]) + Number(fields[systemTime])) / 100, 0);
}

/** The positions of the user and system times after the process name, in hundredths of a second (proc_pid_stat(5), fields 14 and 15). */
const [userTime, systemTime] = [11, 12];

function familyOf({ pid = 0 }: ChildProcess): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/).map(Number));
  const withChildren = (parent: number): number[] => [
    parent,
    ...rows.flatMap(([own = 0, above]) => (above === parent ? withChildren(own) : [])),
  ];
  return withChildren(pid);
}
