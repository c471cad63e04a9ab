import { useEffect, useSyncExternalStore } from 'react';

import { deliverJson, Outbox, type OutboxStatus } from '#app/platform/outbox.ts';
import { applyChange, keyOf, type LearningChange, type LearningRecord } from './rules.ts';

/** What this learner did: one small document, fetched once beside the page's scripts and held in memory. */
export interface Mine extends LearningRecord {
  /** Who the record belongs to, so that a change is never sent for somebody else; null before the first write. */
  learner: string | null;
  /** The newest signature of the conduct agreement, and the text that it is for. */
  agreement: { signedAt: string; textHash: string; fullName: string | null } | null;
  assessment: {
    state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
    answered: number;
    questionCount: number;
    remaining: number;
    certificateNumber: string | null;
    /** The name of the newest attempt; null before there is one. */
    fullName: string | null;
  };
}

const address = '/mine';

/** How long to wait before the record is asked for again, in milliseconds: longer from time to time. */
const firstRetry = 5_000;
const longestRetry = 60_000;

let fetched: Mine | null = null;
let shown: Mine | null = null;
let loading: Promise<void> | null = null;
let retryIn = firstRetry;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let outbox: Outbox<LearningChange> | null = null;
let wasRefused = false;
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
  clearTimeout(retryTimer);
  loading = null;
  retryIn = firstRetry;
  await loadMine();
}

/** Sends what is unsent, before somebody else begins on this device; resolves when that try is over. */
export async function sendUnsaved(): Promise<void> {
  await openOutbox().flush();
}

/** Forgets what could not be sent, once somebody else has begun: it must not count as theirs. */
export function forgetUnsaved(): void {
  openOutbox().discard();
}

function loadMine(): Promise<void> {
  loading ??= fetchMine().catch(() => {
    // Without a line the page shows what it knows, and asks again soon.
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
      loading = null;
      void loadMine();
    }, retryIn);
    retryIn = Math.min(retryIn * 2, longestRetry);
  });
  return loading;
}

async function fetchMine(): Promise<void> {
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'manual' });
  // The session has ended: there is nothing to ask for until somebody signs in, which loads a page.
  if (response.type === 'opaqueredirect') return;
  if (!response.ok) throw new Error(`The record could not be loaded (${response.status}).`);

  fetched = (await response.json()) as Mine;
  retryIn = firstRetry;
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
      const delivery = await deliverJson(address, { learner: fetched?.learner ?? null, changes });
      if (delivery === 'kept' && fetched !== null) fetched = changes.reduce(applyChange, fetched);
      wasRefused ||= delivery === 'refused';
      return delivery;
    },
  });
  outbox.subscribe(publish);
  outbox.subscribe(showWhatIsSo);

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshMine();
  });
  return outbox;
}

/** After a refusal the content has changed, or somebody else has begun on this device. Not before the rest is sent: it is sent for the learner it was made for. */
function showWhatIsSo(): void {
  if (!wasRefused || outbox?.status !== 'saved') return;
  wasRefused = false;
  void refreshMine();
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
