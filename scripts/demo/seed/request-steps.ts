import { notifyAnswer } from '#app/features/notifications/notify-others.server.ts';
import { findUndoable, undoRequest } from '#app/features/notifications/undo-request.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { assignRequest } from '#app/features/requests/assign-request.server.ts';
import { noteRequest } from '#app/features/requests/note-request.server.ts';
import type { RequestStatus } from '#app/features/requests/rules.ts';
import { listStoredRequests } from '#app/features/requests/store.server.ts';
import { demoManagers } from '../accounts.ts';
import type { DemoStore } from './demo-store.ts';
import { getManager } from './managers.ts';
import type { RequestStep } from './request-plan.ts';

interface CommandActor {
  reference: string;
  actor: string;
  now: Date;
}

/** Applies a manager's step to a request. */
export async function takeStep(store: DemoStore, step: RequestStep, { reference, now }: Omit<CommandActor, 'actor'>): Promise<void> {
  const command = { reference, actor: demoManagers[step.by].email, now };
  const { database } = store;

  if ('status' in step) await advance(store, { ...command, status: step.status, note: step.note ?? null });
  else if ('assigned' in step) await assign(store, { ...command, to: demoManagers[step.assigned].email });
  else if ('colleagues' in step) await noteRequest(database, { reference, text: step.colleagues, author: command.actor, now });
  else {
    const undoable = await findUndoable(database, command);
    if (undoable !== null) await undoRequest(database, store, { ...command, sequence: undoable.sequence });
  }
}

async function advance(
  store: DemoStore,
  { now, ...command }: CommandActor & { status: RequestStatus; note: string | null },
): Promise<void> {
  const { status } = command;
  const advanced = await advanceRequest(store.database, {
    ...command,
    onAdvance: (tx, answered) => notifyAnswer(tx, store, { ...answered, status, now }),
    now,
  });
  if (advanced.kind !== 'advanced') throw new Error(`A made-up request couldn't become ${status}: ${advanced.kind}.`);
}

async function assign({ database }: DemoStore, { reference, actor, now, to }: CommandActor & { to: string }): Promise<void> {
  const [request] = await listStoredRequests(database, { reference }, 1);
  if (request === undefined) throw new Error(`There's no request ${reference}.`);
  const assignee = await getManager(database, to);
  await assignRequest(database, { reference, assignee, earlier: null, actor, revision: request.revision, now });
}
