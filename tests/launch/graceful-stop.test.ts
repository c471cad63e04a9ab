import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { codes } from '#tests/support/codes.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/process/server-process.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-stop-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(name: string, variables: Record<string, string> = {}): Promise<ServerProcess> {
  return startServerProcess({
    variables: {
      DATA_DIR: join(folder, name),
      CONTENT_DIR: fixtureFolder,
      VA_ACCESS_CODE: codes.training,
      CLIENT_ACCESS_CODES: codes.client.join(','),
      ...variables,
    },
  });
}

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  isWhole: boolean;
}

async function ask(url: string, path: string, agent: Agent): Promise<Answer> {
  const sent = request(`${url}${path}`, { agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await buffer(answer);
  return { status: answer.statusCode, connection: answer.headers.connection, isWhole: answer.complete };
}

test('SIGTERM under load resets no connection that a load balancer still uses, and tells each one to close', async () => {
  // A delay of ten seconds gives the load balancer below enough time to notice that the server is stopping, even on a busy machine.
  const server = await start('load', { STOP_DELAY: '10' });
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const balancer = { sends: true };

  async function work(agent: Agent): Promise<void> {
    while (balancer.sends) {
      try {
        answers.push(await ask(server.url, answers.length % 2 === 0 ? '/va-login' : '/client-portal', agent));
      } catch (error) {
        failures.push(error);
      }
    }
    agent.destroy();
  }
  const workers = [true, true, true, true, false, false, false, false].map((keepAlive) => work(new Agent({ keepAlive, maxSockets: 1 })));
  await expect.poll(() => answers.length).toBeGreaterThan(80);

  const exited = server.stop('SIGTERM');
  const probe = new Agent();
  await expect.poll(async () => (await ask(server.url, '/readyz', probe)).status).toBe(503);
  const before = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(before + 40);
  balancer.sends = false;
  await Promise.all(workers);

  expect(failures).toEqual([]);
  expect(answers.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([]);
  expect(new Set(answers.slice(before + 8).map(({ connection }) => connection))).toEqual(new Set(['close']));
  expect(await exited).toBe(0);
});

test("a connection that has sent nothing doesn't delay stopping", async () => {
  const server = await start('silent');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');

  expect(await server.stop('SIGTERM')).toBe(0);
  await closed;
});

test("a second portal on the same SQLite file warns, and one that starts after kill -9 doesn't", async () => {
  const warning = 'Another Northkey process is already using this SQLite file.';
  const first = await start('shared');
  const second = await start('shared');
  await second.stop();
  await first.stop('SIGKILL');

  expect(second.printed()).toContain(warning);
  const third = await start('shared');
  await third.stop();
  expect(first.printed() + third.printed()).not.toContain(warning);
});
