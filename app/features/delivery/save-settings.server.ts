import type { FieldErrors } from '#app/forms/form.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { createIdentifier, encryptSetting, type Keys } from '#app/platform/keys.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { applySettings, listUnreadable, nameSecret, type DeliveryGroup, type SavedGroup } from './delivery-settings.server.ts';
import type { LiveSettings } from './live-settings.server.ts';
import type { PreparedSettings, SettingsBefore } from './prepare-settings.server.ts';
import { lockGroup, writeGroup } from './store.server.ts';

interface SettingsStores {
  database: Database;
  keys: Keys;
  liveSettings: LiveSettings;
}

export interface SettingsChange {
  group: DeliveryGroup;
  /** The stamp that the form was rendered from. */
  seen: string;
  prepare: (before: SettingsBefore) => PreparedSettings | Promise<PreparedSettings>;
  actor: string;
  now: Date;
}

export type SaveSettingsResult =
  { kind: 'saved' } | { kind: 'unchanged' } | { kind: 'moved-on' } | { kind: 'invalid'; errors: FieldErrors };

/**
 * Saves a group of settings. This process works with them at once, and the others within two seconds. The audit log never contains a
 * secret, only whether one was set or changed.
 */
export async function saveSettings(stores: SettingsStores, change: SettingsChange): Promise<SaveSettingsResult> {
  const { database, keys, liveSettings } = stores;
  const { group, seen } = change;
  await liveSettings.refresh(database);
  const saved = liveSettings.saved[group] ?? null;
  if (seen !== stampOf(saved)) return { kind: 'moved-on' };

  const prepared = await change.prepare(readBefore(group, saved, keys));
  if (prepared.kind === 'invalid') return prepared;
  if (isUnchanged(saved, prepared)) return { kind: 'unchanged' };

  const result = await transact(database, async (tx): Promise<SaveSettingsResult> => {
    if (stampOf(await lockGroup(tx, group)) !== seen) return { kind: 'moved-on' };
    await write(tx, { saved, prepared, change, keys });
    return { kind: 'saved' };
  });
  await liveSettings.refresh(database);
  return result;
}

/** Returns what identifies a group's latest change, or an empty text if nothing was ever saved. */
export function stampOf(saved: SavedGroup | null | undefined): string {
  return saved?.stamp ?? '';
}

type ReadySettings = Extract<PreparedSettings, { kind: 'ready' }>;

interface SealedChange {
  saved: SavedGroup | null;
  prepared: ReadySettings;
  change: Omit<SettingsChange, 'seen'>;
  keys: Keys;
}

/**
 * Returns the settings with a group as it's typed, for one test message, or what's wrong with it. Nothing is stored. Secrets that aren't
 * typed are the stored ones, by the rules for saving.
 */
export async function applyTyped(
  { database, keys, liveSettings }: SettingsStores,
  change: Omit<SettingsChange, 'seen'>,
): Promise<{ kind: 'ready'; env: Env } | { kind: 'invalid'; errors: FieldErrors }> {
  const { group } = change;
  await liveSettings.refresh(database);
  const saved = liveSettings.saved[group] ?? null;
  const prepared = await change.prepare(readBefore(group, saved, keys));
  if (prepared.kind === 'invalid') return prepared;

  const typed = { ...liveSettings.saved, [group]: sealGroup({ saved, prepared, change, keys }) };
  return { kind: 'ready', env: applySettings(liveSettings.environment, typed, keys) };
}

function readBefore(group: DeliveryGroup, saved: SavedGroup | null, keys: Keys): SettingsBefore {
  const unreadable = listUnreadable(group, saved ?? undefined, keys);
  const secrets = new Set(Object.keys(saved?.secrets ?? {}).filter((name) => !unreadable.includes(name)));
  return { values: saved?.values ?? {}, secrets };
}

function isUnchanged(saved: SavedGroup | null, { values, secrets = {}, keeps = [] }: ReadySettings): boolean {
  if (saved === null) return Object.values(values).every((value) => value === '') && Object.keys(secrets).length === 0;
  const hasSameSecrets = Object.keys(secrets).length === 0 && Object.keys(saved.secrets).every((name) => keeps.includes(name));
  const names = new Set([...Object.keys(values), ...Object.keys(saved.values)]);
  return hasSameSecrets && [...names].every((name) => (values[name] ?? '') === (saved.values[name] ?? ''));
}

function sealGroup({ saved, prepared, change, keys }: SealedChange): SavedGroup {
  const { group, actor, now } = change;
  const { values, secrets = {}, keeps = [] } = prepared;
  const kept = Object.entries(saved?.secrets ?? {}).filter(([name]) => keeps.includes(name));
  const sealed = Object.entries(secrets).map(
    ([name, value]) => [name, { sealed: encryptSetting(keys, nameSecret(group, name), value), setAt: now.toISOString() }] as const,
  );
  return { stamp: createIdentifier(), savedBy: actor, values, secrets: Object.fromEntries([...kept, ...sealed]) };
}

async function write(tx: Tx, sealing: SealedChange): Promise<void> {
  const { saved, prepared, change } = sealing;
  const { group, actor, now } = change;
  const { values, secrets = {}, keeps = [] } = prepared;
  await writeGroup(tx, group, sealGroup(sealing));

  const before = saved === null ? undefined : { ...saved.values, ...describeSecrets(Object.keys(saved.secrets), 'set') };
  const after = { ...values, ...describeSecrets(keeps, 'set'), ...describeSecrets(Object.keys(secrets), 'changed') };
  await appendRecord(tx, { actor, action: 'delivery.changed', subject: `delivery/${group}`, before, after, now });
}

function describeSecrets(names: readonly string[], word: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, word]));
}
