import { useEffect, useSyncExternalStore } from 'react';

import { deliverJson, Outbox, type OutboxStatus } from '#app/platform/outbox.ts';
import { applyChange, keyOf, type LearningChange, type LearningRecord } from './rules.ts';

/** What this learner did: one small document, fetched once beside the page's scripts and held in memory. */
export interface Mine extends LearningRecord {
  /** Who the record belongs to, so that a change is never sent for somebody else; null before the first write. */
  learner: string | null;
  /** The newest signature of the conduct agreement, and the text that it is for. */
  agreement: { signedAt: string; textHash: string } | null;
  assessment: {
    state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
    answered: number;
    questionCount: number;
    remaining: number;
    certificateNumber: string | null;
  };
}

const address = '/mine';

/** How long to wait before the record is asked for again, in milliseconds. */
const retryAfter = 5_000;

let fetched: Mine | null = null;
let shown: Mine | null = null;
let loading: Promise<void> | null = null;
let outbox: Outbox<LearningChange> | null = null;
const listeners = new Set<() => void>();

/** Returns what this learner did; null until it is there, and on the server. */
export function useMine(): Mine | null {
  useEffect(() => {
    void loadMine();
  }, []);

  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

/** Tells whether lessons and ticks are safe on the server. */
export function useSavingStatus(): OutboxStatus {
  return useSyncExternalStore(
    subscribe,
    () => outbox?.status ?? 'saved',
    () => 'saved',
  );
}

/** Marks a lesson as complete: at once here, and as soon as possible on the server. */
export function completeLesson(id: string): void {
  change({ kind: 'lesson', id });
}

export function setTick(id: string, ticked: boolean): void {
  change({ kind: 'tick', id, ticked });
}

/** Takes back every tick of a list. */
export function clearTicks(ids: readonly string[]): void {
  for (const id of ids) setTick(id, false);
}

/** Tries again at once to send what could not be saved. */
export function retrySaving(): void {
  void openOutbox().flush();
}

/** Fetches the record again, after something outside of it has changed: an attempt, an agreement, another tab. */
export async function refreshMine(): Promise<void> {
  loading = null;
  await loadMine();
}

function loadMine(): Promise<void> {
  loading ??= fetchMine().catch(() => {
    // Without a line the page shows what it knows, and asks again soon.
    setTimeout(() => {
      loading = null;
      void loadMine();
    }, retryAfter);
  });
  return loading;
}

async function fetchMine(): Promise<void> {
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'manual' });
  if (!response.ok) throw new Error(`The record could not be loaded (${response.status}).`);

  fetched = (await response.json()) as Mine;
  openOutbox();
  publish();
}

function change(next: LearningChange): void {
  openOutbox().put(keyOf(next), next);
}

function openOutbox(): Outbox<LearningChange> {
  if (outbox !== null) return outbox;

  outbox = new Outbox<LearningChange>({
    storageKey: 'northkey-learning',
    send: async (changes) => {
      const delivery = await deliverJson(address, { changes });
      if (delivery === 'kept' && fetched !== null) fetched = changes.reduce(applyChange, fetched);
      return delivery;
    },
  });
  outbox.subscribe(publish);

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshMine();
  });
  return outbox;
}

/** What is shown is what the server has, with what it does not have yet on top. */
function publish(): void {
  if (fetched !== null) shown = [...(outbox?.pending.values() ?? [])].reduce<Mine>(applyChange, fetched);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
