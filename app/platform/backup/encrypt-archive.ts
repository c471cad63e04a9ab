import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import { BackupError } from './archive-format.ts';

/**
 * A sealed archive is encrypted and authenticated (AES-256-GCM) in pieces of 64 KiB, so that a file of any size can be read and written
 * without being held in memory. Each file has its own key, derived (HKDF, RFC 5869) from BACKUP_KEY and 32 random bytes at the start of the
 * file. A piece's nonce contains the piece's number and says whether the piece is the last one, so a file with swapped, repeated or missing
 * pieces can't be opened (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015). The file's head is authenticated along
 * with every piece.
 */
const magic = Buffer.from('northkey-backup sealed 1\n', 'latin1');
const saltLength = 32;
const checkLength = 16;
const headLength = magic.length + saltLength + checkLength;
const pieceLength = 64 * 1_024;
const tagLength = 16;
const cipher = 'aes-256-gcm';

/** The number of bytes that identify a sealed file. */
export const magicLength = magic.length;

export function isSealed(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** Encrypts and signs an archive's bytes. */
export async function* encryptArchive(packed: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const head = Buffer.concat([magic, salt, derive(key, salt, 'check').subarray(0, checkLength)]);
  const fileKey = derive(key, salt, 'seal');
  const seal = (piece: Buffer, number: number, isLast: boolean) => {
    const sealing = createCipheriv(cipher, fileKey, writeNonce(number, isLast), { authTagLength: tagLength }).setAAD(head);
    return Buffer.concat([sealing.update(piece), sealing.final(), sealing.getAuthTag()]);
  };

  yield head;
  let number = 0;
  for await (const { piece, isLast } of cutPieces(packed, pieceLength)) {
    yield seal(piece, number, isLast);
    number += 1;
  }
}

/** Decrypts a sealed archive. Rejects one that was changed, cut short, or sealed with another key. */
export async function* decryptArchive(bytes: AsyncIterable<Buffer>, { key, file }: { key: Buffer; file: string }): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const { head, rest } = await readHead(source, file);
    const salt = head.subarray(magic.length, magic.length + saltLength);
    if (!timingSafeEqual(derive(key, salt, 'check').subarray(0, checkLength), head.subarray(-checkLength)))
      throw new BackupError(`${file} was made with another BACKUP_KEY. Set BACKUP_KEY to the one it was made with. Nothing was changed.`);

    const fileKey = derive(key, salt, 'seal');
    let number = 0;
    for await (const { piece, isLast } of cutPieces(startWith(rest, source), pieceLength + tagLength)) {
      yield openPiece(piece, { fileKey, nonce: writeNonce(number, isLast), head, file });
      number += 1;
    }
  } finally {
    await source.return?.();
  }
}

function openPiece(piece: Buffer, { fileKey, nonce, head, file }: { fileKey: Buffer; nonce: Buffer; head: Buffer; file: string }): Buffer {
  try {
    const opening = createDecipheriv(cipher, fileKey, nonce, { authTagLength: tagLength }).setAAD(head);
    opening.setAuthTag(piece.subarray(-tagLength));
    return Buffer.concat([opening.update(piece.subarray(0, -tagLength)), opening.final()]);
  } catch {
    throw new BackupError(`${file} has been changed or cut short since it was made. Use another backup. Nothing was changed.`);
  }
}

async function readHead(source: AsyncIterator<Buffer>, file: string): Promise<{ head: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0);
  while (read.length < headLength) {
    const { done, value } = await source.next();
    if (done === true) throw new BackupError(`${file} was cut short. Use another backup. Nothing was changed.`);
    read = Buffer.concat([read, value]);
  }
  return { head: read.subarray(0, headLength), rest: read.subarray(headLength) };
}

async function* startWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Cuts bytes into pieces of equal length. The last piece can be shorter. */
async function* cutPieces(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const more of bytes) {
    waiting = Buffer.concat([waiting, more]);
    // A piece that's followed by more bytes isn't the last one.
    while (waiting.length > length) {
      yield { piece: waiting.subarray(0, length), isLast: false };
      waiting = waiting.subarray(length);
    }
  }
  yield { piece: waiting, isLast: true };
}

function derive(key: Buffer, salt: Buffer, purpose: 'seal' | 'check'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `northkey backup ${purpose}`, 32));
}

function writeNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
