import type { IncomingHttpHeaders } from 'node:http';

import type { Requirement } from '#app/features/access/rules.ts';
import type { SecurityEventKind } from '#app/features/security/rules.ts';
import { isUnknownAddress } from '#app/page-table.ts';
import type { FoundPage } from './find-page.ts';

/** Returns the requirement for reading a page, or for submitting a change to it. */
export function requirementOf({ audience, row }: FoundPage, method: string): Requirement {
  return method === 'POST' ? (row.changes ?? audience) : audience;
}

export interface RequestToValidate {
  method: string;
  page: FoundPage;
  /** The portal's own scheme and host. */
  ownOrigin: string;
  headers: IncomingHttpHeaders;
}

export interface Refusal {
  status: number;
  sentence: string;
  headers?: Record<string, string>;
  /** The kind of security event, if the refusal is one. */
  event?: SecurityEventKind;
  /** A detail for the security event, in fixed wording. */
  detail?: string;
}

const bodyTypes = {
  form: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
  json: /^application\/json\s*(;|$)/i,
  file: /^application\/octet-stream\s*(;|$)/i,
};

/**
 * Decides whether a page accepts a request, no matter who sends it. Refuses changes requested by another site (cross-site request forgery,
 * which browsers let us detect), unknown methods, and bodies of the wrong type.
 */
export function validateRequest({ method, page, ownOrigin, headers }: RequestToValidate): Refusal | null {
  if (method === 'GET' || method === 'HEAD') return null;

  if (isFromAnotherSite(headers, ownOrigin))
    return {
      status: 403,
      event: 'cross-site-refused',
      sentence: 'This request came from another site, so it was blocked. Open the portal and try again there.',
    };

  const { accepts } = page.row;
  if (isUnknownAddress(page.row)) return null;
  if (method !== 'POST' || accepts === undefined) {
    const allowed = accepts === undefined ? 'GET, HEAD' : 'GET, HEAD, POST';
    return {
      status: 405,
      event: 'input-refused',
      detail: 'method',
      sentence: "This address doesn't accept that kind of request.",
      headers: { Allow: allowed },
    };
  }

  if (!bodyTypes[accepts].test(headers['content-type'] ?? ''))
    return {
      status: 415,
      event: 'input-refused',
      detail: 'type',
      sentence: "The portal couldn't read this. Reload the page and try again.",
    };
  return null;
}

function isFromAnotherSite(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  if (headers.origin !== undefined) return headers.origin !== ownOrigin;

  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
