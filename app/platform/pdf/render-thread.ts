import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface RenderThreadOptions {
  /** What debuggers and profilers call the thread. */
  name?: string;
  /** The program of the thread: it answers each message with one message. */
  file: URL;
  /** How long one rendering may take, the start of the thread included, in milliseconds. */
  timeLimit: number;
  /** How long the thread stays without work, in milliseconds. */
  idleLimit: number;
}

interface Job<Order, Result> {
  order: Order;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** What one thread may take for itself, in MB: beyond it the thread ends, and the portal goes on. */
const memoryLimit = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Works through orders one after the other in a thread of its own, so that the process answers meanwhile. The thread
 * starts with the first order and ends when idle: the portal at rest holds neither it nor the libraries it loads.
 * A thread that fails or takes too long is ended, and the next order gets a new one.
 */
export class RenderThread<Order, Result> {
  readonly #options: RenderThreadOptions;
  readonly #waiting: Job<Order, Result>[] = [];
  #worker: Worker | null = null;
  #isWorking = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: RenderThreadOptions) {
    this.#options = options;
  }

  /** Resolves with the thread's answer. Rejects with what ended the thread instead. */
  render(order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Ends the thread; an order that it works on is rejected. */
  end(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    clearTimeout(this.#idle);

    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      try {
        job.resolve(await this.#ask((this.#worker ??= this.#start()), job.order));
      } catch (error) {
        this.end();
        job.reject(error);
      }
    }

    this.#isWorking = false;
    this.#idle = setTimeout(() => this.end(), this.#options.idleLimit).unref();
  }

  #start(): Worker {
    // Without the environment: it holds the codes and the address of the database.
    const worker = new Worker(this.#options.file, { name: this.#options.name ?? 'pdf', env: {}, resourceLimits: memoryLimit });
    // A thread without work keeps no process alive.
    worker.unref();
    // Whoever waits is told by #ask; between two orders nobody does.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** Ends with the answer, the thread's error, its end or the time limit, whichever comes first. */
  async #ask(worker: Worker, order: Order): Promise<Result> {
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(this.#options.timeLimit)]);

    try {
      const answered = once(worker, 'message', { signal }) as Promise<[Result]>;
      const exited = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended without an answer.')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Windows have origins, threads have none.
      worker.postMessage(order);
      const [result] = await Promise.race([answered, exited]);
      return result;
    } finally {
      settled.abort();
    }
  }
}
