import { connect, type Socket } from 'node:net';

export interface Target {
  url: string;
  /** Paths to request after the first address. Each free connection takes the next path. */
  others?: readonly string[];
  headers: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  /** The latencies, in milliseconds. */
  p50: number;
  p99: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Sends requests to an address over several connections for a number of seconds. Each connection sends its next request as soon as the
 * previous response has arrived. Bare sockets are used, because Node's HTTP clients take longer to read a response than the server takes to
 * send it.
 */
export async function putUnderLoad(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const latencies: number[] = [];
  const nextRequest = takeTurns(target);
  const begun = performance.now();
  const until = begun + seconds * 1_000;

  await Promise.all(Array.from({ length: connections }, () => askUntil(target, { until, nextRequest, latencies })));
  return { perSecond: (latencies.length / (performance.now() - begun)) * 1_000, ...quantilesOf(latencies) };
}

export function quantilesOf(latencies: readonly number[]): { p50: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

/** Returns a function that cycles through a target's requests. */
function takeTurns({ url, headers, others = [] }: Target): () => Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const paths = [`${pathname}${search}`, ...others];
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`));
  let asked = 0;
  return () => requests[asked++ % requests.length] ?? Buffer.of();
}

interface Asking {
  until: number;
  nextRequest: () => Buffer;
  latencies: number[];
}

function askUntil({ url }: Target, { until, nextRequest, latencies }: Asking): Promise<void> {
  const { hostname, port } = new URL(url);

  return new Promise((resolve, reject) => {
    const answer = new AnswerReader();
    let askedAt = 0;
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(128 * 1024), callback: onRead },
    });
    socket.once('connect', ask).once('error', reject);
    socket.once('close', () => reject(new Error(`${url} closed the connection.`)));

    function ask(): void {
      askedAt = performance.now();
      socket.write(nextRequest());
    }

    function onRead(length: number, buffer: Uint8Array): boolean {
      const state = answer.read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      if (state === 'reading') return true;

      const now = performance.now();
      latencies.push(now - askedAt);
      if (state === 'refused') reject(new Error(`${url} responded with ${answer.status}.`));
      if (state === 'read' && now < until) ask();
      else {
        socket.destroy();
        resolve();
      }
      return true;
    }
  });
}

class AnswerReader {
  status = 0;
  #head: Buffer = Buffer.alloc(0);
  /** The part of the body that hasn't arrived yet, in bytes. Null while the head is being read. */
  #left: number | null = null;

  read(chunk: Buffer): 'reading' | 'read' | 'refused' {
    this.#left = this.#left === null ? this.#readHead(Buffer.concat([this.#head, chunk])) : this.#left - chunk.length;
    if (this.#left === null || this.#left > 0) return 'reading';

    this.#left = null;
    return this.status === 200 || this.status === 304 ? 'read' : 'refused';
  }

  /** Returns the number of body bytes that haven't arrived yet, or null if the head isn't complete. */
  #readHead(all: Buffer): number | null {
    const end = all.indexOf(headEnd);
    this.#head = end === -1 ? all : Buffer.alloc(0);
    if (end === -1) return null;

    const head = all.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    const length = this.status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error('A response has no Content-Length.');
    return Number(length) - (all.length - end - headEnd.length);
  }
}
