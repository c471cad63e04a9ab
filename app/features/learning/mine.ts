import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { askPortal, askUntilAnswered } from '#app/browser/ask-portal.ts';
import { Outbox, type OutboxStatus } from '#app/browser/outbox.ts';
import { Store, useStore } from '#app/browser/store.ts';
import { applyChange, keyOf, type LearningChange, type LearningRecord, type PracticeReview } from './rules.ts';

/** What this learner did: one small document, fetched once beside the page's scripts and held in memory. */
export interface Mine extends LearningRecord {
  /** Who the record belongs to, so that a change is never sent for someone else; null before the first write. */
  learner: string | null;
  /** They have said who they are, so nobody asks. */
  hasSaidWho: boolean;
  /** The newest signature of the conduct agreement, and the text that it's for. */
  agreement: { signedAt: string; textHash: string; fullName: string | null } | null;
  assessment: {
    state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
    answered: number;
    questionCount: number;
    remaining: number;
    certificateNumber: string | null;
    /** The learner's one name (`choosePerson`); null until one was given. */
    fullName: string | null;
  };
}

const address = href('/mine');

/** What the server has. */
const fetched = new Store<Mine | null>(null);

/** What it doesn't have yet. */
const outbox = new Outbox<LearningChange>({
  storageKey: 'northkey-learning',
  send: async (changes) => {
    const sent = await askPortal(address, { send: { learner: fetched.get()?.learner ?? null, changes } });
    const known = fetched.get();
    if (sent.kind === 'answered' && known !== null) fetched.set(changes.reduce(applyChange, known));
    return sent;
  },
  // The content has changed, or someone else has begun on this device. What was sent before is the earlier learner's.
  onRefused: () => void refreshMine(),
});

/** How often the record was fetched: only the last fetch counts. */
let fetchCount = 0;

/** Returns what this learner did: what the server has, and on top what it doesn't have yet. Null until it's there, and on the server. */
export function useMine(): Mine | null {
  useEffect(loadMine, []);

  const known = useStore(fetched);
  const { pending } = useStore(outbox);
  return useMemo(() => (known === null ? null : [...pending.values()].reduce(applyChange, known)), [known, pending]);
}

/** Tells whether lessons and ticks are safe on the server. */
export function useSavingStatus(): OutboxStatus {
  return useStore(outbox).status;
}

/** Marks a lesson as complete: at once here, and as soon as possible on the server. */
export function completeLesson(id: string): void {
  change({ kind: 'lesson', id });
}

export function setTick(id: string, ticked: boolean): void {
  change({ kind: 'tick', id, ticked });
}

/** Keeps an answer of practice: here at once, and as soon as possible on the server. */
export function saveReview(review: PracticeReview): void {
  change(review);
}

/** Returns what the server doesn't have yet. */
export function useUnsaved(): ReadonlyMap<string, LearningChange> {
  return useStore(outbox).pending;
}

/** Takes back every tick of a list. */
export function clearTicks(ids: readonly string[]): void {
  for (const id of ids) setTick(id, false);
}

function change(next: LearningChange): void {
  outbox.open();
  outbox.put(keyOf(next), next);
}

/** Tries at once to send what couldn't be saved, also before someone else begins on this device; resolves when that try is over. */
export async function sendUnsaved(): Promise<void> {
  outbox.open();
  await outbox.flush();
}

/** Forgets what couldn't be sent, once someone else has begun: it mustn't count as theirs. */
export function forgetUnsaved(): void {
  outbox.discard();
}

function loadMine(): void {
  if (fetchCount > 0) return;
  void refreshMine();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshMine();
  });
}

/** Fetches the record again, after something outside of it has changed: an attempt, an agreement, another tab. Offline the page shows what it knows, and asks until it's there. */
export async function refreshMine(): Promise<void> {
  fetchCount += 1;
  const asking = fetchCount;

  const answer = await askUntilAnswered<Mine>(address, () => asking === fetchCount);
  if (answer === null) return;
  fetched.set(answer);
  outbox.open();
}
