import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import { FetchedRecord } from '#app/browser/fetched-record.ts';
import { Outbox, type OutboxSaving } from '#app/browser/outbox.ts';
import { useStore } from '#app/browser/store.ts';
import { applyChange, keyOf, type LearningChange, type LearningProgress, type RecordOwner } from './rules.ts';

/** This learner's record: a small document that's fetched once, alongside the page's scripts, and kept in memory. */
export interface LearnerRecord extends LearningProgress, RecordOwner {
  /** True if the learner has given a name, so that no page asks for it again. */
  hasProfile: boolean;
  /** The learner's signature of the conduct agreement. `isValid` is false if the agreement has changed and has to be signed again. */
  agreement: { signedAt: string; textHash: string; fullName: string | null; signatureLine: string | null; isValid: boolean } | null;
  assessment: {
    state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
    answered: number;
    questionCount: number;
    remaining: number;
    certificateNumber: string | null;
    isRevoked: boolean;
    /** The learner's name (`choosePerson`), or null until the learner gives one. */
    fullName: string | null;
  };
}

const address = href('/mine');

const fetched = new FetchedRecord<LearnerRecord>(address);

const savedListeners = new Set<(changes: readonly LearningChange[]) => void>();
const refusedListeners = new Set<RefusedListener>();

/** Receives the changes that the server has refused, and the record of the learner who made them. */
type RefusedListener = (refused: readonly LearningChange[], record: RecordOwner | null) => void;

const outbox = new Outbox<LearningChange>({
  storageKey: 'northkey-learning',
  send: async (changes) => {
    const sent = await fetchJson(address, { send: { learner: fetched.get()?.learner ?? null, changes, sentAt: new Date().toISOString() } });
    if (sent.kind === 'answered') {
      fetched.applySaved((known) => changes.reduce(applyChange, known));
      for (const listener of savedListeners) listener(changes);
    }
    return sent;
  },
  // Changes are refused if the content has changed or if someone else has started on this device, so the record is fetched again.
  onRefused: (refused) => {
    for (const listener of refusedListeners) listener(refused, fetched.get());
    void refreshLearnerRecord();
  },
});

// Changes from an earlier visit are sent only after the record's learner is known.
fetched.subscribe(() => outbox.open());

/**
 * Returns this learner's record: the server's version plus unsent changes. The result is null until the record has loaded and during server
 * rendering.
 */
export function useLearnerRecord(): LearnerRecord | null {
  useEffect(() => fetched.load(), []);

  const known = useStore(fetched);
  const { pending } = useStore(outbox);
  return useMemo(() => (known === null ? null : [...pending.values()].reduce(applyChange, known)), [known, pending]);
}

/** Tells where the learner's changes are saved. An unsaved reading position doesn't count. */
export function useSaving(): OutboxSaving {
  const { status, pending } = useStore(outbox);
  const isOnlyPlaces = [...pending.values()].every(({ kind }) => kind === 'place');
  return { status: isOnlyPlaces && status !== 'signed-out' ? 'saved' : status, isStored: outbox.isStored };
}

/** Marks a lesson as complete, right away in the browser and as soon as possible on the server. */
export function completeLesson(id: string): void {
  saveChange({ kind: 'lesson', id, at: new Date().toISOString() });
}

export function setTick(id: string, ticked: boolean): void {
  saveChange({ kind: 'tick', id, ticked, at: new Date().toISOString() });
}

/** Saves a change, right away in the browser and as soon as possible on the server. */
export function saveChange(next: LearningChange): void {
  outbox.open();
  outbox.put(keyOf(next), next);
}

/** Has a record that's fetched separately apply the changes that the server has just saved. */
export function onSaved(listener: (changes: readonly LearningChange[]) => void): void {
  savedListeners.add(listener);
}

/** Has a page take back the changes that the server has refused. Returns a function that ends this. */
export function onRefused(listener: RefusedListener): () => void {
  refusedListeners.add(listener);
  return () => void refusedListeners.delete(listener);
}

/** Returns the changes that haven't been sent yet, by key. */
export function useUnsaved(): ReadonlyMap<string, LearningChange> {
  return useStore(outbox).pending;
}

/** Clears every tick in one of the learner's lists. */
export function clearTicks(ids: readonly string[]): void {
  for (const id of ids) setTick(id, false);
}

/** Tries to send unsaved changes now, for example before someone else starts on this device. Resolves when that attempt is over. */
export async function sendUnsaved(): Promise<void> {
  outbox.open();
  await outbox.flush();
}

/** Drops unsent changes once someone else has started on this device, so that the changes don't end up in that person's record. */
export function forgetUnsaved(): void {
  outbox.discard();
}

/** Fetches the record again after an attempt, an agreement or another tab has changed it. */
export function refreshLearnerRecord(): Promise<void> {
  return fetched.refresh();
}
