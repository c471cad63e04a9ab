import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readContentFiles } from '#app/content/content-files.ts';
import { listUploadsIn } from '#app/content/uploads.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { deleteChunks, writeChunks } from './chunk-writer.server.ts';
import { keepUpload } from './keep-upload.server.ts';
import { readUpload } from './read-upload.server.ts';
import { endingOf, largestUpload, recognizeFile, type FileType, type UploadEnding } from './rules.ts';
import { findUpload } from './store.server.ts';

/** The folder of a content folder that has its uploads, under their IDs. */
const folderName = 'uploads';

function listNamedIn(contentFolder: string): string[] {
  return [...new Set([...readContentFiles(contentFolder).values()].flatMap(listUploadsIn))];
}

/** Lists the uploads that come with a content folder. */
export function listFolderUploads(contentFolder: string): string[] {
  return listNamedIn(contentFolder).filter((id) => existsSync(join(contentFolder, folderName, id)));
}

export interface AddedUploads {
  added: string[];
  /** The files that aren't what their names say. */
  wrong: string[];
}

/**
 * Stores the uploads that a content folder's files name and that come with the folder, so that content with pictures can be moved to another
 * portal. `actor` is null if nobody asked for it, because the portal is starting.
 */
export async function addFolderUploads(
  database: Database,
  contentFolder: string,
  { actor, now }: { actor: string | null; now: Date },
): Promise<AddedUploads> {
  const result: AddedUploads = { added: [], wrong: [] };
  for (const id of listFolderUploads(contentFolder)) {
    if ((await findUpload(database, id)) !== null) continue;
    const bytes = await readOwnFile(join(contentFolder, folderName, id), id);
    const written = bytes === null ? null : await writeChunks(database, eachOf(bytes), { limit: largestUpload, now });
    const ending = endingOf(id);
    if (written === null || ending === null) result.wrong.push(id);
    else if (written.hash.startsWith(id.slice(0, 32))) {
      await keepUpload(database, written, { ending, size: sizeIn(id), removed: [], name: id, actor, now });
      result.added.push(id);
    } else {
      await deleteChunks(database, written.file);
      result.wrong.push(id);
    }
  }
  return result;
}

function sizeIn(id: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(id) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

const typeOfEnding: Readonly<Record<UploadEnding, FileType>> = {
  webp: 'webp',
  jpg: 'jpeg',
  svg: 'svg',
  mp4: 'mp4',
  webm: 'webm',
  vtt: 'vtt',
};

/** Reads a file that was an upload once. Returns null if it isn't of the type that its name says, or an SVG that was changed since. */
async function readOwnFile(path: string, id: string): Promise<Buffer | null> {
  const ending = endingOf(id);
  if (ending === null || statSync(path).size > largestUpload) return null;
  const bytes = readFileSync(path);
  if (recognizeFile(bytes) !== typeOfEnding[ending]) return null;
  if (ending !== 'svg') return bytes;

  const { cleanSvg } = await import('./clean-svg.ts');
  const cleaned = cleanSvg(bytes);
  return cleaned.kind === 'cleaned' && cleaned.text === bytes.toString('utf8') ? bytes : null;
}

// oxlint-disable-next-line require-await -- The store takes bytes as they arrive, and these have all arrived.
async function* eachOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Writes the uploads that a content folder's files name as files of the folder. Returns how many there are. */
export async function exportUploads(database: Database, contentFolder: string): Promise<number> {
  let count = 0;
  for (const id of listNamedIn(contentFolder)) {
    const upload = await findUpload(database, id);
    if (upload === null) continue;
    mkdirSync(join(contentFolder, folderName), { recursive: true });
    const parts: Uint8Array[] = [];
    for await (const part of readUpload(database, upload, { from: 0, to: upload.size - 1 })) parts.push(part);
    writeFileSync(join(contentFolder, folderName, id), Buffer.concat(parts));
    count += 1;
  }
  return count;
}
