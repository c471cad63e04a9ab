import { LRUCache } from 'lru-cache';

import { rateLimitKey } from '#app/features/access/rules.ts';
import { takeAllowance, type Allowance } from '#app/features/requests/request-forms/allowance.ts';

/**
 * The limits on changes from people behind a gate and in the console: lessons, ticks, practice, attempts, signatures and forms (ASVS 5.0,
 * 2.4.1). A trainee sends one every few seconds, and a device that was offline sends its queue in one request. The console's editor saves
 * at most once every 1.2 seconds in each tab. A manager's sessions share one limit. Everyone in an office (or behind a proxy that
 * TRUST_PROXY doesn't count) shares an address, so the limit for addresses stops only a flood.
 */
export const sessionWrites: Allowance = { burst: 600, refill: 100 };
export const addressWrites: Allowance = { burst: 60_000, refill: 2 };

/** The limit on new devices from one address, which is far more than an office has and far fewer than a script would create. */
export const newDevices: Allowance = { burst: 3_000, refill: 2_000 };

/** The maximum number of sessions and addresses to remember. The one with the least recent write is dropped first. */
const most = 20_000;

interface Subject {
  key: string;
  allowance: Allowance;
}

/** Returns the key under which a manager's limits are counted. */
export function managerKey({ id }: { id: string }): string {
  return `manager ${id}`;
}

function devicesOf(address: string): Subject {
  return { key: `devices ${rateLimitKey(address)}`, allowance: newDevices };
}

/** The remaining writes for each session and address, in this process. */
export class WriteLimits {
  readonly #wholeAt = new LRUCache<string, Date>({ max: most });

  /**
   * Counts a write. Returns null or, if the allowance of the session or the address is used up, the time when the next write is possible.
   */
  takeWrite({ session, address }: { session: string; address: string }, now: Date): Date | null {
    return this.#take(
      [
        { key: `session ${session}`, allowance: sessionWrites },
        { key: `address ${rateLimitKey(address)}`, allowance: addressWrites },
      ],
      now,
    );
  }

  /** Counts a new device. Returns null or, if the address's allowance is used up, the time when the next device can enter. */
  takeDevice(address: string, now: Date): Date | null {
    return this.#take([devicesOf(address)], now);
  }

  /** Returns the time when the next new device can enter, or null if one can enter now. */
  findDeviceWait(address: string, now: Date): Date | null {
    const { key, allowance } = devicesOf(address);
    const taken = takeAllowance(allowance, this.#wholeAt.get(key) ?? now, now);
    return taken.kind === 'spent' ? taken.until : null;
  }

  /** Takes one unit from each allowance or, if one of them is used up, from none. */
  #take(subjects: readonly Subject[], now: Date): Date | null {
    const taken = subjects.map(({ key, allowance }) => ({ key, ...takeAllowance(allowance, this.#wholeAt.get(key) ?? now, now) }));
    const waits = taken.flatMap((each) => (each.kind === 'spent' ? [each.until.getTime()] : []));
    if (waits.length > 0) return new Date(Math.max(...waits));

    for (const each of taken) if (each.kind === 'taken') this.#wholeAt.set(each.key, each.wholeAt);
    return null;
  }
}
