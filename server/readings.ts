import { findBackupState } from '#app/features/backups/store.server.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import type { Reading } from '#app/platform/meter.ts';
import type { Portal } from '#app/portal.ts';
import type { PageCache } from '#app/request/page-cache.server.ts';

/** More than so many messages are not counted. */
const mostCounted = 10_000;

type Watched = Pick<Portal, 'database' | 'storeCheck' | 'sessions' | 'now'>;

/** Lists the figures that are read when Prometheus asks. What waits to be sent, or grows without an end, belongs here. */
export function listReadings({ database, storeCheck, sessions, now }: Watched, pageCache: PageCache): Reading[] {
  return [
    {
      name: 'northkey_sessions_held',
      help: 'Sessions that this process remembers as alive without asking the store: those of about the last second.',
      read: () => sessions.size,
    },
    { name: 'northkey_kept_pages', help: 'Rendered pages in memory.', read: () => pageCache.size },
    { name: 'northkey_kept_pages_bytes', help: 'What they take, in bytes.', read: () => pageCache.bytes },
    { name: 'northkey_kept_page_hits', help: 'Since the start, how often a page was found there.', read: () => pageCache.hits },
    { name: 'northkey_kept_page_misses', help: 'Since the start, how often one had to be made.', read: () => pageCache.misses },
    {
      name: 'northkey_store_writable',
      help: '1 when the store took a write within the last seconds, 0 when it did not: a full disk, a read-only store, none at all.',
      read: async () => Number((await storeCheck.check()).isWritable),
    },
    {
      name: 'northkey_messages_waiting',
      help: 'Messages to be sent, 10,000 at most.',
      read: () => countMessages(database, 'waiting', mostCounted),
    },
    {
      name: 'northkey_messages_dead',
      help: 'Messages that could not be sent and wait for somebody, 10,000 at most.',
      read: () => countMessages(database, 'dead', mostCounted),
    },
    {
      name: 'northkey_backup_age_seconds',
      help: 'Age of the newest backup; +Inf where none was made.',
      read: async () => {
        const { finishedAt } = await findBackupState(database);
        return finishedAt === null ? Number.POSITIVE_INFINITY : (now().getTime() - Date.parse(finishedAt)) / 1_000;
      },
    },
  ];
}
