import { href } from 'react-router';
import { z } from 'zod';

/** The start of an upload's address. Content files name uploads by their address. */
const prefix = href('/uploads/:id', { id: '' });

const ending = (endings: string) => new RegExp(`^${prefix}[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5})?\\.(?:${endings})$`);

/** Fields for the address of an uploaded file. The format says which control edits them in the console. */
export const uploadedPicture = z.string().regex(ending('webp|svg'), 'upload a picture here').meta({ format: 'picture' });
export const uploadedVideo = z.string().regex(ending('mp4|webm'), 'upload an MP4 or WebM video here').meta({ format: 'video' });
export const uploadedCaptions = z.string().regex(ending('vtt'), 'upload a WebVTT file here').meta({ format: 'captions' });

/** Fields for the provider's own pictures, which can also be files of the content folder. */
export const uploadedLogo = z
  .string()
  .regex(new RegExp(`^(?:/brand/.+|${prefix}[0-9a-f]{32}-\\d{1,5}x\\d{1,5}\\.(?:webp|svg))$`), 'upload a picture here')
  .meta({ format: 'picture' });
export const uploadedPortrait = z
  .string()
  .regex(/^\/(?:brand\/.+|uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp)$/, 'upload a PNG, JPEG or WebP picture here')
  .meta({ format: 'portrait' });
export const uploadedPreview = z
  .string()
  .regex(
    new RegExp(`^(?:/brand/.+\\.(?:png|jpe?g)|${prefix}[0-9a-f]{32}-\\d{1,5}x\\d{1,5}\\.jpg)$`),
    'upload a PNG, JPEG or WebP picture here',
  )
  .meta({ format: 'link-preview' });

const uploadIds = new RegExp(`(?<=${prefix})[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5})?\\.[a-z0-9]{2,4}\\b`, 'g');

/** Lists the IDs of the uploads that a text names. */
export function listUploadsIn(text: string): string[] {
  return [...new Set(text.match(uploadIds))];
}

/** Returns the ID in an upload's address, or null for anything else. */
export function uploadIdOf(address: string): string | null {
  return address.startsWith(prefix) ? address.slice(prefix.length) : null;
}
