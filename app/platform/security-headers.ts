import { createHash } from 'node:crypto';

/** The outside hosts that a page may show or call: the same on every page, because the first document's policy stays in force. */
export interface OutsideHosts {
  frames: string[];
  connections: string[];
}

/** How a document's inline scripts are allowed: by nonce when it is rendered for one person, by hash when it is cached. */
export type InlineScripts = { nonce?: string; hashes: string[] } | 'development';

/** Builds the Content-Security-Policy. Scripts need a nonce or a hash; styles may be inline, as some primitives inject them. */
export function contentSecurityPolicy(scripts: InlineScripts, hosts: OutsideHosts): string {
  const development = scripts === 'development';

  return [
    "default-src 'self'",
    `script-src 'self'${scriptSources(scripts)}`,
    "style-src 'self' 'unsafe-inline'",
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

function scriptSources(scripts: InlineScripts): string {
  if (scripts === 'development') return " 'unsafe-inline'";

  const nonce = scripts.nonce === undefined ? '' : ` 'nonce-${scripts.nonce}'`;
  return nonce + scripts.hashes.map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Returns the SHA-256 hashes (base64) of every inline script in a document. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...new Set([...scripts].map((match) => hashScript(match[1] ?? '')))];
}

/** Returns the SHA-256 hash (base64) of one inline script. */
export function hashScript(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

/** The policy of answers that are no page: nothing in them runs or loads anything, also where somebody opens them as one. */
export const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; sandbox";

/** The policy of the worker that keeps pages on the device: it fetches what pages fetch from the portal itself. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

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
