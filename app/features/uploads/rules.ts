/** What an upload is for, which decides how it's checked and stored. */
export const uploadKinds = ['picture', 'portrait', 'link-preview', 'video', 'captions'] as const;

export type UploadKind = (typeof uploadKinds)[number];

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** The largest file of each kind, in bytes. */
export const uploadLimits: Readonly<Record<UploadKind, number>> = {
  picture: 5 * megabyte,
  portrait: 5 * megabyte,
  'link-preview': 5 * megabyte,
  video: 200 * megabyte,
  captions: megabyte,
};

/** The largest body that the upload's route accepts, in bytes. */
export const largestUpload = Math.max(...Object.values(uploadLimits));

/** The most files that one manager can upload at the same time. Each takes up to 5 MB of memory while it arrives. */
export const mostAtOnce = 5;

/** Returns how much room all uploads may take together, in bytes. */
export function roomForUploads({ UPLOADS_MAX_GB }: { UPLOADS_MAX_GB: number }): number {
  return UPLOADS_MAX_GB * gigabyte;
}

/** The length of a stored chunk, in bytes. Only the last one of a file is shorter. */
export const chunkLength = megabyte;

/** The most pixels that a picture can have. A phone's largest photos have 50 million. */
export const mostPixels = 60_000_000;

/** The most pixels that a stored picture is wide. No page shows a wider one. */
export const widestPicture = 1_600;

/** The side of a stored portrait in pixels: twice the size that pages show it in, for sharp screens. */
export const portraitSide = 192;

/** The file types that are stored, by the ending of an upload's ID. */
export const uploadTypes = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
} as const;

export type UploadEnding = keyof typeof uploadTypes;

const idPattern = /^[0-9a-f]{32}(?:-\d{1,5}x\d{1,5})?\.(webp|jpg|svg|mp4|webm|vtt)$/;

/** Returns the ending of an upload's ID, or null if it isn't one. */
export function endingOf(id: string): UploadEnding | null {
  return (idPattern.exec(id)?.[1] as UploadEnding | undefined) ?? null;
}

/** Writes an upload's ID: the start of its content's SHA-256 and, for a picture, its size in pixels. */
export function writeUploadId(hash: string, ending: UploadEnding, size: { width: number; height: number } | null): string {
  return `${hash.slice(0, 32)}${size === null ? '' : `-${size.width}x${size.height}`}.${ending}`;
}

/** Describes a file's size for people. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} kB`;
  const [unit, name] = bytes < gigabyte ? [megabyte, 'MB'] : [gigabyte, 'GB'];
  return `${(bytes / unit).toFixed(bytes < 10 * unit ? 1 : 0)} ${name}`;
}

/** A refusal of a file, with its HTTP status and a sentence that says what to do. */
export interface RefusedFile {
  kind: 'refused';
  status: 400 | 413 | 415 | 429;
  sentence: string;
}

export function refuseFile(sentence: string, status: RefusedFile['status'] = 415): RefusedFile {
  return { kind: 'refused', status, sentence };
}

export function refuseTooLarge(kind: UploadKind): RefusedFile {
  return refuseFile(`This file is larger than ${formatBytes(uploadLimits[kind])}. Choose a smaller one.`, 413);
}

export const refusedEmpty = refuseFile('This file is empty. Choose another one.', 400);
export const refusedCutShort = refuseFile("The whole file didn't arrive. Check your connection, then upload it again.", 400);

export const refusedAtOnce = refuseFile(
  `You're already uploading ${mostAtOnce} files. Wait until one of them has arrived, then upload this one.`,
  429,
);

/** Refuses a file for which all uploads together would take more than their room, in bytes. */
export function refuseFull(room: number): RefusedFile {
  return refuseFile(
    `There's no room for this file: this portal keeps ${formatBytes(room)} of uploads. Ask an owner to remove some that nothing uses, or your administrator for more room (UPLOADS_MAX_GB).`,
    413,
  );
}

const wantedTypes: Readonly<Record<UploadKind, string>> = {
  picture: 'a PNG, JPEG, WebP or SVG picture',
  portrait: 'a PNG, JPEG or WebP picture',
  'link-preview': 'a PNG, JPEG or WebP picture',
  video: 'an MP4 or WebM video',
  captions: 'captions as a WebVTT file (.vtt)',
};

/** Refuses a file that isn't of any type that its kind accepts, whatever its name says. */
export function refuseType(kind: UploadKind): RefusedFile {
  return refuseFile(`This isn't ${wantedTypes[kind]}, whatever its name says. Save it as one, then upload it again.`);
}

export type FileType = 'png' | 'jpeg' | 'webp' | 'svg' | 'mp4' | 'webm' | 'vtt';

/** Recognizes a file by its first bytes. Returns null for a type that can't be uploaded. */
export function recognizeFile(start: Uint8Array): FileType | null {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 4096)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  // QuickTime's own files have the same structure, but browsers don't play them.
  if (text.startsWith('ftyp', 4)) return text.startsWith('qt  ', 8) ? null : 'mp4';
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('webm') ? 'webm' : null;
  const words = text.replace(/^\xef\xbb\xbf/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(words)) return 'vtt';
  return isSvgText(words) ? 'svg' : null;
}

/** Tells whether a text starts like an SVG file, after the XML declaration, comments and a document type. */
function isSvgText(words: string): boolean {
  const start = words.replace(/^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>\s*)*/i, '');
  return /^<(?:\w+:)?svg[\s/>]/.test(start);
}

const typesOfKind: Readonly<Record<UploadKind, readonly FileType[]>> = {
  picture: ['png', 'jpeg', 'webp', 'svg'],
  portrait: ['png', 'jpeg', 'webp'],
  'link-preview': ['png', 'jpeg', 'webp'],
  video: ['mp4', 'webm'],
  captions: ['vtt'],
};

export function isTypeOfKind(type: FileType | null, kind: UploadKind): boolean {
  return type !== null && typesOfKind[kind].includes(type);
}

/** Cleans a file's name for lists and the audit log. Browsers send it, so it can be any text. */
export function cleanFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, 120).join('').trim() || 'Unnamed file';
}

/** A part of a file: the first and the last byte. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Reads a Range header. Returns null for the whole file, which is also the answer to a range that can't be read or to several at once
 * (RFC 9110, section 14.2), and "beyond" if the file doesn't have the bytes.
 */
export function readRange(header: string | null, size: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return Number(last) === 0 ? 'beyond' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (Number(first) >= size) return 'beyond';
  if (last !== '' && Number(last) < Number(first)) return null;
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
