import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

import { openServer, serverLimits } from './open-server.ts';

/** Sends requests one after another until connections are refused, and returns the failures before that. */
async function askUntilRefused(url: string, { keepAlive, onAnswer }: { keepAlive: boolean; onAnswer: () => void }): Promise<string[]> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const failures: string[] = [];
  for (;;) {
    try {
      await ask(url, agent);
      onAnswer();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      if (code === 'ECONNREFUSED') return failures;
      failures.push(code);
    }
  }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => answer.on('end', resolve).on('error', reject).resume());
    sent.on('error', reject).end();
  });
}

test('a client that keeps sending requests while the server stops is answered or refused, and never reset', async () => {
  let count = 0;
  const { server, stop } = openServer((_, outgoing) => {
    count += 1;
    if (count % 2 === 0) outgoing.end('at once');
    else setTimeout(() => outgoing.end('a little later'), 3);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let answered = 0;
  const onAnswer = () => (answered += 1);
  const clients = [true, true, true, true, false, false, false, false].map((keepAlive) => askUntilRefused(url, { keepAlive, onAnswer }));
  await expect.poll(() => answered).toBeGreaterThan(80);
  await stop(200);

  expect((await Promise.all(clients)).flat()).toEqual([]);
});

test('a response in progress is finished, and its kept connection ends with it', async () => {
  let finish = () => {};
  const { server, stop } = openServer((_, outgoing) => {
    finish = () => outgoing.end('done');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }).end();
  await once(server, 'request');

  const stopped = stop(0);
  await expect.poll(() => server.listening).toBe(false);
  finish();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await stopped;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
});

test('a body that stops arriving gets a 408, and an upload has more time', async () => {
  const limits = { ...serverLimits, formTimeout: 50 };
  const { server, stop } = openServer((incoming, outgoing) => {
    incoming
      .on('end', () => outgoing.end('whole'))
      .on('error', () => undefined)
      .resume();
  }, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const start = (path: string) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers: { 'Content-Length': 4 } });
    sent.on('error', () => undefined).write('ab');
    return sent;
  };
  const slow = start('/va-login');
  const upload = start('/manage/uploads/new?kind=video');
  const [refused] = (await once(slow, 'response')) as [IncomingMessage];
  expect(refused.statusCode).toBe(408);
  upload.end('cd');
  const [answered] = (await once(upload, 'response')) as [IncomingMessage];
  expect(answered.statusCode).toBe(200);
  refused.resume();
  answered.resume();
  await stop(0);
});
