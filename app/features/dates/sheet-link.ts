import { parseSheet, type Sheet } from './sheet.ts';

/**
 * The prefixes of version 1 links, for plain JSON and for the compressed JSON of long sheets. Later versions must still be able to read
 * both.
 */
const plain = '#1j.';
const deflated = '#1z.';

/** The length above which a sheet's JSON is compressed, in bytes. */
const longAt = 600;

/** The maximum length of a link. Email and chat apps cut off longer ones. */
export const longestLink = 8_000;

/** The maximum size of a sheet unpacked from a link, in bytes, as protection against broken or malicious links. */
const mostBytes = 1_000_000;

export type LinkReading = { kind: 'none' } | { kind: 'broken' } | { kind: 'sheet'; sheet: Sheet };

/** Writes a sheet as the part of a link after the `#`, which browsers never send. Returns null if the sheet is too long for a link. */
export async function writeSheetLink(sheet: Sheet): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const link =
    bytes.length > longAt ? deflated + toBase64Url(await pipe(bytes, new CompressionStream('deflate-raw'))) : plain + toBase64Url(bytes);
  return link.length > longestLink ? null : link;
}

/** Reads the sheet from the part of a link after the `#`. */
export async function readSheetLink(hash: string): Promise<LinkReading> {
  if (!/^#\d+[a-z]\./.test(hash)) return { kind: 'none' };
  try {
    const bytes = fromBase64Url(hash.slice(plain.length));
    const json = hash.startsWith(deflated) ? await pipe(bytes, new DecompressionStream('deflate-raw')) : bytes;
    if (!hash.startsWith(deflated) && !hash.startsWith(plain)) return { kind: 'broken' };
    return { kind: 'sheet', sheet: parseSheet(JSON.parse(new TextDecoder().decode(json))) };
  } catch {
    return { kind: 'broken' };
  }
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;

  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > mostBytes) throw new RangeError('The link contains too much data for a date sheet.');
    chunks.push(new Uint8Array(part.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
