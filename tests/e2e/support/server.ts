import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { codes } from '../../support/codes.ts';
import { fixtureFolder } from '../../support/fixture-content.ts';
import { programEnvironment } from '../../support/process/program-environment.ts';

/** A production server with its own store, run in the same way as by `npm start`. */
export interface RunningServer {
  url: string;
  dataDirectory: string;
  output: () => string;
  /** Stops the server gracefully and waits until it has ended. Throws if the server logged a failure. */
  stop: () => Promise<void>;
}

const startLimit = 30_000;

/**
 * Starts the built portal on a free port. It runs in an empty folder, so that no `.env` file affects it. In `settings`, which are added to
 * the usual ones, `{port}` stands for the portal's port.
 */
export async function startServer(settings: Record<string, string> = {}, program = 'scripts/serve.mjs'): Promise<RunningServer> {
  const port = settings['PORT'] === undefined ? await findFreePort() : Number(settings['PORT']);
  const folder = mkdtempSync(join(tmpdir(), 'northkey-e2e-'));
  const dataDirectory = settings['DATA_DIR'] ?? join(folder, 'data');
  const ownSettings = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', String(port))]));
  const server = spawn(process.execPath, [resolve(program)], {
    cwd: folder,
    // The channel closes when this process ends for any reason, which ends the server, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...programEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      CONTENT_DIR: resolve(fixtureFolder),
      VA_ACCESS_CODE: codes.training,
      CLIENT_ACCESS_CODES: codes.client.join(','),
      // Each test has its own network address, so wrong codes in one test don't slow down another.
      TRUST_PROXY: '1',
      ...ownSettings,
    },
  });
  const output = collectOutput(server);
  try {
    await waitUntilListening(server, output);
  } catch (error) {
    // Another program took the free port first.
    if (settings['PORT'] === undefined && output.text().includes('The port is in use')) return startServer(settings, program);
    throw error;
  }

  return {
    url: ownSettings['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`,
    dataDirectory,
    output: output.text,
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
      const failures = output
        .text()
        .split('\n')
        .filter((line) => /"level":(50|60)\b/.test(line));
      if (failures.length > 0) throw new Error(`The server logged failures:\n${failures.join('\n')}`);
    },
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

function collectOutput(server: ChildProcess): { text: () => string } {
  const chunks: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return { text: () => chunks.join('') };
}

function waitUntilListening(server: ChildProcess, output: { text: () => string }): Promise<void> {
  return new Promise((listening, failed) => {
    const fail = (code: number | null = null) => {
      const state = code === null ? `didn't listen within ${startLimit} ms` : `ended with ${code}`;
      failed(new Error(`The server ${state}. Was it built? Its output:\n${output.text()}`));
    };
    const timer = setTimeout(fail, startLimit);
    server.once('exit', fail);
    server.stdout?.on('data', () => {
      if (!output.text().includes('Listening on')) return;
      clearTimeout(timer);
      server.off('exit', fail);
      listening();
    });
  });
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    server.once('exit', () => ended());
    server.kill('SIGTERM');
  });
}
