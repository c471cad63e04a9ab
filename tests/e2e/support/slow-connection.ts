import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

export interface SlowConnection {
  /** The portal's address on the slow connection. */
  url: string;
  close: () => Promise<void>;
}

/** The largest chunk that's passed on at once, in bytes. It's about the size of a network packet. */
const packet = 1_400;

/**
 * Puts a slow connection in front of a server. All connections share `bytesPerSecond` in each direction, and data arrives `latency`
 * milliseconds after it's sent. Chromium's emulated network isn't used, because it gets stuck: about once in a hundred page loads, it never
 * delivers responses that have already arrived.
 */
export async function openSlowConnection(target: string, { latency, bytesPerSecond }: { latency: number; bytesPerSecond: number }) {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const [up, down] = [createPace(bytesPerSecond), createPace(bytesPerSecond)];

  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) sockets.add(socket.on('close', () => sockets.delete(socket)));
    const ended = () => [client, server].forEach((socket) => socket.destroy());
    void Promise.all([pipeline(client, delay(up, latency), server), pipeline(server, delay(down, latency), client)]).then(ended, ended);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  } satisfies SlowConnection;
}

/** Returns a function that calculates how long the next bytes take to pass through the shared connection, in milliseconds. */
function createPace(bytesPerSecond: number): (bytes: number) => number {
  let free = 0;
  return (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1_000;
    return free - performance.now();
  };
}

function delay(pace: (bytes: number) => number, latency: number): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await wait(latency);
      for (let at = 0; at < chunk.length; at += packet) {
        const part = chunk.subarray(at, at + packet);
        await wait(pace(part.length));
        this.push(part);
      }
      done();
    },
  });
}
