import { z } from 'zod';

import { lockSettingValue, writeSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { DeliveryGroup, DeliverySettings, SavedGroup } from './delivery-settings.server.ts';
import { deliveryForms } from './form.ts';

const savedSchema = z.object({
  stamp: z.string(),
  savedBy: z.string(),
  values: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.object({ sealed: z.string(), setAt: z.string() })),
});

// The cast is safe because the record's keys are the groups, which the type of Object.keys doesn't show.
const groups = Object.keys(deliveryForms) as DeliveryGroup[];

function rowOf(group: DeliveryGroup): string {
  return `delivery-${group}`;
}

/** Returns the stored rows as one text, which tells whether anything has changed. */
export async function findDeliveryRows(database: Database): Promise<string> {
  const rows = await database
    .selectFrom('portalSettings')
    .select(['name', 'value'])
    .where('name', 'in', groups.map(rowOf))
    .orderBy('name')
    .execute();
  return JSON.stringify(rows.map(({ name, value }) => [name, value]));
}

/** Reads the settings in the stored rows. A damaged row counts as missing, so that the portal keeps running without it. */
export function readDeliveryRows(rows: string): DeliverySettings {
  const values = new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(rows)));
  const found = groups.map((group) => [group, readRow(values.get(rowOf(group)) ?? '')] as const);
  return Object.fromEntries(found.filter(([, saved]) => saved !== null));
}

function readRow(value: string): SavedGroup | null {
  try {
    return savedSchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

/** Locks a group's settings until the transaction ends, and returns them. */
export async function lockGroup(tx: Tx, group: DeliveryGroup): Promise<SavedGroup | null> {
  return readRow(await lockSettingValue(tx, rowOf(group), ''));
}

/** Deletes all groups' settings, for a portal that must not reach anyone. */
export async function deleteGroups(tx: Tx): Promise<void> {
  await tx.deleteFrom('portalSettings').where('name', 'in', groups.map(rowOf)).execute();
}

/** Writes a group's settings, which this transaction has locked. */
export async function writeGroup(tx: Tx, group: DeliveryGroup, saved: SavedGroup): Promise<void> {
  await writeSetting(tx, rowOf(group), JSON.stringify(saved));
}
