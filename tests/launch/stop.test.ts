import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { codes } from '#tests/support/codes.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';

/** The processes of one portal: npm and the launcher, which becomes the server. */
interface Launched {
  npm: ChildProcess;
  port: number;
  exited: Promise<number | null>;
}

/** The time after which a process that's still running counts as stuck, in milliseconds. Even a busy machine needs far less. */
const leavingLimit = 20_000;

let folder: string;
const started: number[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-launch-'));
});
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('after SIGTERM, npm start finishes a request in progress and leaves no process behind', async () => {
  const { npm, port, exited } = await launch();
  const family = [npm.pid ?? 0, ...descendantsOf(npm.pid ?? 0)];
  const slow = await openSlowSignIn(port);

  npm.kill('SIGTERM');
  await expect.poll(() => canConnect(port), { message: 'nobody new is let in', timeout: leavingLimit }).toBe(false);
  expect(await slow.finish()).toBe(302);

  expect(await exited).toBe(0);
  await expectAllGone(family);
});

test('Ctrl+C in a terminal, which signals every process at once, also stops it in order', async () => {
  const { npm, exited } = await launch({ detached: true });
  const family = [npm.pid ?? 0, ...descendantsOf(npm.pid ?? 0)];

  process.kill(-(npm.pid ?? 0), 'SIGINT');
  await exited;
  await expectAllGone(family);
});

test('when npm is killed, the server notices and stops on its own', async () => {
  const { npm } = await launch();
  const family = [npm.pid ?? 0, ...descendantsOf(npm.pid ?? 0)];
  expect(family.length).toBeGreaterThanOrEqual(2);

  npm.kill('SIGKILL');
  await expectAllGone(family);
});

async function launch(options: { detached?: boolean } = {}): Promise<Launched> {
  const port = await findFreePort();
  const npm = spawn('npm', ['start'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...programEnvironment,
      npm_config_loglevel: 'error',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      CONTENT_DIR: fixtureFolder,
      VA_ACCESS_CODE: codes.training,
      CLIENT_ACCESS_CODES: codes.client.join(','),
    },
  });
  const exited = new Promise<number | null>((resolve) => npm.once('exit', (code) => resolve(code)));
  started.push(npm.pid ?? 0);

  await new Promise<void>((resolve, reject) => {
    let printed = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(`Listening on http://127.0.0.1:${port}`)) resolve();
    });
    void exited.then(() => reject(new Error(`npm start ended: ${printed}`)));
  });
  started.push(...descendantsOf(npm.pid ?? 0));
  return { npm, port, exited };
}

/**
 * Signs in with a body sent in two halves, and waits until the server is reading it. `finish` sends the rest and
 * returns the status.
 */
async function openSlowSignIn(port: number): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = `accessCode=${codes.training}`;
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
    // The server asks for the body once it has the headers.
    Expect: '100-continue',
    Origin: `http://127.0.0.1:${port}`,
  };
  const sent = request({ port, host: '127.0.0.1', path: '/va-login', method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) =>
    sent.once('response', (response) => resolve(response.statusCode)).once('error', reject),
  );
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.slice(0, 5));

  return {
    finish: () => {
      sent.end(body.slice(5));
      return status;
    },
  };
}

function descendantsOf(pid: number): number[] {
  const table = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const parents = table.map((line) => line.trim().split(/\s+/).map(Number));
  const children = parents.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

async function expectAllGone(pids: number[]): Promise<void> {
  const deadline = performance.now() + leavingLimit;
  while (pids.some(isAlive) && performance.now() < deadline) await wait(50);
  expect(pids.filter(isAlive)).toEqual([]);
}

function isAlive(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
