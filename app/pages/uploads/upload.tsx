import { Readable } from 'node:stream';

import { readUpload, readWholeUpload } from '#app/features/uploads/read-upload.server.ts';
import { endingOf, readRange, uploadTypes, type ByteRange } from '#app/features/uploads/rules.ts';
import { findUpload, type Upload } from '#app/features/uploads/store.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import type { Route } from './+types/upload';

const gone = 'This file was removed. Ask the people who run this portal about it.';

/**
 * Sends an uploaded file, or the part that a video player asks for. Its address says what's in it, so browsers keep it and never ask for it
 * again.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const ending = endingOf(params.id);
  const upload = ending === null ? null : await findUpload(database, params.id);
  if (ending === null || upload === null)
    return new Response(gone, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

  const headers = new Headers({
    'Content-Type': uploadTypes[ending],
    ETag: `"${upload.id}"`,
    // Not even a public file is kept by shared caches, because its answer also says how long this visitor's session lasts.
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  if (request.headers.get('If-None-Match')?.includes(`"${upload.id}"`) === true) return new Response(null, { status: 304, headers });
  if (isVideo(ending)) return sendVideo(database, upload, { headers, request });
  headers.set('Content-Length', String(upload.size));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(await readWholeUpload(database, upload)), { headers });
}

function isVideo(ending: string): boolean {
  return ending === 'mp4' || ending === 'webm';
}

/** Sends a video in chunks, so that it's never in memory as a whole. */
function sendVideo(database: Portal['database'], upload: Upload, { headers, request }: { headers: Headers; request: Request }): Response {
  const range = readRange(request.headers.get('Range'), upload.size);
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${upload.size}`);
    headers.set('Cache-Control', 'no-store');
    return new Response(null, { status: 416, headers });
  }

  const part: ByteRange = range ?? { from: 0, to: upload.size - 1 };
  headers.set('Content-Length', String(part.to - part.from + 1));
  headers.set('Transfer-Encoding', 'chunked');
  if (range !== null) headers.set('Content-Range', `bytes ${part.from}-${part.to}/${upload.size}`);
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(Readable.from(readUpload(database, upload, part))) as ReadableStream);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}
