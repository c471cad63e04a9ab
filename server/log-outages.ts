import type { StoreCheck } from '#app/platform/database/store-check.ts';
import type { StoreFaultListener } from '#app/platform/database/store-error.ts';
import type { Log } from '#app/platform/log.ts';
import { findRequestId } from '#app/platform/request-id.ts';

/** The time between counts of an ongoing outage in the log, and between checks for its end, in milliseconds. */
const countEvery = 60_000;
const lookEvery = 5_000;

/** The maximum number of different causes that the log names for one outage. */
const mostCauses = 5;

interface Outage {
  since: number;
  causes: Set<string>;
  /** The IDs of the failed requests. */
  requests: Set<string>;
  /** The number of failures since the last log line. */
  uncounted: number;
  countedAt: number;
  faultSinceLook: boolean;
}

interface Options {
  log: Log;
  storeCheck: Pick<StoreCheck, 'check'>;
  /** Returns monotonic time in milliseconds. */
  clock?: () => number;
}

/**
 * Logs a store outage: its cause once, the number of failed requests once a minute, and its end. A line for each failed
 * request would bury the first one, which says what to do.
 */
export class OutageLog {
  readonly #log: Log;
  readonly #storeCheck: Options['storeCheck'];
  readonly #clock: () => number;
  #outage: Outage | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, storeCheck, clock = () => performance.now() }: Options) {
    this.#log = log;
    this.#storeCheck = storeCheck;
    this.#clock = clock;
  }

  /** Records the cause of a store failure. */
  readonly note: StoreFaultListener = (cause) => {
    this.#outage ??= this.#begin();
    const outage = this.#outage;
    outage.faultSinceLook = true;

    const number = findRequestId();
    if (number !== undefined) outage.requests.add(number);

    const name = nameCause(cause);
    if (outage.causes.has(name) || outage.causes.size >= mostCauses) {
      outage.uncounted += 1;
      return;
    }
    outage.causes.add(name);
    this.#log.error({ err: cause }, "The store didn't respond.");
  };

  /** Logs the count, and checks whether the outage is over. A timer repeats this until the outage ends. */
  async look(): Promise<void> {
    const outage = this.#outage;
    if (outage === null) return;

    if (outage.uncounted > 0 && this.#clock() - outage.countedAt >= countEvery) this.#count(outage);
    outage.faultSinceLook = false;
    const { isWritable } = await this.#storeCheck.check();
    if (isWritable && !outage.faultSinceLook) this.#end(outage);
  }

  /** Logs any failures that haven't been counted yet. Called when the process ends. */
  close(): void {
    clearInterval(this.#timer);
    if (this.#outage !== null && this.#outage.uncounted > 0) this.#count(this.#outage);
    this.#outage = null;
  }

  #begin(): Outage {
    this.#timer = setInterval(
      () => void this.look().catch((error: unknown) => this.#log.error({ err: error }, "The store couldn't be checked.")),
      lookEvery,
    );
    this.#timer.unref();
    return { since: this.#clock(), causes: new Set(), requests: new Set(), uncounted: 0, countedAt: this.#clock(), faultSinceLook: true };
  }

  #count(outage: Outage): void {
    const seconds = Math.round((this.#clock() - outage.countedAt) / 1_000);
    this.#log.error(
      { failures: outage.uncounted },
      `The store still isn't responding: ${outage.uncounted} more ${outage.uncounted === 1 ? 'failure' : 'failures'} in the last ${seconds} seconds.`,
    );
    outage.uncounted = 0;
    outage.countedAt = this.#clock();
  }

  #end({ since, requests }: Outage): void {
    clearInterval(this.#timer);
    this.#outage = null;
    const seconds = Math.round((this.#clock() - since) / 1_000);
    const failed = requests.size === 1 ? '1 request failed' : `${requests.size} requests failed`;
    this.#log.info({ seconds, requests: requests.size }, `The store is back after ${seconds} seconds. ${failed}.`);
  }
}

/** Returns a name for the cause of a failure. The name doesn't depend on the statement that failed. */
function nameCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return [cause.name, code, errcode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
