import { createHash } from 'node:crypto';

/** The outside hosts that a page may show or call: the same on every page, because the first document's policy stays in force. */
export interface OutsideHosts {
  frames: string[];
  connections: string[];
}

/** How a document's inline scripts are allowed: by nonce when it is rendered for one person, by hash when it is cached. */
export interface InlineScripts {
  nonce?: string;
  hashes: string[];
}

/** What is inline in a document. In development the tools add their own. */
export type InlineParts = { scripts: InlineScripts; styleHashes: string[] } | 'development';

/**
 * Builds the Content-Security-Policy. Scripts need a nonce or a hash, styles a hash; an element's own `style` is free, because
 * widths and places that are counted stand there, and it can reach nothing but its element.
 */
export function contentSecurityPolicy(inline: InlineParts, hosts: OutsideHosts): string {
  const development = inline === 'development';

  return [
    "default-src 'self'",
    `script-src 'self'${development ? unsafeInline : scriptSources(inline.scripts)}`,
    `style-src 'self'${development ? unsafeInline : hashSources(inline.styleHashes)}`,
    `style-src-attr${unsafeInline}`,
    "img-src 'self' data:",
    `connect-src 'self'${hosts.connections.map((host) => ` ${host}`).join('')}${development ? ' ws:' : ''}`,
    `frame-src ${hosts.frames.length > 0 ? hosts.frames.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const unsafeInline = " 'unsafe-inline'";

function scriptSources({ nonce, hashes }: InlineScripts): string {
  return (nonce === undefined ? '' : ` 'nonce-${nonce}'`) + hashSources(hashes);
}

function hashSources(hashes: readonly string[]): string {
  return hashes.map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Returns the SHA-256 hashes (base64) of every inline script in a document. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...new Set([...scripts].map((match) => hashInline(match[1] ?? '')))];
}

/** Returns the SHA-256 hash (base64) of one inline script or style. */
export function hashInline(source: string): string {
  return createHash('sha256').update(source).digest('base64');
}

/** The policy of answers that are no page: nothing in them runs or loads anything, also where somebody opens them as one. */
export const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; sandbox";

/** The policy of the worker that keeps pages on the device: it fetches what pages fetch from the portal itself. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The policy of scripts, style sheets and fonts: they are no pages, but nobody frames them either (ASVS 5.0, 3.4.6). */
export const partPolicy = "frame-ancestors 'none'";

/** Headers that say something about pages alone. A script, a style sheet or a font is none, whoever opens it. */
export const pageHeaders: ReadonlySet<string> = new Set([
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]);

/** The headers that every answer carries, besides the policy. */
export function baselineHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
