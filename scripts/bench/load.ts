import { connect, type Socket } from 'node:net';

/** What to ask for, again and again. */
export interface Target {
  url: string;
  /** Other paths, asked for by turns after that of the address: whichever connection is free takes the next. */
  others?: readonly string[];
  headers: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Asks for one address over so many connections, each time as soon as the answer is there, for so many seconds. On bare
 * sockets: any HTTP client of Node takes longer to read an answer than the server to send it, and would be what is measured.
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

/** Returns the median and the 99th percentile of durations. */
export function quantilesOf(latencies: readonly number[]): { p50: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

/** Returns what gives the requests for a target, one after the other. */
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
      if (state === 'refused') reject(new Error(`${url} was answered with ${answer.status}.`));
      if (state === 'read' && now < until) ask();
      else {
        socket.destroy();
        resolve();
      }
      return true;
    }
  });
}

/** Reads answers that say how long they are, one after the other. */
class AnswerReader {
  status = 0;
  #head: Buffer = Buffer.alloc(0);
  /** What is still to come of the body; null while the head is read. */
  #left: number | null = null;

  read(chunk: Buffer): 'reading' | 'read' | 'refused' {
    this.#left = this.#left === null ? this.#readHead(Buffer.concat([this.#head, chunk])) : this.#left - chunk.length;
    if (this.#left === null || this.#left > 0) return 'reading';

    this.#left = null;
    return this.status === 200 || this.status === 304 ? 'read' : 'refused';
  }

  /** Returns how much of the body is still to come; null when the head isn't whole yet. */
  #readHead(all: Buffer): number | null {
    const end = all.indexOf(headEnd);
    this.#head = end === -1 ? all : Buffer.alloc(0);
    if (end === -1) return null;

    const head = all.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    const length = this.status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error('An answer does not say how long it is.');
    return Number(length) - (all.length - end - headEnd.length);
  }
}
