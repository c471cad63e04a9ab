import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import type { Role } from '../access/rules.ts';
import { claimDay, findDigestDay, listDigestReaders } from './digest-store.server.ts';
import { findToday } from '../today/find-today.server.ts';
import { isDigestTime, titleOfToday, type TodayRow } from '../today/rules.ts';

type Stores = Notifier & { database: Database; content: Content; env: Pick<Env, 'BACKUP_DIR' | 'CONTENT_DIR'> };

/**
 * Writes a daily email with the Today page's contents to each manager who wants it, once a day from 7:00 a.m. in Toronto. If nothing needs
 * attention, no emails are written. Returns the number of emails written.
 */
export async function writeDigests(stores: Stores, now: Date): Promise<number> {
  const day = torontoDay(now);
  if (!isDigestTime(now) || (await findDigestDay(stores.database)) >= day) return 0;

  // The contents are read before the day is locked, so that no other process has to wait for the lock.
  const readers = await listDigestReaders(stores.database);
  const digests = new Map<Role, Awaited<ReturnType<typeof findToday>>>();
  for (const role of new Set(readers.map((reader) => reader.role))) digests.set(role, await readToday(stores, role, now));

  return transact(stores.database, async (tx) => {
    if (!(await claimDay(tx, day))) return 0;

    let written = 0;
    for (const { id, name, email: to, role } of readers) {
      const today = digests.get(role);
      if (today === undefined || today.total === 0) continue;
      const { rows, rest, total } = today;
      const said = { summary: titleOfToday(total), rest: rest.map(({ text }) => text).join(', '), rows: rows.map(describeRow), total };
      await notify(tx, stores, { kind: 'digest.made', about: `manager/${id}`, to, name, day, dayName: formatFullDate(day), ...said }, now);
      written += 1;
    }
    return written;
  });
}

function readToday({ database, content, env }: Stores, role: Role, now: Date) {
  return findToday({ database, content, env, makesBackups: env.BACKUP_DIR !== undefined }, role, now);
}

function describeRow({ when, what, detail, why, who }: TodayRow): { label: string; value: string } {
  return { label: `${what} ${detail}`, value: `${who}: ${why}${when === null ? '' : ` (${when.text})`}` };
}
