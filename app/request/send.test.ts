import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

import { stylesCookie } from '#app/first-paint/saved-styles.ts';
import { sendResponse } from './send.server.ts';

const stretch = 'x'.repeat(64 * 1024);

/** Creates a file with the given number of chunks, and records how many of them were produced and whether the file was cancelled. */
function makeFile(count: number, { failsAt = Infinity } = {}) {
  const stream = { made: 0, isGivenUp: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (stream.made === failsAt) throw new Error('The store is gone.');
      if (stream.made === count) return controller.close();
      stream.made += 1;
      controller.enqueue(new TextEncoder().encode(stretch));
    },
    cancel: () => void (stream.isGivenUp = true),
  });
  return { stream, response: new Response(body, { headers: { 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' } }) };
}

/** Serves the file while `take` downloads it, and resolves with "sent" or the error. */
async function serve(response: Response, take: (url: string) => Promise<void>): Promise<unknown> {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  const server = createServer((incoming, outgoing) => {
    sendResponse(outgoing, incoming, response).then(
      () => resolve('sent'),
      (error: unknown) => {
        outgoing.destroy();
        resolve(error);
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await take(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const outcome = await sent;
  server.close();
  return outcome;
}

test('a long file arrives complete, without a length, and compressed if accepted', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const { response } = makeFile(20);
    const outcome = await serve(response, async (url) => {
      const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
      expect(answer.headers.get('Content-Length')).toBeNull();
      expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect((await answer.text()).length).toBe(20 * stretch.length);
    });
    expect(outcome).toBe('sent');
  }
});

test('a first-time visitor gets the same text with stronger compression', async () => {
  const words = Array.from({ length: 5_000 }, (_, number) => `A word, and its number ${(number * 7_919) % 5_000}.`).join(' ');
  const ask = async (encoding: string, cookie: string) => {
    let length = 0;
    await serve(new Response(words, { headers: { 'Content-Type': 'text/html' } }), async (url) => {
      const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding, Cookie: cookie } });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(await answer.text()).toBe(words);
      length = Number(answer.headers.get('Content-Length'));
    });
    return length;
  };

  for (const encoding of ['br', 'gzip']) expect(await ask(encoding, '')).toBeLessThan(await ask(encoding, stylesCookie));
});

test('a file of a known length is streamed as it is, with its length', async () => {
  const { response } = makeFile(3);
  const length = (await response.clone().arrayBuffer()).byteLength;
  response.headers.set('Content-Length', String(length));
  const outcome = await serve(response, async (url) => {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip, br' } });
    const { headers } = answer;
    expect([headers.get('Content-Length'), headers.get('Content-Encoding'), headers.get('Transfer-Encoding')]).toEqual([
      String(length),
      null,
      null,
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
  });
  expect(outcome).toBe('sent');
});

test("a reader who stops reading isn't sent more, and one who leaves ends the reading of the store", async () => {
  const { stream, response } = makeFile(10_000);
  const outcome = await serve(response, async (url) => {
    const request = get(url, { headers: { 'Accept-Encoding': 'identity' } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    await expect.poll(() => stream.made).toBeGreaterThan(2);
    // A socket and its buffers hold only a few megabytes, but the file is 640 MB.
    expect(stream.made).toBeLessThan(400);
    request.destroy();
  });
  expect(outcome).toBe('sent');
  expect(stream.isGivenUp).toBe(true);
  expect(stream.made).toBeLessThan(400);
});

test('a file that fails partway is cut off, so that no one takes part of it for the whole', async () => {
  const { response } = makeFile(20, { failsAt: 5 });
  const outcome = await serve(response, async (url) => {
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow(/terminated|aborted/);
  });
  expect(String(outcome)).toContain('The store is gone.');
});
