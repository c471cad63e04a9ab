import { expect, test } from 'vitest';

import type { Content } from '#app/content/load-content.ts';
import { createPageFinder } from './find-page.ts';

const content = {
  modules: [{ id: 'welcome' }, { id: 'ai-tools' }, { id: 'tenancies' }],
  modulePages: new Map([['welcome', { tabs: [{ id: 'lessons' }, { id: 'checklist' }] }]]),
  clientPages: new Map([['va-sops', { tabs: [{ id: 'onboarding' }] }]]),
  documents: new Map([
    ['guide', { audience: 'client' }],
    ['scripts', { audience: 'both' }],
  ]),
} as unknown as Content;
const find = createPageFinder(content);

function rowOf(path: string): string | undefined {
  return find(path)?.row.id;
}

test.each([
  ['/', 'front'],
  ['/welcome', 'module'],
  ['/Tenancies', 'module'],
  ['/ai-tools', 'ai-tools'],
  ['/CLIENT/va-sops', 'va-sops'],
  ['/%63lient/va-sops', 'va-sops'],
  ['/client/va-sops/', 'va-sops'],
  ['/client/va-sops//', 'va-sops'],
  ['/client/requests/campaign', 'campaign-request'],
  ['/client/requests/abc', 'request-status'],
  ['/documents/Guide', 'document'],
  ['/verify/N/pdf', 'certificate-pdf'],
])('%s is the page %s', (path, id) => {
  expect(rowOf(path)).toBe(id);
  expect(rowOf(path === '/' ? '/_.data' : `${path.replace(/\/+$/, '')}.data`)).toBe(id);
});

test.each([
  '/no-such-module',
  '/welcome/lesson',
  '/client//va-sops',
  '//client/va-sops',
  '/client%2Fva-sops',
  '/verify/a%2Fb',
  '/client/va-sops;x',
  '/client/requests/',
  '/documents/none',
  '/documents',
  '/.',
  '/client/./va-sops',
  '/client-login/../client/va-sops',
])('%s is the not-found page', (path) => {
  expect(rowOf(path)).toBe('not-found');
});

test.each(['/manage/nope', '/Manage/nope/deeper', '/manage/requests/x/y/', '/manage/learners/a%2fb/name'])(
  "%s is the console's not-found page",
  (path) => {
    expect(rowOf(path)).toBe('console-not-found');
  },
);

test.each(['/%', '/%zz', '/a%0ab', '/%00', '/a\\b', '/%c3%28', '/\u0007'])("%s can't be read", (path) => {
  expect(find(path)).toBeNull();
});

test("a document's file decides its audience", () => {
  expect(find('/documents/guide')?.audience).toBe('client');
  expect(find('/documents/scripts.data')?.audience).toBe('any');
});

test('a page has its tabs and one canonical address', () => {
  expect(find('/Welcome/')).toMatchObject({
    path: '/welcome',
    form: 'document',
    tabs: ['lessons', 'checklist'],
    params: { module: 'Welcome' },
  });
  expect(find('/client/va-sops.data')).toMatchObject({ path: '/client/va-sops', form: 'data', tabs: ['onboarding'] });
});
