import { createHash } from 'node:crypto';

/** Returns a text without what a browser changes when it submits a field: carriage returns, and white space around it. */
function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/**
 * Returns a short digest of a field's text (96 bits of SHA-256). A form submits the digest of the text it was shown with, so that a change by
 * someone else is noticed without sending every text twice.
 */
export function digestText(text: string): string {
  return createHash('sha256').update(normalizeText(text)).digest('base64url').slice(0, 16);
}
