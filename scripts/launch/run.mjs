import { spawn } from 'node:child_process';
import { dirname, delimiter } from 'node:path';
import { constants } from 'node:os';

/** Runs a program until it ends, and returns its exit code. Signals are passed on to the program. */
export function runUntilDone(program, args, { onPrinted, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onPrinted);
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, forward);
    const unwatch = watchNpm(() => forward('SIGTERM'));

    child.once('error', reject);
    child.once('close', (code, signal) => {
      unwatch();
      for (const name of ['SIGTERM', 'SIGINT']) process.off(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** The time between checks for the npm process that started this one, in milliseconds. */
const parentCheck = 250;

/**
 * Calls `stop` when the npm process that runs this one is gone, because nothing else could stop this process then. Returns a function that
 * ends the checks.
 */
export function watchNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;

  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentCheck).unref();
  return () => clearInterval(timer);
}

/** Runs a program until it ends, and shows its output only if it fails. Returns its exit code. */
export async function runQuietly(program, args, options = {}) {
  const printed = [];
  const code = await runUntilDone(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onPrinted: (chunk) => printed.push(chunk),
  });
  if (code !== 0 && !isStopped(code)) process.stderr.write(Buffer.concat(printed));
  return code;
}

/** Returns the exit code as shells do: the program's own, or 128 plus the number of the signal that ended the program. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** Tells whether an exit code means that a signal ended the program. Someone wanted to stop it, so there's no failure to report. */
export function isStopped(code) {
  return code > 128;
}

/** Returns a PATH on which programs that look for `node` find the chosen one. */
export function withNodeFirst(node) {
  return [dirname(node), process.env.PATH ?? ''].join(delimiter);
}
