import type { FoundPage } from '#app/request/find-page.ts';

/**
 * Returns the cache key for a content page's response. The key contains everything that the response depends on. Returns null if the page
 * is personal or the request has unknown parameters.
 */
export function pageCacheKey(page: FoundPage, asked: { method: string; target: string; hasStyles: boolean }): string | null {
  const { cache } = page.row;
  if (cache === 'private' || (asked.method !== 'GET' && asked.method !== 'HEAD')) return null;

  const form = page.form === 'document' && asked.hasStyles ? 'document-without-styles' : page.form;
  const at = asked.target.indexOf('?');
  if (at === -1) return `${form} ${page.path}`;

  const query = new URLSearchParams(asked.target.slice(at));
  const parts = page.form === 'data' ? partsAskedFor(page, query) : '';
  if (parts === null) return null;
  if (page.form === 'data') query.delete('_routes');

  for (const [name, value] of query) {
    if (!cache.query.includes(name) || !page.tabs.includes(value) || query.getAll(name).length > 1) return null;
  }
  query.sort();
  return `${form} ${page.path} ${query} ${parts}`;
}

/** Returns the parts of a page that a script requests by route name, or null if a name is unknown. */
function partsAskedFor({ row }: FoundPage, query: URLSearchParams): string | null {
  const asked = query.getAll('_routes');
  if (asked.length === 0) return '';
  if (asked.length > 1) return null;

  const known = ['root', row.shell === undefined ? null : `${row.shell}-shell`, row.id, row.inner === undefined ? null : `${row.id}-inner`];
  const names = new Set(asked[0]?.split(','));
  const parts = known.filter((name) => name !== null && names.has(name));
  return parts.length === names.size ? parts.join(',') : null;
}

/**
 * Returns the canonical target that a cached page is rendered for. The page's links to itself, such as its tabs, mustn't depend on who
 * requested the page first.
 */
export function targetOfCacheKey({ form, path }: FoundPage, asked: string): string {
  const query = new URLSearchParams(/\?.*$/s.exec(asked)?.[0]);
  query.sort();
  const end = path === '/' ? '_.data' : '.data';
  return `${encodeURI(path)}${form === 'data' ? end : ''}${query.size === 0 ? '' : `?${query}`}`;
}
