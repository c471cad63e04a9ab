import type { Database } from '#app/platform/database/open-database.ts';
import { deleteChunks, writeChunks } from './chunk-writer.server.ts';
import { keepUpload, type StoredUpload } from './keep-upload.server.ts';
import type { PictureJob, PictureResult } from './prepare-picture.ts';
import {
  isTypeOfKind,
  recognizeFile,
  refusedCutShort,
  refusedEmpty,
  refuseFile,
  refuseFull,
  refuseTooLarge,
  refuseType,
  uploadLimits,
  type RefusedFile,
  type UploadKind,
} from './rules.ts';
import { measureUploads } from './store.server.ts';

/** Prepares a picture in its own thread. */
export type PreparePicture = (order: PictureJob) => Promise<PictureResult>;

export interface UploadStores {
  database: Database;
  preparePicture: PreparePicture;
}

/** A file as it arrives. */
export interface ArrivingFile {
  kind: UploadKind;
  /** The file's name on the device it comes from. */
  name: string;
  /** The length that was announced, in bytes. Null if none was. */
  length: number | null;
  bytes: AsyncIterable<Uint8Array>;
  actor: string;
  now: Date;
  /** The room that all uploads may take together, in bytes. */
  room: number;
}

/** Checks a file by its bytes, and stores it if that content isn't stored yet. */
export async function receiveUpload(stores: UploadStores, arriving: ArrivingFile): Promise<StoredUpload | RefusedFile> {
  const { kind, length, room } = arriving;
  if (length === 0) return refusedEmpty;
  if (length !== null && length > uploadLimits[kind]) return refuseTooLarge(kind);
  // A file that doesn't fit isn't read at all.
  if ((await measureUploads(stores.database)).bytes + (length ?? 1) > room) return refuseFull(room);
  return kind === 'video' ? receiveVideo(stores.database, arriving) : receiveSmall(stores, arriving);
}

/** Receives a file that's small enough to be checked as a whole. */
async function receiveSmall(stores: UploadStores, arriving: ArrivingFile): Promise<StoredUpload | RefusedFile> {
  const { kind, length, name, actor, now, room } = arriving;
  const bytes = await readWhole(arriving.bytes, uploadLimits[kind]);
  if (bytes === null) return refuseTooLarge(kind);
  if (bytes.length === 0) return refusedEmpty;
  if (length !== null && bytes.length < length) return refusedCutShort;

  const prepared = kind === 'captions' ? prepareCaptions(bytes) : await preparePicture(stores, { kind: asPicture(kind), bytes });
  if (prepared.kind === 'refused') return prepared;

  const { ending, width, height, removed } = prepared;
  const written = await writeChunks(stores.database, eachOf(prepared.bytes), { limit: prepared.bytes.length, now });
  if (written === null) return refuseTooLarge(kind);
  return keepUpload(stores.database, written, { ending, size: width === 0 ? null : { width, height }, removed, name, actor, now, room });
}

function asPicture(kind: UploadKind): PictureJob['kind'] {
  return kind === 'link-preview' || kind === 'portrait' ? kind : 'picture';
}

const unreadable = refuseFile("This picture can't be read. Save it again in another program, or make it smaller, then upload it.");

/** A picture can take down the thread that reads it. That's the picture's fault. */
async function preparePicture({ preparePicture: prepare }: UploadStores, job: PictureJob): Promise<PictureResult> {
  try {
    return await prepare(job);
  } catch {
    return unreadable;
  }
}

const captionsUnreadable = refuseFile("These captions have characters that can't be read. Save the file as UTF-8, then upload it again.");

function prepareCaptions(bytes: Uint8Array): PictureResult {
  if (!isTypeOfKind(recognizeFile(bytes), 'captions')) return refuseType('captions');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
    return { kind: 'prepared', bytes: Buffer.from(text), ending: 'vtt', width: 0, height: 0, removed: [] };
  } catch {
    return captionsUnreadable;
  }
}

async function readWhole(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Stores a video as it arrives. Its first bytes decide whether it's one. */
async function receiveVideo(database: Database, arriving: ArrivingFile): Promise<StoredUpload | RefusedFile> {
  const { length, name, actor, now, room } = arriving;
  const source = arriving.bytes[Symbol.asyncIterator]();
  const start = await readStart(source);
  if (start.length === 0) return refusedEmpty;
  const ending = recognizeFile(start);
  if (ending !== 'mp4' && ending !== 'webm') return refuseType('video');

  const written = await writeChunks(database, eachOf(start, source), { limit: uploadLimits.video, now });
  if (written === null) return refuseTooLarge('video');
  if (length === null || written.size === length)
    return keepUpload(database, written, { ending, size: null, removed: [], name, actor, now, room });
  await deleteChunks(database, written.file);
  return refusedCutShort;
}

/** The number of bytes that say what a video is. */
const tellingBytes = 64;

async function readStart(source: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < tellingBytes) {
    const next = await source.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* eachOf(first: Uint8Array, rest?: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest?.next(); next !== undefined && next.done !== true; next = await rest?.next()) yield next.value;
}
