import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SearchAnswer } from '#app/pages/search.tsx';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let trainee: Visitor;
let client: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  trainee = await portal.enter('training');
  client = await portal.enter('client');
});
afterAll(() => portal.close());

async function search(visitor: Visitor, typed: string): Promise<SearchAnswer['groups']> {
  const response = await visitor.request(`/search?${new URLSearchParams({ q: typed })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchAnswer).groups;
}

const addresses = (groups: SearchAnswer['groups']) => groups.flatMap((group) => group.results.map((result) => result.to));
const titles = (groups: SearchAnswer['groups']) =>
  groups.flatMap((group) => group.results.map((result) => result.title.map((part) => part.text).join('')));

test('without a session, the search leads to the gate and reveals nothing', async () => {
  const response = await portal.visit().request('/search?q=offer');
  expect(response.status).toBe(302);
  expect(await response.text()).not.toContain('groups');
});

/** Queries with words from every part of the portal, so that a leak would show. */
const probes = [
  'agent',
  'overtime request',
  'referral partner tier',
  'va sops guidelines',
  'onboarding checklist',
  'irrevocable',
  'prompt',
  'campaign',
  'lead generation',
  'status certificate',
  'date sheet',
];

function audiencesOf(found: string[]): (string | undefined)[] {
  return found.flatMap((to) => {
    const slug = /^\/documents\/([^?#]+)/.exec(to)?.[1];
    return slug === undefined ? [] : [portal.content.documents.get(slug)?.audience];
  });
}

test('a VA session finds no client pages or client documents', async () => {
  const found = (await Promise.all(probes.map((probe) => search(trainee, probe)))).flatMap(addresses);

  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((to) => to.startsWith('/client'))).toEqual([]);
  const audiences = audiencesOf(found);
  expect(audiences).toContain('training');
  expect(audiences).not.toContain('client');
});

test('a client session finds client pages and documents, and nothing from the training', async () => {
  const found = (await Promise.all(probes.map((probe) => search(client, probe)))).flatMap(addresses);

  expect(found.some((to) => to.startsWith('/client/'))).toBe(true);
  expect(found.some((to) => to.startsWith('/documents/'))).toBe(true);
  for (const to of found) expect(to).toMatch(/^\/(client|documents|workbench|verify)\b/);
  const audiences = audiencesOf(found);
  expect(audiences).toContain('client');
  expect(audiences).not.toContain('training');
});

test('a session that entered both finds both', async () => {
  const both = await portal.enter('training', 'client');
  const kinds = (await search(both, 'lead generation')).map((group) => group.kind);

  expect(kinds).toContain('client');
  expect(kinds).toContain('module');
});

test('every kind of place is found', async () => {
  const found = (
    await Promise.all(
      ['crm training', 'register an offer', 'weekly update to a seller', 'irrevocable time', 'marketing guide'].map((probe) =>
        search(trainee, probe),
      ),
    )
  ).flat();
  const kinds = new Set(found.map((group) => group.kind));
  for (const kind of ['module', 'procedure', 'prompt', 'term', 'document']) expect(kinds, kind).toContain(kind);
});

test('exact matches come first', async () => {
  expect(addresses(await search(trainee, 'crm training'))[0]).toBe('/crm');
  expect(addresses(await search(trainee, 'irrevocable time'))[0]).toBe('/real-estate-glossary#irrevocable-time');
  expect(addresses(await search(trainee, 'Weekly update to a seller'))[0]).toBe('/ai-tools#prompt-1');
  expect(addresses(await search(client, 'overtime requests'))[0]).toBe('/client/overtime-requests');
});

test('a misspelled word and the beginning of a word are found', async () => {
  expect(titles(await search(trainee, 'irevocable'))).toContain('Irrevocable time');
  expect(titles(await search(trainee, 'certifcate status'))).toContain('Status certificate');
  expect(titles(await search(trainee, 'amort'))).toContain('Amortization');
});

test("if a word occurs exactly as typed, one that's a letter off isn't a match", async () => {
  const results = (await search(trainee, 'close')).flatMap((group) => group.results);
  const hits = results.flatMap(({ title, excerpt }) => [...title, ...excerpt]).filter((part) => part.isHit);

  expect(hits.length).toBeGreaterThan(0);
  expect(hits.map((part) => part.text.toLowerCase()).filter((text) => !text.startsWith('clos'))).toEqual([]);
});

test('a result shows the matching words and where they are', async () => {
  const [group] = await search(trainee, 'ordering status certificate');
  const result = group?.results.find(({ to }) => to === '/ai-tools#prompt-10');

  expect(result?.title.filter((part) => part.isHit).map((part) => part.text)).toEqual(['Ordering', 'status', 'certificate']);
  expect(result?.place).toBe('Document Requesting');
});

test('a response stays small, and no kind crowds out the others', async () => {
  const groups = await search(trainee, 'agent');
  expect(groups.length).toBeGreaterThan(3);
  for (const group of groups) expect(group.results.length).toBeLessThanOrEqual(5);
  expect(JSON.stringify(groups).length).toBeLessThan(20_000);
});

test.each([
  '',
  '   ',
  'a'.repeat(10_000),
  'offer '.repeat(1_000),
  '(.*)+[a-z]{1,',
  '\\',
  '%',
  '"; drop table',
  '<script>alert(1)</script>',
  'בית للبيع',
  '🏡🔑',
  '\u0000',
  '\ud83c',
  'the of and',
])('a search for %j gets a response', async (typed) => {
  const response = await trainee.request(`/search?q=${encodeURIComponent(typed.toWellFormed())}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty('groups');
});

test('a search without a text, or with two, gets a response', async () => {
  expect(await (await trainee.request('/search')).json()).toEqual({ groups: [] });
  expect((await trainee.request('/search?q=offer&q=deposit')).status).toBe(200);
});

test('a response is never cached', async () => {
  const response = await trainee.request('/search?q=offer');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('every result leads to a page that this session can open', async () => {
  for (const [visitor, probe] of [
    [trainee, 'offer'],
    [trainee, 'lead'],
    [client, 'lead'],
    [client, 'va'],
  ] as const) {
    const found = addresses(await search(visitor, probe));
    expect(found.length, probe).toBeGreaterThan(0);
    for (const to of found) expect((await visitor.request(to.replace(/#.*/, ''))).status, to).toBe(200);
  }
});

test.each([
  ['my certificate', 'training', '/assessment#certificate'],
  ['log out', 'training', '/on-this-device#sign-out'],
  ['my requests', 'client', '/client#requests'],
  ['log out', 'client', '/client/on-this-device#sign-out'],
] as const)('"%s" leads a session of the %s portal to %s', async (typed, audience, to) => {
  const groups = await search(audience === 'training' ? trainee : client, typed);
  expect(addresses(groups)[0]).toBe(to);
});
