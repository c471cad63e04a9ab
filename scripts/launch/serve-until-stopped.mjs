import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, watchNpm } from './run.mjs';

/**
 * Young objects get little room: it's collected more often and in less time, and the process stays smaller at rest. What
 * only the start needed is given back at its end (scripts/serve.mjs), for which the collector must be within reach.
 */
export const serveArguments = ['--max-semi-space-size=8', '--expose-gc', fileURLToPath(new URL('../serve.mjs', import.meta.url))];

/** So many areas of memory for all threads (glibc): with one for each the process is 4 MB larger at rest. */
const memoryAreas = { MALLOC_ARENA_MAX: '2' };

/**
 * Becomes the server, or, where a process can't become another program (Windows, and Node 20, which runs only the very
 * first start), runs it until it ends or we are asked to stop. Returns its exit code. A launcher that stays takes 40 MB.
 * The script in package.json begins with `exec`, because the shell that npm starts would end at a signal before us, and
 * npm with it; what follows `||` there is for Windows, which has no `exec`.
 */
export function serveUntilStopped(node, settings) {
  const env = { ...memoryAreas, ...settings };
  if (process.execve !== undefined && process.platform !== 'win32') return process.execve(node, [node, ...serveArguments], env);

  return new Promise((resolve, reject) => {
    // The channel tells the server when we are gone, however we went: it then drains as well.
    const server = spawn(node, serveArguments, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

    let isStopping = false;
    const stop = (signal) => {
      if (isStopping) return;
      isStopping = true;
      server.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
    watchNpm(() => stop('SIGTERM'));

    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}
