import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { chunkLength, mostAtOnce, uploadLimits } from '#app/features/uploads/rules.ts';
import { listUploads } from '#app/features/uploads/store.server.ts';
import { confirmConsoleSession } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { origin } from '#tests/support/http-request.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { createFaultRun } from '#tests/faults/support/fault-run.ts';
import { prepareFaultTestPortal, type FaultTestPortal } from '#tests/faults/support/fault-test-portal.ts';

const limit = uploadLimits.video;
const megabyte = 1024 * 1024;
const mp4Start = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

describe.each(portalEngines)('large uploads on %s', (engine) => {
  let portal: FaultTestPortal;
  let server: ServerProcess;
  let owner: Visitor;
  const agent = new Agent();

  beforeAll(async () => {
    portal = await prepareFaultTestPortal({ engine });
    server = await portal.start();
    const run = createFaultRun(portal.keys, 1);
    run.connection.open(server.url);
    owner = await portal.signInOwner(run);
    await confirmConsoleSession(owner);
  });
  afterAll(async () => {
    agent.destroy();
    await portal.close();
  });

  /** Starts to send a file. Without a length, it's sent in chunks, as a program could do it. */
  function open(length: number | null): ClientRequest {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: new URL(server.url).port,
      path: '/manage/uploads/new?kind=video&name=tour.mp4',
      method: 'POST',
      headers: {
        Host: new URL(origin).host,
        Origin: origin,
        Cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; '),
        'X-Forwarded-For': owner.address,
        'Content-Type': 'application/octet-stream',
        ...(length !== null && { 'Content-Length': length }),
      },
    });
    // The portal may close the connection before it has read everything.
    sent.on('error', () => undefined);
    return sent;
  }

  async function answerOf(sent: ClientRequest): Promise<{ status: number; body: string }> {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  }

  async function send(length: number, { name, isAnnounced = true }: { name: string; isAnnounced?: boolean }) {
    const sent = open(isAnnounced ? length : null);
    const answer = answerOf(sent);
    Readable.from(makeVideo(length, name)).pipe(sent);
    return answer;
  }

  const readStore = () =>
    portal.withStore(async (store) => {
      const chunks = await store.selectFrom('uploadChunks').select('file').execute();
      const uploads = await listUploads(store);
      const records = await listRecords(store, { action: 'upload.added' }, 50);
      return { chunks: chunks.length, sizes: uploads.map(({ size }) => size), records: records.length };
    });

  test("two videos of 200 MB arrive at the same time, and the memory doesn't hold even one of them", { timeout: 240_000 }, async () => {
    const before = await readStore();
    const memory = await watchMemory(server);
    const answers = await Promise.all([send(limit, { name: 'one' }), send(limit, { name: 'two' })]);
    const growth = await memory.stop();
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await readStore()).toEqual({
      chunks: before.chunks + (2 * limit) / chunkLength,
      sizes: expect.arrayContaining([limit, limit]),
      records: before.records + 2,
    });
    expect(growth).toBeLessThan(limit / megabyte);
  });

  test.each([
    ['that announces it', true],
    ['that does not say how long it is', false],
  ])('a video %s is refused one byte above the limit, and nothing is left behind', { timeout: 240_000 }, async (_, isAnnounced) => {
    const before = await readStore();
    const { status, body } = await send(limit + 1, { name: 'three', isAnnounced });
    expect([status, body]).toEqual([413, expect.stringContaining('This file is larger than 200 MB. Choose a smaller one.')]);
    await expect.poll(readStore).toEqual(before);
  });

  test('of six videos at the same time one is refused before it is read, and the next one goes when the others end', async () => {
    // Which one of them reaches the portal last isn't known.
    const underWay = Array.from({ length: mostAtOnce + 1 }, () => open(limit));
    try {
      const answers = underWay.map(answerOf);
      void Promise.allSettled(answers);
      for (const sent of underWay) sent.write(mp4Start);
      expect(await Promise.race(answers)).toEqual({ status: 429, body: expect.stringContaining("You're already uploading 5 files.") });
      await expect.poll(async () => (await send(2 * megabyte, { name: 'seven' })).status).toBe(429);
    } finally {
      for (const sent of underWay) sent.destroy();
    }
    await expect.poll(async () => (await send(2 * megabyte, { name: 'eight' })).status).toBe(201);
  });

  test('a connection cut in the middle leaves nothing behind, and the portal goes on', async () => {
    const before = await readStore();
    const sent = open(limit);
    Readable.from(makeVideo(20 * megabyte, 'four')).pipe(sent, { end: false });
    await expect.poll(async () => (await readStore()).chunks).toBeGreaterThanOrEqual(before.chunks + 5);
    sent.destroy();

    await expect.poll(readStore).toEqual(before);
    expect((await send(3 * megabyte, { name: 'five' })).status).toBe(201);
  });
});

/** Yields the start of a video with a name that tells it from others, then zeros. */
async function* makeVideo(length: number, name: string): AsyncGenerator<Uint8Array> {
  const start = Buffer.concat([mp4Start, Buffer.from(name)]);
  yield start;
  const zeros = Buffer.alloc(65_536);
  for (let left = length - start.length; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
}

/** Measures how much memory a server takes, in megabytes, several times a second. */
async function watchMemory({ process: { pid } }: ServerProcess): Promise<{ stop: () => Promise<number> }> {
  const measure = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Math.round(Number(stdout) / 1_024);
  };
  const start = await measure();
  let most = start;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await measure());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await watching;
      return most - start;
    },
  };
}
