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

/** Serializes parsed content, for a file or another thread. */
export function packContent(content: Content, made: string): Buffer {
  const packed: PackedContent = { made, content, pieces: listKnown(content) };
  const body = serialize(packed);
  return Buffer.concat([digestOf(body), body]);
}

/** Returns packed content. Returns null if it's damaged, or was made from something else. */
export function unpackContent(packed: Buffer, made: string): Content | null {
  const body = packed.subarray(digestLength);
  // After a power failure, a file can have its full length but only half of its data.
  if (!digestOf(body).equals(packed.subarray(0, digestLength))) return null;

  const kept = deserialize(body) as PackedContent;
  if (kept.made !== made) return null;
  putBackKnown(kept.content, kept.pieces);
  return kept.content;
}
