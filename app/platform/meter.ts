import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface OnDemandMetric {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

export interface AnsweredRequest {
  /** The address pattern from app/page-table.ts, because actual addresses can contain names, numbers or tokens. */
  route: string;
  method: string;
  /** The status code. Null if the visitor left before the response was sent. */
  status: number | null;
  seconds: number;
}

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Prometheus metrics about the portal's work. If METRICS_TOKEN isn't set, nothing is counted. */
export class Meter {
  readonly #registry = new Registry();
  readonly #requests;
  readonly #durations;
  readonly #queries;
  readonly #securityEvents;

  constructor() {
    const registers = [this.#registry];
    // The default metrics cover memory, CPU time, event loop delay and garbage collection.
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'northkey_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'northkey_request_seconds',
      help: 'Time from the start of a request to the end of its response.',
      labelNames: ['route'],
      buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5],
      registers,
    });
    this.#queries = new Histogram({
      name: 'northkey_store_query_seconds',
      help: 'Time the store took to run a statement.',
      buckets: [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5],
      registers,
    });
    this.#securityEvents = new Counter({
      name: 'northkey_security_events_total',
      help: 'Security events, by kind: wrong passwords and codes, throttled attempts, refusals, sign-ins, exports.',
      labelNames: ['kind'],
      registers,
    });
  }

  countRequest({ route, method, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ route, method: methods.has(method) ? method : 'other', status: status ?? 'left' });
    this.#durations.observe({ route }, seconds);
  }

  /** Starts each kind of security event at zero, so that the first event of a kind shows up as an increase. */
  expectSecurityEvents(kinds: readonly string[]): void {
    for (const kind of kinds) this.#securityEvents.inc({ kind }, 0);
  }

  countSecurityEvent(kind: string): void {
    this.#securityEvents.inc({ kind });
  }

  countQuery(milliseconds: number): void {
    this.#queries.observe(milliseconds / 1_000);
  }

  /** Adds a metric. A value that can't be read is reported as NaN and doesn't affect other metrics. */
  add({ name, help, read }: OnDemandMetric): void {
    const readOrNothing = () =>
      Promise.resolve()
        .then(read)
        .catch(() => Number.NaN);
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: async () => gauge.set(await readOrNothing()),
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  write(): Promise<string> {
    return this.#registry.metrics();
  }
}
