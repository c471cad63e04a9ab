import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { exitCodeOf, watchNpm } from '../launch/run.mjs';
import { serveArguments } from '../launch/serve-until-stopped.mjs';

/** Serves the built portal until it ends or is told to stop, and returns its exit code. */
export function runPortal(settings: Record<string, string | undefined>, onListening: (address: string) => void): Promise<number> {
  // The channel closes when this process ends for any reason, which makes the portal stop, too.
  const portal = spawn(process.execPath, serveArguments, { env: settings, stdio: ['inherit', 'pipe', 'inherit', 'ipc'] });

  createInterface({ input: portal.stdout as NonNullable<typeof portal.stdout> }).on('line', (line) => {
    const address = /^Listening on (\S+)$/.exec(line)?.[1];
    if (address === undefined) return;
    console.log(line);
    onListening(settings['PUBLIC_URL'] || address);
  });

  const stop = (signal: NodeJS.Signals) => void portal.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  watchNpm(() => stop('SIGTERM'));

  return new Promise((resolve, reject) => {
    portal.once('error', reject);
    portal.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}
