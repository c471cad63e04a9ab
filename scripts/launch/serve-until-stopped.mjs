import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, watchNpm } from './run.mjs';

/**
 * The options for Node. A small young generation is collected more often but faster, and keeps an idle process smaller. `--expose-gc` lets
 * scripts/serve.mjs release memory that's needed only at startup.
 */
export const serveArguments = ['--max-semi-space-size=8', '--expose-gc', fileURLToPath(new URL('../serve.mjs', import.meta.url))];

/**
 * How glibc allocates memory. With one arena for each thread, an idle process is 4 MB larger, and 20 MB larger if the memory that starting
 * took isn't returned.
 */
const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Turns this process into the server, because keeping the launcher in memory would take 40 MB. A process can't become another program on
 * Windows, or on Node 20, which runs only the very first start. There, the function runs the server until the server ends or this process
 * is told to stop, and returns the server's exit code. The script in package.json begins with `exec`, because a signal would otherwise end
 * npm's shell, and npm along with it, before this process. Windows has no `exec`, so the part after `||` is for Windows.
 */
export function serveUntilStopped(node, settings) {
  const env = { ...memorySettings, ...settings };
  if (process.execve !== undefined && process.platform !== 'win32') return process.execve(node, [node, ...serveArguments], env);

  return new Promise((resolve, reject) => {
    // The channel closes when this process ends for any reason. The server then finishes its requests and stops.
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
