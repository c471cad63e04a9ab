import { findNewestBackup } from '#app/features/backups/rules.ts';
import { findBackupState } from '#app/features/backups/store.server.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import type { OnDemandMetric } from '#app/platform/meter.ts';
import type { Portal } from '#app/portal.ts';
import type { PageCache } from '#app/request/page-cache/page-cache.server.ts';

/** The number of messages at which counting stops. */
const mostCounted = 10_000;

type MetricsPortal = Pick<Portal, 'database' | 'storeCheck' | 'sessions' | 'now'>;

/**
 * Lists the metrics that are read when Prometheus requests them. The list should include everything that has a queue or could grow without
 * limit.
 */
export function listOnDemandMetrics({ database, storeCheck, sessions, now }: MetricsPortal, pageCache: PageCache): OnDemandMetric[] {
  return [
    {
      name: 'northkey_sessions_held',
      help: 'Active sessions this process cached in about the last second.',
      read: () => sessions.size,
    },
    { name: 'northkey_kept_pages', help: 'Rendered pages in memory.', read: () => pageCache.size },
    { name: 'northkey_kept_pages_bytes', help: 'Memory used by rendered pages, in bytes.', read: () => pageCache.bytes },
    { name: 'northkey_kept_page_hits', help: 'Page cache hits since startup.', read: () => pageCache.hits },
    { name: 'northkey_kept_page_misses', help: 'Page cache misses since startup.', read: () => pageCache.misses },
    {
      name: 'northkey_store_writable',
      help: '1 if the store accepted a write in the last few seconds, 0 if not: a full disk, a read-only store, or no store.',
      read: async () => Number((await storeCheck.check()).isWritable),
    },
    {
      name: 'northkey_messages_waiting',
      help: 'Messages waiting to be sent, up to 10,000.',
      read: () => countMessages(database, 'waiting', mostCounted),
    },
    {
      name: 'northkey_messages_dead',
      help: "Messages that couldn't be sent and need attention, up to 10,000.",
      read: () => countMessages(database, 'dead', mostCounted),
    },
    {
      name: 'northkey_backup_age_seconds',
      help: 'Age of the newest backup, or +Inf if there is none.',
      read: async () => {
        const { finishedAt } = findNewestBackup(await findBackupState(database));
        return finishedAt === null ? Number.POSITIVE_INFINITY : (now().getTime() - Date.parse(finishedAt)) / 1_000;
      },
    },
  ];
}
