import { digest, type Keys } from '#app/platform/keys.ts';
import type { Log } from '#app/platform/log.ts';
import type { Meter } from '#app/platform/meter.ts';
import { linesPerMinute, securityEvents, type EventRole, type SecurityEventKind } from './rules.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The page's identifier in `app/page-table.ts`. */
  page: string;
  role: EventRole;
  /** The manager's email or the learner's ID. The log gets only a keyed digest, so that lines about the same account can be matched. */
  account?: string | undefined;
  /** The network address, of which the log gets only a keyed digest. */
  address?: string | undefined;
  /** A fixed word, such as `passkey` or `learners`, and never text that a visitor typed. */
  detail?: string | undefined;
}

const minute = 60_000;

/**
 * Writes security events to the log and counts them. Lines contain no personal data. During a flood, the number of lines per minute is
 * limited, and an extra line says how many were left out.
 */
export class SecurityLog {
  readonly #log: Log;
  readonly #meter: Meter | null;
  readonly #keys: Keys;
  readonly #seen = new Map<SecurityEventKind, number>();

  constructor({ log, meter, keys }: { log: Log; meter: Meter | null; keys: Keys }) {
    this.#log = log;
    this.#meter = meter;
    this.#keys = keys;
  }

  note({ kind, page, role, account, address, detail }: SecurityEvent): void {
    this.#meter?.countSecurityEvent(kind);
    if (!this.#mayWrite(kind)) return;

    const line = { kind, page, role, account: this.#disguise(account), address: this.#disguise(address), detail };
    this.#log[securityEvents[kind].level](line, 'security');
  }

  /** Counts an event and tells whether it can be logged. The minute starts with the first event of its kind. */
  #mayWrite(kind: SecurityEventKind): boolean {
    const seen = (this.#seen.get(kind) ?? 0) + 1;
    this.#seen.set(kind, seen);
    if (seen === 1) setTimeout(() => this.#endMinute(kind), minute).unref();
    return seen <= linesPerMinute;
  }

  #endMinute(kind: SecurityEventKind): void {
    const unwritten = (this.#seen.get(kind) ?? 0) - linesPerMinute;
    this.#seen.delete(kind);
    if (unwritten > 0) this.#log.warn({ kind, unwritten }, 'security');
  }

  /**
   * Returns a short keyed digest. Its 72 bits are enough to tell accounts apart, and the digest can't be reversed without the portal's
   * secret.
   */
  #disguise(value: string | undefined): string | undefined {
    return value === undefined ? undefined : digest(this.#keys, `security-event\n${value}`).slice(0, 12);
  }
}
