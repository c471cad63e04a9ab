import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { askPortal } from '#app/browser/ask-portal.ts';
import { FetchedRecord } from '#app/browser/fetched-record.ts';
import { Outbox, type OutboxStatus } from '#app/browser/outbox.ts';
import { useStore } from '#app/browser/store.ts';
import { applyChange, keyOf, type LearningChange, type LearningRecord } from './rules.ts';

/** This learner's record: one small document, fetched once alongside the page's scripts and kept in memory. */
export interface Mine extends LearningRecord {
  /** Whose record it is, so that a change is never sent for someone else. Null before the first write. */
  learner: string | null;
  /** They've given their name, so no page asks. */
  hasSaidWho: boolean;
  /** The newest signature of the conduct agreement, and the version it's for. */
  agreement: { signedAt: string; textHash: string; fullName: string | null } | null;
  assessment: {
    state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
    answered: number;
    questionCount: number;
    remaining: number;
    certificateNumber: string | null;
    /** The learner's name (`choosePerson`). Null until one is given. */
    fullName: string | null;
  };
}

const address = href('/mine');

/** The server's state. */
const fetched = new FetchedRecord<Mine>(address);

/** Changes it doesn't have yet. */
const outbox = new Outbox<LearningChange>({
  storageKey: 'northkey-learning',
  send: async (changes) => {
    const sent = await askPortal(address, { send: { learner: fetched.get()?.learner ?? null, changes } });
    const known = fetched.get();
    if (sent.kind === 'answered' && known !== null) fetched.set(changes.reduce(applyChange, known));
    return sent;
  },
  // The content has changed, or someone else has started on this device. Changes sent before that belong to the earlier learner.
  onRefused: () => void refreshMine(),
});

// What an earlier visit left is only sent once it's known whose record this is.
fetched.subscribe(() => outbox.open());

/** Returns this learner's record: the server's state plus unsent changes. Null until it has loaded, and during server rendering. */
export function useMine(): Mine | null {
  useEffect(() => fetched.load(), []);

  const known = useStore(fetched);
  const { pending } = useStore(outbox);
  return useMemo(() => (known === null ? null : [...pending.values()].reduce(applyChange, known)), [known, pending]);
}

/** Tells whether what someone did here is safe on the server. Which step they're reading isn't worth a word. */
export function useSavingStatus(): OutboxStatus {
  const { status, pending } = useStore(outbox);
  const isOnlyPlaces = [...pending.values()].every(({ kind }) => kind === 'place');
  return isOnlyPlaces && status !== 'signed-out' ? 'saved' : status;
}

/** Marks a lesson as complete, here right away and on the server as soon as possible. */
export function completeLesson(id: string): void {
  saveChange({ kind: 'lesson', id });
}

export function setTick(id: string, ticked: boolean): void {
  saveChange({ kind: 'tick', id, ticked });
}

/** Saves a change, here right away and on the server as soon as possible. */
export function saveChange(next: LearningChange): void {
  outbox.open();
  outbox.put(keyOf(next), next);
}

/** Returns the unsent changes. */
export function useUnsaved(): ReadonlyMap<string, LearningChange> {
  return useStore(outbox).pending;
}

/** Clears every tick in a list. */
export function clearTicks(ids: readonly string[]): void {
  for (const id of ids) setTick(id, false);
}

/** Tries to send unsaved changes now, including before someone else starts on this device. Resolves when that try is over. */
export async function sendUnsaved(): Promise<void> {
  outbox.open();
  await outbox.flush();
}

/** Drops unsent changes once someone else has started, so that they don't count as theirs. */
export function forgetUnsaved(): void {
  outbox.discard();
}

/** Fetches the record again after an outside change: an attempt, an agreement, another tab. */
export function refreshMine(): Promise<void> {
  return fetched.refresh();
}
