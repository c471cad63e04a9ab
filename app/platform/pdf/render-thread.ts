import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface RenderThreadOptions {
  name?: string;
  /** The URL of the thread's program, which answers each message with one message. */
  file: URL;
  /** The time limit for one rendering, including the thread's start, in milliseconds. */
  timeLimit: number;
  /** The time after which an idle thread ends, in milliseconds. */
  idleLimit: number;
}

interface Job<Order, Result> {
  order: Order;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** The most memory one thread can use, in MB. Beyond that, the thread ends but the portal keeps running. */
const memoryLimit = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Runs jobs one after the other in a separate thread, so the main process can keep responding. The thread starts with the first job and
 * ends when it's idle, so an idle portal doesn't keep the rendering libraries in memory. A thread that fails or takes too long is ended,
 * and the next job gets a new one.
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

  /** Runs a job in the thread. Rejects if the thread fails, ends or takes too long. */
  render(order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Ends the thread. A job in progress is rejected. */
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
    // The thread is started without environment variables, because the environment contains access codes and the database's address.
    const worker = new Worker(this.#options.file, { name: this.#options.name ?? 'pdf', env: {}, resourceLimits: memoryLimit });
    // An idle thread must not keep the process running.
    worker.unref();
    // Errors are ignored here, because #ask reports them to a waiting caller, and between jobs no caller is waiting.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** Waits for the thread's result, an error, the thread's end or the time limit, whichever comes first. */
  async #ask(worker: Worker, order: Order): Promise<Result> {
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(this.#options.timeLimit)]);

    try {
      const answered = once(worker, 'message', { signal }) as Promise<[Result]>;
      const exited = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended without responding.')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Windows have origins, threads have none.
      worker.postMessage(order);
      const [result] = await Promise.race([answered, exited]);
      return result;
    } finally {
      settled.abort();
    }
  }
}
