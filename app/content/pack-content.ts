import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

import type { Content } from './load-content.ts';
import { listKnown, putBackKnown, type Piece } from './text/markdown-piece.ts';

/** Parsed content with the ID of what it was made from, in a form that survives serialization. */
interface PackedContent {
  made: string;
  content: Content;
  pieces: Piece[];
}

/** The length of a SHA-256 hash in bytes. */
const digestLength = 32;

function digestOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Serializes a value for a file, with a digest that tells whether the file is damaged. */
export function packValue(value: unknown): Buffer {
  const body = serialize(value);
  return Buffer.concat([digestOf(body), body]);
}

/** Returns a serialized value. Returns null if it's damaged. */
export function unpackValue(packed: Buffer): unknown {
  const body = packed.subarray(digestLength);
  // After a power failure, a file can have its full length but only half of its data.
  return digestOf(body).equals(packed.subarray(0, digestLength)) ? deserialize(body) : null;
}

/** Serializes parsed content, for a file or another thread. */
export function packContent(content: Content, made: string): Buffer {
  return packValue({ made, content, pieces: listKnown(content) } satisfies PackedContent);
}

/** Returns packed content. Returns null if it's damaged, or was made from something else. */
export function unpackContent(packed: Buffer, made: string): Content | null {
  const kept = unpackValue(packed) as PackedContent | null;
  if (kept?.made !== made) return null;
  putBackKnown(kept.content, kept.pieces);
  return kept.content;
}
