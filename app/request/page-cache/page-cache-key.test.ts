import { expect, test } from 'vitest';

import type { PageRow } from '#app/page-table.ts';
import type { FoundPage } from '#app/request/find-page.ts';
import { pageCacheKey, targetOfCacheKey } from './page-cache-key.ts';

const row = { id: 'ai-tools', shell: 'training', inner: 'x', cache: { query: ['tab'] } } as unknown as PageRow;
const page: FoundPage = { row, params: {}, audience: 'training', form: 'document', path: '/ai-tools', tabs: ['overview', 'tools'] };
const data: FoundPage = { ...page, form: 'data' };

function key(target: string, from: FoundPage = page, method = 'GET'): string | null {
  return pageCacheKey(from, { method, target, hasStyles: false });
}

test('all spellings of an address share one key', () => {
  expect(key('/AI-tools')).toBe(key('/%61i-tools/'));
  expect(key('/ai-tools')).not.toBe(key('/ai-tools', data));
  expect(key('/ai-tools', page, 'HEAD')).toBe(key('/ai-tools'));
});

test("a page's own tab is part of the key", () => {
  expect(key('/ai-tools?tab=tools')).not.toBeNull();
  expect(key('/ai-tools?tab=tools')).not.toBe(key('/ai-tools?tab=overview'));
});

test.each(['?tab=none', '?tab=', '?utm=1', '?tab=tools&tab=overview', '?tab=tools&x=1', '?_routes=root'])("%s isn't cached", (query) => {
  expect(key(`/ai-tools${query}`)).toBeNull();
});

test("the parts that scripts request share one key in any order, and unknown parts aren't cached", () => {
  expect(key('/ai-tools.data?_routes=ai-tools,ai-tools-inner', data)).toBe(key('/ai-tools.data?_routes=ai-tools-inner,ai-tools', data));
  expect(key('/ai-tools.data?_routes=ai-tools', data)).not.toBe(key('/ai-tools.data', data));
  for (const routes of ['none', 'ai-tools,none', 'client-home', '', 'ai-tools&_routes=root'])
    expect(key(`/ai-tools.data?_routes=${routes}`, data), routes).toBeNull();
});

test('personal pages and changes are never cached', () => {
  expect(key('/assessment', { ...page, row: { ...row, cache: 'private' } })).toBeNull();
  expect(key('/ai-tools', page, 'POST')).toBeNull();
});

test('a document is cached once with the styles and once without, and its data once', () => {
  const asked = { method: 'GET', target: '/ai-tools' };
  expect(pageCacheKey(page, { ...asked, hasStyles: true })).not.toBe(pageCacheKey(page, { ...asked, hasStyles: false }));
  expect(pageCacheKey(data, { ...asked, hasStyles: true })).toBe(pageCacheKey(data, { ...asked, hasStyles: false }));
});

test.each([
  [page, '/AI-tools/', '/ai-tools'],
  [page, '/%61i-tools?t%61b=tools&', '/ai-tools?tab=tools'],
  [data, '/AI-tools.data', '/ai-tools.data'],
  [data, '/AI-tools/_.data?_routes=ai-tools', '/ai-tools.data?_routes=ai-tools'],
  [{ ...page, path: '/' }, '//', '/'],
  [{ ...data, path: '/' }, '/_.data', '/_.data'],
])('a cached page is rendered for one canonical address (%#)', (from, asked, expected) => {
  expect(targetOfCacheKey(from, asked)).toBe(expected);
});
