import type { StoredManager } from '#app/features/team/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { listActors, listNotes, type StoredRequest } from '#app/features/requests/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { formatNearTime } from '#app/time/written-time.ts';

export interface HistoryEntry {
  kind: 'status' | 'note' | 'assignment';
  actor: string;
  /** The actor's name, or "The client". */
  who: string;
  what: string;
  text: string | null;
  time: string;
  at: string;
}

/** Lists a request's statuses, colleagues' notes and assignments, newest first. */
export async function listHistory(database: Database, request: StoredRequest, managers: readonly StoredManager[]): Promise<HistoryEntry[]> {
  const nameOf = (actor: string) => (actor === 'client' ? 'The client' : (managers.find(({ email }) => email === actor)?.name ?? actor));
  const entry = (
    kind: HistoryEntry['kind'],
    actor: string,
    at: Date,
    { what, text }: Pick<HistoryEntry, 'what' | 'text'>,
  ): HistoryEntry => ({
    kind,
    actor,
    who: nameOf(actor),
    what,
    text,
    time: formatNearTime(at),
    at: at.toISOString(),
  });

  const actors = await listActors(database, request.id);
  const subject = `request/${request.reference}`;
  const undone = await listRecords(database, { action: 'request.undone', subject });
  const isTakenBack = (at: Date, actor: string) =>
    undone.some((record) => record.actor === actor && record.happenedAt.getTime() === at.getTime());
  const statuses = request.events.map(({ status, note, happenedAt }, index) => {
    const actor = actors[index] ?? '';
    const { name } = stepWords[status];
    return entry('status', actor, happenedAt, {
      what: isTakenBack(happenedAt, actor) ? `Change undone. Status: ${name}` : name,
      text: note,
    });
  });
  const notes = (await listNotes(database, request.id)).map(({ author, text, notedAt }) =>
    entry('note', author, notedAt, { what: 'Note for colleagues', text }),
  );
  const assignments = [...(await listRecords(database, { action: 'request.assigned', subject })), ...undone].flatMap((record) => {
    const { assignedTo } = JSON.parse(record.after ?? '{}') as { assignedTo?: string | null };
    if (assignedTo === undefined) return [];
    const what = assignedTo === null ? 'Unassigned' : `Assigned to ${nameOf(assignedTo)}`;
    return [entry('assignment', record.actor, record.happenedAt, { what, text: null })];
  });

  // The list is sorted oldest first and then reversed, so that simultaneous events keep their order.
  return [...statuses, ...notes, ...assignments.toReversed()].toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
