import { spawn } from 'node:child_process';
import { dirname, delimiter } from 'node:path';
import { constants } from 'node:os';

/** Runs a program to its end and returns its exit code; a signal that we get is passed on to it. */
export function runUntilDone(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, forward);

    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of ['SIGTERM', 'SIGINT']) process.off(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Returns the exit code that shells use: that of the program, or 128 and the number of the signal that ended it. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** Returns a PATH on which programs that ask for `node` find the picked one. */
export function withNodeFirst(node) {
  return [dirname(node), process.env.PATH ?? ''].join(delimiter);
}
