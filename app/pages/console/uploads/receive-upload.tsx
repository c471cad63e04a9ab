import { receiveUpload } from '#app/features/uploads/receive-upload.server.ts';
import {
  mostAtOnce,
  refusedAtOnce,
  refusedCutShort,
  refusedEmpty,
  roomForUploads,
  uploadKinds,
  type RefusedFile,
} from '#app/features/uploads/rules.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/receive-upload';

/** The answer to an upload. */
export type UploadAnswer = { kind: 'stored'; address: string; removed: string[] } | { kind: 'refused'; sentence: string };

/** There's nothing to see at this address: it only takes files. */
export function loader() {
  return new Response('Upload files from the page where you need them.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** Stores a file. The address says what it's for and how it was called, and the body is the file alone. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = new URL(request.url).searchParams;
  const kind = uploadKinds.find((each) => each === asked.get('kind'));
  const name = asked.get('name');
  if (kind === undefined || name === null) return badRequest();
  if (request.body === null) return refuse(refusedEmpty);

  const portal = getPortal(context);
  const { uploadsUnderWay: underWay } = portal;
  const { id: managerId, email: actor } = getManager(context);
  const announced = Number(request.headers.get('Content-Length') ?? Number.NaN);
  const count = underWay.get(managerId) ?? 0;
  if (count >= mostAtOnce) {
    await noteEvent(context, 'upload-refused', { account: actor, detail: 'at-once' });
    return refuse(refusedAtOnce);
  }
  underWay.set(managerId, count + 1);
  try {
    const received = await receiveUpload(portal, {
      kind,
      name,
      length: Number.isSafeInteger(announced) ? announced : null,
      bytes: request.body as AsyncIterable<Uint8Array> & ReadableStream<Uint8Array>,
      actor,
      now: portal.now(),
      room: roomForUploads(portal.env),
    });
    if (received.kind === 'stored') return Response.json(received satisfies UploadAnswer, { status: 201 });
    await noteEvent(context, 'upload-refused', { account: actor, detail: kind });
    return refuse(received);
  } catch (error) {
    // The browser left, so nobody reads this answer.
    if (request.signal.aborted || isCutShort(error)) return refuse(refusedCutShort);
    throw error;
  } finally {
    const left = (underWay.get(managerId) ?? 1) - 1;
    if (left === 0) underWay.delete(managerId);
    else underWay.set(managerId, left);
  }
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function refuse({ status, sentence }: RefusedFile): Response {
  return Response.json({ kind: 'refused', sentence } satisfies UploadAnswer, { status });
}
