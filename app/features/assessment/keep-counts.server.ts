import { lockLog } from '../audit-log/store.server.ts';
import { beforeCommit, type Tx } from '#app/platform/database/open-database.ts';
import { addItemCounts, countPaper, type ItemCount } from './question-bank/count-paper.server.ts';
import { addAttemptCounts, addToItemCounts, listCountedAttempts, type AttemptCount, type GradedAttempt } from './counts-store.server.ts';
import type { Attempt } from './store.server.ts';
import { listGradedAttempts, listSavedAnswers } from './store.server.ts';

interface Changes {
  attempts: Map<string, AttemptCount>;
  items: Map<string, ItemCount>;
}

const waiting = new WeakMap<Tx, Changes>();

/**
 * Collects a transaction's counter changes and writes them at the end. Every transaction updates the same few rows, so the end of the audit
 * log is locked first to prevent deadlocks.
 */
function changesOf(tx: Tx, now: Date): Changes {
  const known = waiting.get(tx);
  if (known !== undefined) return known;

  const changes: Changes = { attempts: new Map(), items: new Map() };
  waiting.set(tx, changes);
  beforeCommit(tx, async () => {
    await lockLog(tx, now);
    await addAttemptCounts(
      tx,
      [...changes.attempts.values()].filter(({ graded, passed }) => graded !== 0 || passed !== 0),
    );
    await addToItemCounts(tx, [...changes.items.values()]);
  });
  return changes;
}

/** Keeps the attempt counters correct when these learners' graded attempts change. */
export async function keepAttemptCounts<Result>(
  tx: Tx,
  { learnerIds, now }: { learnerIds: readonly string[]; now: Date },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await listCountedAttempts(tx, learnerIds);
  const result = await change();
  const after = await listCountedAttempts(tx, learnerIds);

  const { attempts } = changesOf(tx, now);
  for (const count of countAttempts(before)) addAttemptCount(attempts, count, -1);
  for (const count of countAttempts(after)) addAttemptCount(attempts, count, 1);
  return result;
}

/** Counts each attempt separately, and numbers each learner's attempts in the order they were graded. */
function countAttempts(attempts: readonly GradedAttempt[]): AttemptCount[] {
  const byLearner = [...Map.groupBy(attempts, ({ learnerId }) => learnerId).values()];
  return byLearner.flatMap((ofLearner) =>
    ofLearner.toSorted(inOrder).map(({ gradedAt, codeId, hasPassed }, index) => ({
      month: gradedAt.toISOString().slice(0, 7),
      codeId,
      ordinal: index + 1,
      graded: 1,
      passed: hasPassed ? 1 : 0,
    })),
  );
}

function inOrder(one: GradedAttempt, other: GradedAttempt): number {
  const [a, b] = [one, other].map(({ gradedAt, id }) => `${gradedAt.toISOString()} ${id}`) as [string, string];
  return a < b ? -1 : Number(a > b);
}

function addAttemptCount(counts: Map<string, AttemptCount>, { graded, passed, ...place }: AttemptCount, sign: 1 | -1): void {
  const key = JSON.stringify([place.month, place.codeId, place.ordinal]);
  const count = counts.get(key) ?? { ...place, graded: 0, passed: 0 };
  counts.set(key, { ...count, graded: count.graded + sign * graded, passed: count.passed + sign * passed });
}

/** Adds a graded attempt's answers to the item counters. */
export async function countAnswers(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const { items } = changesOf(tx, now);
  for (const count of await countAttempt(tx, attempt)) addItemCounts(items, count);
}

/** Removes an erased learner's answers from the counters, so that the counters match the stored attempts. */
export async function uncountAnswers(tx: Tx, learnerId: string, now: Date): Promise<void> {
  const { items } = changesOf(tx, now);
  for (const attempt of await listGradedAttempts(tx, learnerId))
    for (const count of await countAttempt(tx, attempt)) addItemCounts(items, count, -1);
}

async function countAttempt(tx: Tx, { id, paper: { questions }, startedAt }: Attempt): Promise<ItemCount[]> {
  return countPaper({ questions, startedAt: startedAt.getTime() }, await listSavedAnswers(tx, id));
}
