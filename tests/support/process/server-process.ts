import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';

/** A portal in a separate process, run in the same way as by `npm start`. */
export interface ServerProcess {
  process: ChildProcess;
  url: string;
  /** Returns the end of the portal's log. */
  printed: () => string;
  /** The time from spawning the process to its line "Listening on", in milliseconds. */
  startedIn: number;
  /** Stops the portal. Resolves with the exit code, or with null if a signal ended the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ServerProcessOptions {
  variables: Record<string, string>;
  /** A program that starts the server, with its arguments, such as `taskset -c 0`. */
  prefix?: string[];
  /** The program that Node runs, with its arguments. The default is the server. */
  program?: string[];
  /** The folder in which the portal runs. The default is the checkout. */
  folder?: string;
}

/** These are the options in scripts/launch/serve-until-stopped.mjs. */
const serveArguments = ['--max-semi-space-size=8', '--expose-gc', 'scripts/serve.mjs'];

/**
 * Starts the built server on a free port and waits until it's listening. If it doesn't start, rejects with its output.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const [program = process.execPath, ...args] = [...(options.prefix ?? []), process.execPath, ...(options.program ?? serveArguments)];
  const begun = performance.now();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: options.folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', STOP_DELAY: '0', ...options.variables },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-4_000);
  });

  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = /Listening on (http:\/\/\S+)/.exec(line)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });

  // On a busy machine, the line arrives together with earlier warnings, which come through another pipe. They're read before this returns.
  await setImmediate();
  await setImmediate();

  return {
    process: child,
    url,
    printed: () => printed,
    startedIn: performance.now() - begun,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
