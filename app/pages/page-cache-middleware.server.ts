import { createContext, type MiddlewareFunction } from 'react-router';

import { canonicalPattern } from '#app/features/access/rules.ts';
import type { PageAnswer, PageCache } from '#app/platform/page-cache.ts';
import { contentSecurityPolicy, hashInlineScripts, hashScript, type OutsideHosts } from '#app/platform/security-headers.ts';
import { headScript } from '#app/ui/head-script.ts';
import { nonceContext } from './gate-middleware.server.ts';

/** The content pages: the same for everybody behind their gate. The value names the query that they depend on. */
const contentPages: Record<string, string[]> = {
  '/trainingportal': [],
  '/welcome': ['tab'],
  '/compliance': ['tab'],
  '/mls-systems': [],
  '/crm': [],
  '/lead-generation': ['tab'],
  '/communication': [],
  '/transaction-coordination': ['tab'],
  '/marketing': [],
  '/ai-tools': ['tab'],
  '/real-estate-glossary': [],
  '/support': [],
  '/certification': [],
  '/client-portal': [],
  '/client': [],
  '/client/va-sops': ['tab'],
  '/client/realestate-gpt': [],
  '/client/ai-for-realtors': [],
  '/client/lead-generation': ['tab'],
  '/client/social-media': ['tab'],
  '/client/resources': [],
  '/documents/:slug': [],
};

/** What the page cache needs of the process: made once with it. */
export interface PageCacheSettings {
  cache: PageCache;
  hosts: OutsideHosts;
  /** Development serves each page fresh and lets the development server add scripts. */
  development: boolean;
}

/** The one inline script that is the same on every page, and therefore carries no nonce. */
const headHash = hashScript(headScript);

export const pageCacheContext = createContext<PageCacheSettings>();

/** The bytes of a kept page, which the server sends with the response that comes without them. */
export const keptBodyContext = createContext<PageAnswer['body']>(null);

/** Serves content pages from memory, after the gate. Sets every page's policy: hashes when it is kept, its nonce when it is not. */
export const pageCacheMiddleware: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const { cache, hosts, development } = context.get(pageCacheContext);
  const key = development ? null : cacheKey(request, url, pattern);

  if (key !== null) {
    context.set(nonceContext, undefined);
    const { response, body } = await cache.answer(key, request, async () => withHashes(await next(), hosts));
    context.set(keptBodyContext, body);
    return response;
  }

  if (development) context.set(nonceContext, undefined);
  const response = await next();
  if (!isDocument(response)) return response;

  const nonce = context.get(nonceContext);
  const scripts = nonce === undefined ? 'development' : { nonce, hashes: [headHash] };
  response.headers.set('Content-Security-Policy', contentSecurityPolicy(scripts, hosts));
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

/** Returns the key of a content page's response, or null when this request is not for one or asks for something we do not know. */
function cacheKey(request: Request, url: URL, pattern: string): string | null {
  const known = contentPages[canonicalPattern(pattern)];
  if (request.method !== 'GET' || known === undefined) return null;

  const query = [...url.searchParams].toSorted(([a], [b]) => a.localeCompare(b));
  if (query.some(([name, value]) => !known.includes(name) || !/^[a-z0-9-]{1,40}$/.test(value))) return null;

  const address = new URL(request.url);
  const kind = address.pathname.endsWith('.data') ? `data:${address.searchParams.get('_routes') ?? ''}` : 'document';
  return JSON.stringify([pattern, url.pathname, query, kind]);
}

function isDocument(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function withHashes(response: Response, hosts: OutsideHosts): Promise<Response> {
  if (!isDocument(response)) return response;

  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', contentSecurityPolicy({ hashes: hashInlineScripts(html) }, hosts));
  return new Response(html, { status: response.status, headers });
}
