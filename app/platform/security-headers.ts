import { createHash } from 'node:crypto';

/**
 * The external hosts that a page can load from or connect to. They're the same on every page, because the first document's policy stays in
 * effect while people move between pages.
 */
export interface OutsideHosts {
  frames: string[];
  connections: string[];
}

/** The permissions for a document's inline scripts: a nonce if the document is rendered for one person, or hashes if it's cached. */
export interface InlineScripts {
  nonce?: string;
  hashes: string[];
}

/** A document's inline code, or `development`, where the tools add code of their own. */
export type InlineParts = { scripts: InlineScripts; styleHashes: string[] } | 'development';

/** The Cache-Control value of every response that isn't the same for everyone: no cache keeps it. */
export const privateCacheControl = 'private, no-store';

/**
 * Builds the Content-Security-Policy. Scripts need a nonce or a hash, and styles need a hash. `style` attributes are allowed, because they
 * contain calculated widths and positions, and each affects only its own element. Only a manager's preview can be framed, and only by the
 * console.
 */
export function contentSecurityPolicy(inline: InlineParts, hosts: OutsideHosts, canBeFramed = false): string {
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
    `frame-ancestors ${canBeFramed ? "'self'" : "'none'"}`,
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

/** The policy for responses that aren't pages. Scripts in them never run, even if someone opens the response as a page. */
export const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; sandbox";

/**
 * The policy for uploaded files. Nothing in them runs or loads, even if someone opens one as a page. An SVG keeps its own styles, without
 * which Firefox draws it in black.
 */
export const uploadPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The service worker's policy, which lets the worker fetch everything from the portal that pages can fetch. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The policy for scripts, style sheets and fonts. They aren't pages, but no site can frame them either (ASVS 5.0, 3.4.6). */
export const partPolicy = "frame-ancestors 'none'";

/** The header that lets the console frame a manager's preview, for browsers that don't know the policy. */
export const framedHeader = { name: 'X-Frame-Options', value: 'SAMEORIGIN' } as const;

/** Headers that matter only for pages, not for scripts, style sheets or fonts. */
export const pageHeaders: ReadonlySet<string> = new Set([
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]);

/** Returns the headers that every response has in addition to the policy. */
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
