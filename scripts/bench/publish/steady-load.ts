import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** A server under load, and the cookie of a learner who has entered there. */
export interface LoadTarget {
  url: string;
  cookie: string;
}

/** One request of the load, with times in milliseconds since the load began. */
export interface LoadedRequest {
  server: number;
  sentAt: number;
  doneAt: number;
  /** The status, or 0 without a response. */
  status: number;
  /** Whether the page had the expected text. Null if no text was expected when it was requested. */
  hasText: boolean | null;
}

/**
 * Sends a fixed number of requests a second, spread over the servers and pages, whether or not earlier ones were answered. While a text is
 * expected, each page is searched for it.
 */
export class SteadyLoad {
  readonly #targets: readonly LoadTarget[];
  readonly #paths: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  readonly #begun = performance.now();
  readonly requests: LoadedRequest[] = [];
  #sent = 0;
  #timer: NodeJS.Timeout | undefined;
  #pending = new Set<Promise<void>>();
  expected: string | null = null;

  constructor(targets: readonly LoadTarget[], paths: readonly string[]) {
    this.#targets = targets;
    this.#paths = paths;
  }

  get now(): number {
    return performance.now() - this.#begun;
  }

  start(perSecond: number): void {
    const from = this.now;
    const first = this.#sent;
    this.#timer = setInterval(() => {
      const due = first + Math.floor(((this.now - from) / 1_000) * perSecond);
      while (this.#sent < due) {
        const request = this.#send(this.#sent++).finally(() => this.#pending.delete(request));
        this.#pending.add(request);
      }
    }, 5);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
    this.#agent.destroy();
  }

  async #send(index: number): Promise<void> {
    const server = index % this.#targets.length;
    const target = this.#targets[server];
    const path = this.#paths[Math.floor(index / this.#targets.length) % this.#paths.length] ?? '/';
    const { expected, now: sentAt } = this;
    const { status, body } = await this.#ask(`${target?.url}${path}`, target?.cookie ?? '');
    const doneAt = this.now;
    const hasText = expected === null || status !== 200 ? null : (await decompress(body)).includes(expected);
    this.requests.push({ server, sentAt, doneAt, status, hasText });
  }

  #ask(url: string, cookie: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, body: Buffer.of() });
      const request = get(url, { agent: this.#agent, headers: { Cookie: cookie, 'Accept-Encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
          .on('error', fail);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes an idle connection at any time, also when a request has just been sent. Browsers then send it again.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(this.#ask(url, cookie));
        else fail();
      });
    });
  }
}
