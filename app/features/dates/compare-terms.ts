import type { Deadline } from './calculate-sheet.ts';

/** A deadline before and after an amendment. One side is null if the amendment adds or removes the deadline. */
export interface DeadlineChange {
  id: string;
  name: string;
  before: Deadline | null;
  after: Deadline | null;
}

/** Lists the deadlines that an amendment changes, in the order of their new dates. Removed deadlines come last. */
export function compareDeadlines(before: readonly Deadline[], after: readonly Deadline[]): DeadlineChange[] {
  const old = new Map(before.map((deadline) => [deadline.id, deadline]));
  const kept = new Set(after.map(({ id }) => id));

  const changed = after
    .map((deadline) => ({ id: deadline.id, name: deadline.name, before: old.get(deadline.id) ?? null, after: deadline }))
    .filter((change) => change.before === null || !isSame(change.before, change.after));
  const gone = before
    .filter(({ id }) => !kept.has(id))
    .map((deadline) => ({ id: deadline.id, name: deadline.name, before: deadline, after: null }));
  return [...changed, ...gone];
}

function isSame(before: Deadline, after: Deadline): boolean {
  const write = ({ due, other, name }: Deadline) => JSON.stringify([due, other, name]);
  return write(before) === write(after);
}
