import { cleanSvg } from './clean-svg.ts';
import {
  mostPixels,
  portraitSide,
  recognizeFile,
  isTypeOfKind,
  refuseFile,
  refuseType,
  widestPicture,
  type RefusedFile,
  type UploadEnding,
  type UploadKind,
} from './rules.ts';

/** A picture as it was uploaded. */
export interface PictureJob {
  kind: Extract<UploadKind, 'picture' | 'portrait' | 'link-preview'>;
  bytes: Uint8Array;
}

/** A picture as it's stored. */
export interface PreparedPicture {
  kind: 'prepared';
  bytes: Uint8Array;
  ending: UploadEnding;
  width: number;
  height: number;
  /** What was removed from it, in words. */
  removed: string[];
}

export type PictureResult = PreparedPicture | RefusedFile;

const tooManyPixels = refuseFile(
  `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller, then upload it again.`,
  413,
);
const damaged = refuseFile('This picture is damaged. Open it in a picture program, save it again, then upload it.');

/**
 * Prepares a picture for storing: recognizes it by its bytes, cleans an SVG, and makes any other a WebP (for link previews a JPEG, which every
 * site can show) that's no wider than a page (for portraits a small square), without the metadata that says where and when it was taken.
 */
export async function preparePicture({ kind, bytes }: PictureJob): Promise<PictureResult> {
  const type = recognizeFile(bytes);
  if (!isTypeOfKind(type, kind)) return refuseType(kind);
  if (type !== 'svg') return encodePicture(bytes, kind);

  const cleaned = cleanSvg(bytes);
  if (cleaned.kind === 'refused') return cleaned;
  const { text, width, height, removed } = cleaned;
  return { kind: 'prepared', bytes: Buffer.from(text), ending: 'svg', width, height, removed };
}

async function encodePicture(bytes: Uint8Array, kind: PictureJob['kind']): Promise<PictureResult> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });

  try {
    // The header says how many pixels there are, before any are decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return tooManyPixels;

    const size =
      kind === 'portrait'
        ? cropToSquare(Math.min(width, height, portraitSide))
        : { width: widestPicture, height: widestPicture * 4, fit: 'inside' as const, withoutEnlargement: true };
    const resized = open().autoOrient().resize(size);
    const encoded =
      kind === 'link-preview' ? resized.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }) : resized.webp({ quality: 82 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      kind: 'prepared',
      bytes: new Uint8Array(data),
      ending: kind === 'link-preview' ? 'jpg' : 'webp',
      width: info.width,
      height: info.height,
      removed: [],
    };
  } catch {
    return damaged;
  }
}

/** Keeps the part of a picture that people look at first, which is the face in a portrait. */
function cropToSquare(side: number) {
  return { width: side, height: side, fit: 'cover', position: 'attention' } as const;
}
