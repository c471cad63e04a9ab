import type { Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import type { Keys } from '#app/platform/keys.ts';
import { applySettings, type DeliverySettings } from './delivery-settings.server.ts';
import { findDeliveryRows, readDeliveryRows } from './store.server.ts';

/** The settings that the portal currently works with: the environment's, with what owners set in the console. */
export class LiveSettings {
  /** What the environment itself sets. */
  readonly environment: Env;
  readonly keys: Keys;
  #rows = '[]';
  #saved: DeliverySettings = {};
  #env: Env;
  readonly #listeners = new Set<() => void>();

  constructor(environment: Env, keys: Keys) {
    this.environment = environment;
    this.keys = keys;
    this.#env = environment;
  }

  get env(): Env {
    return this.#env;
  }

  /** What's stored, even where the environment takes its place. */
  get saved(): DeliverySettings {
    return this.#saved;
  }

  /** Reads what's stored now, and tells the listeners if it has changed, whichever process changed it. */
  async refresh(database: Database): Promise<void> {
    const seen = this.#rows;
    const rows = await findDeliveryRows(database);
    // Another look found something newer in the meantime.
    if (rows === seen || this.#rows !== seen) return;

    this.#rows = rows;
    this.#saved = readDeliveryRows(rows);
    this.#env = applySettings(this.environment, this.#saved, this.keys);
    for (const listener of this.#listeners) listener();
  }

  /** Calls a function after each change. */
  onChanged(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

/** Opens the settings of a store, as the portal and its commands use them. */
export async function openSettings(environment: Env, { database, keys }: { database: Database; keys: Keys }): Promise<LiveSettings> {
  const settings = new LiveSettings(environment, keys);
  await settings.refresh(database);
  return settings;
}
