import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { checkUploads } from '#app/content/checks/check-uploads.ts';
import type { CheckContentResult } from '#app/content/content-job.ts';
import { checkDrafts } from '#app/features/revisions/check-drafts.server.ts';
import { startDraft } from '#app/features/revisions/edit-draft.server.ts';
import { deleteLooseChunks, writeChunks } from '#app/features/uploads/chunk-writer.server.ts';
import { addFolderUploads, exportUploads, listFolderUploads } from '#app/features/uploads/folder-uploads.server.ts';
import { keepUpload } from '#app/features/uploads/keep-upload.server.ts';
import { preparePicture } from '#app/features/uploads/prepare-picture.ts';
import { readUpload, readWholeUpload } from '#app/features/uploads/read-upload.server.ts';
import { receiveUpload, type ArrivingFile } from '#app/features/uploads/receive-upload.server.ts';
import { removeUpload } from '#app/features/uploads/remove-upload.server.ts';
import { chunkLength, uploadLimits } from '#app/features/uploads/rules.ts';
import { findUpload, listUploadIds, listUploads, measureUploads } from '#app/features/uploads/store.server.ts';
import { insertArchive } from '#app/platform/backup/insert-archive.ts';
import { openArchive } from '#app/platform/backup/open-archive.ts';
import { checkArchive } from '#app/platform/backup/read-archive.ts';
import type { AnyTables } from '#app/platform/backup/table-shapes.ts';
import { writeArchive } from '#app/platform/backup/write-archive.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const actor = 'owner@example.com';
const now = new Date('2026-11-21T12:00:00.000Z');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8"/></svg>');
const mp4Start = Buffer.from('\0\0\0\x20ftypisom\0\0\0\0', 'latin1');

describe.each(engines)('uploads on $name', (engine) => {
  let store: TestStore;

  beforeEach(async () => {
    store = await engine.open();
  });
  afterEach(() => store.close());

  const receive = (file: Partial<ArrivingFile> & Pick<ArrivingFile, 'kind' | 'bytes'>) =>
    receiveUpload({ database: store.database, preparePicture }, { name: 'a file', length: null, actor, now, room: 10 ** 9, ...file });
  const receiveSvg = () => receive({ kind: 'picture', name: 'plan.svg', bytes: inPieces(svg, 16) });
  const idOf = (address: string) => address.replace('/uploads/', '');
  const countChunks = async () => (await store.database.selectFrom('uploadChunks').select('file').execute()).length;

  async function receiveVideo(length: number): Promise<string> {
    const stored = await receive({ kind: 'video', bytes: inPieces(video(length), 100_000), length });
    if (stored.kind === 'refused') throw new Error(stored.sentence);
    return idOf(stored.address);
  }

  test('a picture is stored once, however often it arrives, with one row in the audit log', async () => {
    const first = await receiveSvg();
    const again = await receive({ kind: 'picture', name: 'copy.svg', bytes: inPieces(svg, 1_000) });

    expect(first).toMatchObject({ kind: 'stored', address: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-8x4\.svg$/) as string });
    expect(again).toEqual(first);
    expect(await listUploads(store.database)).toMatchObject([{ name: 'plan.svg', author: actor, createdAt: now }]);
    expect(await countChunks()).toBe(1);
    const records = await listRecords(store.database, {}, 10);
    expect(records.map(({ action }) => action)).toEqual(['upload.added']);
  });

  test('the same file that arrives several times at once is stored once', async () => {
    const facts = { ending: 'mp4' as const, size: null, removed: [], name: 'a file', actor, now };
    const databases = Array.from({ length: 6 }, (_, index) => (engine.canRace && index > 0 ? store.openAgain() : store.database));
    const write = async (database: WritableDatabase) => {
      const written = await writeChunks(database, inPieces(video(99), 50), { limit: 99, now });
      if (written === null) throw new Error('The video is too long.');
      return { database, written };
    };
    const arrived = await Promise.all(databases.map(write));
    const kept = await Promise.all(arrived.map(({ database, written }) => keepUpload(database, written, facts)));
    expect(new Set(kept.map((each) => (each.kind === 'stored' ? each.address : each.sentence))).size).toBe(1);
    expect(await listUploads(store.database)).toHaveLength(1);
    expect(await countChunks()).toBe(1);
    expect(await listRecords(store.database, { action: 'upload.added' })).toHaveLength(1);
  });

  test('a file for which there is no room is refused before it is read, or when its length is known, and leaves nothing', async () => {
    await receiveVideo(900);
    const chunks = await countChunks();
    const unread = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The file was read.')) }) };
    const full = {
      kind: 'refused',
      status: 413,
      sentence: expect.stringMatching(/^There's no room for this file: this portal keeps/) as string,
    };

    expect(await receive({ kind: 'video', bytes: unread, length: 101, room: 1_000 })).toEqual(full);
    expect(await receive({ kind: 'video', bytes: inPieces(video(101), 50), room: 1_000 })).toEqual(full);
    expect(await receive({ kind: 'picture', bytes: inPieces(svg, 16), room: 901 })).toEqual(full);
    expect([await countChunks(), (await measureUploads(store.database)).bytes]).toEqual([chunks, 900]);
    expect(await listRecords(store.database, { action: 'upload.added' })).toHaveLength(1);

    const fits = await receive({ kind: 'video', bytes: inPieces(video(100), 50), length: 100, room: 1_000 });
    expect([fits.kind, (await measureUploads(store.database)).bytes]).toEqual(['stored', 1_000]);
  });

  test('a video is stored in chunks as it arrives, and any part of it can be read', async () => {
    const length = 2 * chunkLength + 1_234;
    const id = await receiveVideo(length);
    const upload = await findUpload(store.database, id);
    if (upload === null) throw new Error('The video is missing.');

    expect(id).toMatch(/^[0-9a-f]{32}\.mp4$/);
    expect(upload.size).toBe(length);
    expect(await countChunks()).toBe(3);
    const whole = video(length);
    expect((await readWholeUpload(store.database, upload)).equals(whole)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [chunkLength - 1, chunkLength],
      [chunkLength + 5, length - 1],
      [length - 1, length - 1],
    ] as const) {
      const parts = [];
      for await (const part of readUpload(store.database, upload, { from, to })) parts.push(part);
      expect(Buffer.concat(parts).equals(whole.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
    }
  });

  test.each([
    ['an empty picture', 'picture', Buffer.alloc(0), /is empty/, 400],
    ['an empty video', 'video', Buffer.alloc(0), /is empty/, 400],
    ['a text called a picture', 'picture', Buffer.from('hello'), /isn't a PNG, JPEG, WebP or SVG picture/, 415],
    ['a picture called a video', 'video', Buffer.concat([svg, Buffer.alloc(100)]), /isn't an MP4 or WebM video/, 415],
    ['a text called captions', 'captions', Buffer.from('00:01 Hello'), /isn't captions as a WebVTT file/, 415],
    ['captions that are no UTF-8', 'captions', Buffer.from('WEBVTT\n\n\xff\xfe', 'latin1'), /Save the file as UTF-8/, 415],
    ['a picture of 40 MB', 'picture', Buffer.alloc(40 * 1024 * 1024), /larger than 5\.0 MB/, 413],
  ] as const)('%s is refused, and nothing is stored', async (_, kind, bytes, sentence, status) => {
    const refused = await receive({ kind, bytes: inPieces(bytes, 65_536) });
    expect(refused).toMatchObject({ kind: 'refused', status, sentence: expect.stringMatching(sentence) as string });
    expect(await countChunks()).toBe(0);
  });

  test('a file that says it is too large is refused before any of it is read', async () => {
    const unread = inPieces(svg, 8);
    expect(await receive({ kind: 'video', bytes: unread, length: uploadLimits.video + 1 })).toMatchObject({ kind: 'refused', status: 413 });
    expect((await unread.next()).done).toBe(false);
  });

  test('a video that stops arriving leaves nothing behind', async () => {
    const cut = video(chunkLength + 10);
    expect(await receive({ kind: 'video', bytes: inPieces(cut, 50_000), length: cut.length + 1 })).toMatchObject({
      kind: 'refused',
      status: 400,
    });
    await expect(receive({ kind: 'video', bytes: failing(cut) })).rejects.toThrow('The connection is gone.');
    expect(await countChunks()).toBe(0);
  });

  test('chunks that nobody finished are deleted after a day, and stored ones stay', async () => {
    await receiveSvg();
    await writeChunks(store.database, inPieces(svg, 8), { limit: 1_000, now });
    const { signal } = new AbortController();

    await deleteLooseChunks(store.database, { now: new Date(now.getTime() + 3_600_000), signal });
    expect(await countChunks()).toBe(2);
    await deleteLooseChunks(store.database, { now: new Date(now.getTime() + 25 * 3_600_000), signal });
    expect(await countChunks()).toBe(1);
    expect(await measureUploads(store.database)).toMatchObject({ count: 1 });
  });

  test('an upload that a draft uses stays, and an unused one goes with a reason', async () => {
    const stored = await receiveSvg();
    if (stored.kind === 'refused') throw new Error(stored.sentence);
    const id = idOf(stored.address);
    const remove = () =>
      removeUpload({ database: store.database, contentFolder: fixtureFolder }, { id, actor, reason: 'Out of date', now });

    const draft = { part: 'brand.yaml', source: `logo: ${stored.address}\n`, baseSource: null, actor, now };
    await transact(store.database, (tx) => startDraft(tx, draft));
    expect(await remove()).toEqual({ kind: 'used', parts: ['brand.yaml'] });
    await store.database.deleteFrom('contentRevisions').execute();

    expect(await remove()).toEqual({ kind: 'removed' });
    expect(await remove()).toEqual({ kind: 'gone' });
    expect(await findUpload(store.database, id)).toBeNull();
    expect(await countChunks()).toBe(0);
  });

  test('a draft whose upload was missing is right once the same file is uploaded again', async () => {
    const stored = await receiveSvg();
    if (stored.kind === 'refused') throw new Error(stored.sentence);
    const value = { logo: stored.address };
    const draft = { part: 'brand.yaml', source: `logo: ${value.logo}\n`, baseSource: null, actor, now };
    const checkContent = async (): Promise<CheckContentResult> => {
      const problems = checkUploads([{ file: draft.part, value }], new Set(await listUploadIds(store.database)));
      return problems.length === 0 ? { kind: 'valid', content: fixture } : { kind: 'invalid', problems };
    };
    const source = { ...runProcess(store.database), checkContent };
    await removeUpload({ database: store.database, contentFolder: fixtureFolder }, { id: idOf(value.logo), actor, reason: 'Tidy', now });
    await transact(store.database, (tx) => startDraft(tx, draft));
    expect(await checkDrafts(source)).toMatchObject({ kind: 'invalid', problems: [{ file: draft.part, path: 'logo' }] });

    expect(await receiveSvg()).toEqual(stored);
    expect(await checkDrafts(source)).toMatchObject({ kind: 'valid' });
  });

  test('content moves to another portal with its uploads, and a file that is not what its name says stays behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'northkey-uploads-'));
    try {
      const stored = await receiveSvg();
      if (stored.kind === 'refused') throw new Error(stored.sentence);
      const id = idOf(stored.address);
      const forged = `${'0'.repeat(32)}-8x4.svg`;
      writeFileSync(join(folder, 'brand.yaml'), `logo: ${stored.address}\npreview: /uploads/${forged}\n`);
      expect(await exportUploads(store.database, folder)).toBe(1);
      writeFileSync(join(folder, 'uploads', forged), readFileSync(join(folder, 'uploads', id)));
      expect(listFolderUploads(folder).toSorted()).toEqual([forged, id].toSorted());

      const upload = await findUpload(store.database, id);
      if (upload === null) throw new Error('The picture is missing.');
      const bytes = await readWholeUpload(store.database, upload);
      await removeUpload({ database: store.database, contentFolder: fixtureFolder }, { id, actor, reason: 'Moved', now });
      const again = await addFolderUploads(store.database, folder, { actor, now });
      expect(again).toEqual({ added: [id], wrong: [forged] });
      const restored = await findUpload(store.database, id);
      if (restored === null) throw new Error('The picture is missing.');
      expect((await readWholeUpload(store.database, restored)).equals(bytes)).toBe(true);
      expect(await addFolderUploads(store.database, folder, { actor, now })).toEqual({ added: [], wrong: [forged] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a backup has every byte of an upload', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'northkey-uploads-'));
    const other = await engine.open();
    try {
      const length = 3 * chunkLength;
      const id = await receiveVideo(length);
      const file = join(folder, 'one.backup');
      const engineName = engine.name === 'SQLite' ? ('sqlite' as const) : ('postgres' as const);
      const secret = 's'.repeat(43);
      await writeArchive(
        { database: store.database, engine: engineName, provider: migrations, secret, contentVersion: null, key: null },
        file,
        now,
      );
      const archive = await openArchive(file, { key: null });
      await checkArchive(archive, migrations);
      await other.database.deleteFrom('portalSettings').execute();
      const empty = other.database.withoutPlugins() as unknown as Kysely<AnyTables>;
      await empty.transaction().execute((tx) => insertArchive(tx, archive, engineName));
      await archive.close();

      const upload = await findUpload(other.database, id);
      if (upload === null) throw new Error('The video is missing.');
      expect((await readWholeUpload(other.database, upload)).equals(video(length))).toBe(true);
    } finally {
      await other.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function video(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 997) bytes[at] = at % 251;
  mp4Start.copy(bytes);
  return bytes;
}

// oxlint-disable-next-line require-await -- A body arrives in pieces.
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function* failing(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield* inPieces(bytes, 200_000);
  throw new Error('The connection is gone.');
}
