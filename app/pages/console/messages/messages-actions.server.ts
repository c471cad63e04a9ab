import { href } from 'react-router';

import { bulkLimit } from '#app/features/messages/bulk-limit.ts';
import { changeHeld, type HeldChanged } from '#app/features/messages/change-held.server.ts';
import { listWays, retryDead, type MessageChange } from '#app/features/messages/change-message.server.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

const page = href('/manage/messages');

/** The messages that wait for someone's decision. */
interface Backlog {
  held: number;
  dead: number;
}

/** What can be done with every message that wasn't sent, at once. */
export const messagesActions = defineActions({
  find: ({ portal }: { portal: Portal }) => countBacklog(portal),
  page: () => page,
  actions: (action) => ({
    'retry-dead': action({
      label: 'Resend all failed messages',
      look: 'secondary',
      isOffered: ({ subject }) => subject.dead > 0,
      run: async ({ portal, by }) => {
        const count = await retryDead(portal.database, { ways: listWays(portal.env), ...by });
        return count > 0 ? { kind: 'retried', count } : { kind: 'none' };
      },
      refusals: { none: 'No messages were resent. Open each one to see why it failed.' },
      done: { retried: ({ count }) => ({ to: `${page}?retried=${count}` }) },
    }),
    'send-held': action({
      label: ({ subject }) => `Send ${countHeld(subject)}`,
      note: ({ subject }) => `Send ${countHeld(subject)} now?`,
      ask: true,
      isOffered: ({ subject, portal }) => subject.held > 0 && portal.env.SMTP_URL !== undefined,
      run: (call) => changeAllHeld(call, 'retry'),
      done: { changed: (outcome) => ({ to: pageAfter('send-held', outcome) }) },
    }),
    'discard-held': action({
      label: ({ subject }) => `Discard ${countHeld(subject)}`,
      danger: ({ subject }) => `Discard ${countHeld(subject)}? They can't be sent after that.`,
      ask: true,
      isOffered: ({ subject }) => subject.held > 0,
      run: (call) => changeAllHeld(call, 'discard'),
      done: { changed: (outcome) => ({ to: pageAfter('discard-held', outcome) }) },
    }),
  }),
});

export async function countBacklog({ database }: Portal): Promise<Backlog> {
  const [held, dead] = await Promise.all([countMessages(database, 'held', bulkLimit), countMessages(database, 'dead', bulkLimit)]);
  return { held, dead };
}

async function changeAllHeld({ portal, by }: ActionCall<Backlog>, change: MessageChange) {
  const outcome = await changeHeld(portal.database, { change, ways: listWays(portal.env), ...by });
  return { kind: 'changed' as const, ...outcome };
}

function pageAfter(intent: string, { changed, refused }: HeldChanged): string {
  return `${page}?${new URLSearchParams({ done: intent, changed: String(changed), refused: String(refused) })}`;
}

/** Says what became of all messages at once, by the address that it led to. */
export function describeBulkDone(url: URL): string | null {
  const count = (name: string) => Number(url.searchParams.get(name) ?? Number.NaN);
  const retried = count('retried');
  if (Number.isSafeInteger(retried)) return `${countMessagesIn(retried)} will be resent, one after the other.`;

  const [changed, refused, done] = [count('changed'), count('refused'), url.searchParams.get('done')];
  if ((done !== 'send-held' && done !== 'discard-held') || !Number.isSafeInteger(changed) || !Number.isSafeInteger(refused)) return null;

  const told = `${countMessagesIn(changed)} ${done === 'send-held' ? 'going out, one after the other' : 'discarded'}.`;
  if (refused === 0) return told;
  return `${told} ${refused} can't be sent: a resume code isn't kept after it was shown. Issue new codes for those learners.`;
}

function countMessagesIn(count: number): string {
  return `${count} ${count === 1 ? 'message' : 'messages'}`;
}

/** Counts the held messages for people. */
export function countHeld({ held }: Pick<Backlog, 'held'>): string {
  return held >= bulkLimit ? `the oldest ${bulkLimit.toLocaleString('en-CA')} messages` : countMessagesIn(held);
}
