import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { findRefusal, type MessageChange } from './change-message.server.ts';
import type { Channel } from './rules.ts';
import { holdMessages, updateState } from './store.server.ts';

/** How many held messages were changed, and how many can't be sent anymore. */
export interface HeldChanged {
  changed: number;
  /** A resume code that's no longer stored can't be emailed. */
  refused: number;
}

/** Sends or discards the messages written while mail wasn't set up, up to a thousand at once. */
export function changeHeld(
  database: Database,
  { change, ways, actor, now }: { change: MessageChange; ways: readonly Channel[]; actor: string; now: Date },
): Promise<HeldChanged> {
  return transact(database, async (tx) => {
    const held = await holdMessages(tx, 'held');
    const open = held.filter((message) => findRefusal(message, change, { ways, now }) === null);
    for (const { id } of open)
      await updateState(tx, id, change === 'retry' ? { state: 'waiting', dueAt: now } : { state: 'discarded', now });

    if (open.length > 0) {
      const action = change === 'retry' ? 'message.retried' : 'message.discarded';
      await appendRecord(tx, { actor, action, subject: 'messages/held', after: { count: open.length }, now });
    }
    return { changed: open.length, refused: held.length - open.length };
  });
}
