import { afterAll, beforeAll, expect, test } from 'vitest';

import { pageTable, type PageId, type PageRow } from '#app/page-table.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const everybody = ['nobody', 'trainee', 'client', 'viewer', 'manager', 'editor', 'owner'] as const;

type Person = (typeof everybody)[number];

const nobody: readonly Person[] = [];
const trainees: readonly Person[] = ['trainee'];
const clients: readonly Person[] = ['client'];
const both: readonly Person[] = ['trainee', 'client'];
const viewers: readonly Person[] = ['viewer', 'manager', 'owner'];
const managers: readonly Person[] = ['manager', 'owner'];
const editors: readonly Person[] = ['editor', 'owner'];
const team: readonly Person[] = ['viewer', 'manager', 'editor', 'owner'];
const owners: readonly Person[] = ['owner'];
const readers: readonly Person[] = [...both, ...team];

/**
 * The people who can read each page and submit to it. This list is written by hand, because a mistake in the page table would also affect
 * anything derived from the table. A missing page is a compile error.
 */
const matrix: Record<PageId, { read: readonly Person[]; send: readonly Person[]; sendByScript?: readonly Person[] }> = {
  front: { read: everybody, send: nobody },
  'va-gate': { read: everybody, send: everybody },
  'client-gate': { read: everybody, send: everybody },
  'client-landing': { read: everybody, send: nobody },
  'sign-out': { read: everybody, send: everybody },
  'verify-lookup': { read: everybody, send: nobody },
  verify: { read: everybody, send: nobody },
  'certificate-pdf': { read: everybody, send: nobody },
  device: { read: everybody, send: nobody },
  'preview-end': { read: everybody, send: nobody },
  'preview-link': { read: everybody, send: nobody },
  offline: { read: everybody, send: nobody },

  'training-home': { read: trainees, send: nobody },
  assessment: { read: trainees, send: trainees },
  'ai-tools': { read: trainees, send: nobody },
  'real-estate-glossary': { read: trainees, send: nobody },
  certification: { read: trainees, send: nobody },
  module: { read: trainees, send: trainees },
  lesson: { read: trainees, send: trainees },
  'module-end': { read: trainees, send: nobody },
  practice: { read: trainees, send: nobody },
  simulation: { read: trainees, send: nobody },
  'practice-items': { read: trainees, send: nobody },
  'on-this-device': { read: trainees, send: nobody },
  'device-list': { read: trainees, send: nobody },
  'search-material': { read: trainees, send: nobody },
  'my-notes': { read: trainees, send: nobody },
  'course-record': { read: trainees, send: nobody },
  'practice-record': { read: trainees, send: nobody },
  agreement: { read: trainees, send: nobody },
  'my-record': { read: trainees, send: trainees },
  resume: { read: trainees, send: trainees },
  rules: { read: trainees, send: nobody },
  'agreement-pdf': { read: trainees, send: nobody },
  answers: { read: nobody, send: trainees },
  mirror: { read: nobody, send: trainees },

  'client-on-this-device': { read: clients, send: nobody },
  'client-device-list': { read: clients, send: nobody },
  'client-search-material': { read: clients, send: nobody },
  'client-home': { read: clients, send: nobody },
  'va-sops': { read: clients, send: nobody },
  'realestate-gpt': { read: clients, send: nobody },
  'ai-for-realtors': { read: clients, send: nobody },
  'lead-generation-toolkit': { read: clients, send: nobody },
  'social-media': { read: clients, send: nobody },
  'referral-partners': { read: clients, send: clients },
  'overtime-requests': { read: clients, send: clients },
  resources: { read: clients, send: nobody },
  'your-service': { read: clients, send: nobody },
  'client-rules': { read: clients, send: nobody },
  'campaign-request': { read: clients, send: clients },
  'service-request': { read: clients, send: clients },
  'own-requests': { read: clients, send: nobody },
  'request-status': { read: clients, send: nobody },

  document: { read: both, send: nobody },

  'date-sheet': { read: both, send: nobody },
  'draft-check': { read: both, send: nobody },

  'check-rules': { read: both, send: nobody },
  'check-lessons': { read: trainees, send: nobody },
  'learner-record': { read: both, send: both },
  search: { read: both, send: nobody },

  'console-sign-in': { read: everybody, send: everybody },
  'console-sign-out': { read: team, send: team },
  'console-join': { read: everybody, send: everybody },
  // Anyone who hasn't started signing in is sent to the sign-in page, except that a script is first told what's wrong
  // with the code.
  'console-second-factor': { read: nobody, send: nobody, sendByScript: everybody },
  'console-passkey-sign-in': { read: nobody, send: everybody },
  'console-forgot-password': { read: everybody, send: everybody },
  'console-reset-password': { read: everybody, send: everybody },
  'console-confirm': { read: viewers, send: viewers },
  'console-account': { read: team, send: team },
  'console-own-second-factor': { read: team, send: team },
  'console-own-password': { read: team, send: team },
  'console-filters': { read: viewers, send: viewers },
  'console-passkey-register': { read: nobody, send: team },
  'console-today': { read: viewers, send: nobody },
  'console-requests': { read: viewers, send: managers },
  'console-requests-export': { read: viewers, send: nobody },
  'console-request': { read: viewers, send: managers },
  'console-referrals': { read: viewers, send: nobody },
  'console-learners': { read: viewers, send: managers },
  'console-learners-export': { read: viewers, send: nobody },
  'console-learner': { read: viewers, send: nobody },
  'console-learner-data': { read: managers, send: nobody },
  'console-agreement': { read: managers, send: nobody },
  'console-agreement-pdf': { read: managers, send: nobody },
  'console-learner-change': { read: managers, send: managers },
  'console-audit-log-export': { read: viewers, send: nobody },
  'console-resume-code': { read: viewers, send: managers },
  'console-merge': { read: viewers, send: managers },
  'console-codes': { read: owners, send: owners },
  'console-code': { read: owners, send: owners },
  'console-team-export': { read: owners, send: nobody },
  'console-codes-export': { read: owners, send: nobody },
  'console-code-export': { read: owners, send: nobody },
  'console-referrals-export': { read: viewers, send: nobody },
  'console-team': { read: owners, send: owners },
  'console-team-member': { read: owners, send: owners },
  'console-content': { read: editors, send: editors },
  'console-content-new': { read: editors, send: editors },
  'console-content-remove': { read: editors, send: editors },
  'console-link-targets': { read: editors, send: nobody },
  'console-content-part': { read: editors, send: editors },
  'console-content-history': { read: editors, send: nobody },
  'console-editing': { read: editors, send: nobody },
  'console-preview': { read: team, send: team },
  'console-settings': { read: editors, send: editors },
  upload: { read: readers, send: nobody },
  'console-uploads': { read: editors, send: nobody },
  'console-upload': { read: editors, send: owners },
  'console-new-upload': { read: editors, send: editors },
  'console-delivery': { read: owners, send: owners },
  'console-backup': { read: owners, send: nobody },
  'console-settings-email': { read: editors, send: nobody },
  'console-settings-section': { read: editors, send: editors },
  'console-insight': { read: viewers, send: nobody },
  'console-insight-export': { read: viewers, send: nobody },
  'console-insight-question': { read: viewers, send: nobody },
  'console-audit-log': { read: viewers, send: nobody },
  'console-messages': { read: viewers, send: managers },
  'console-messages-export': { read: viewers, send: nobody },
  'console-message': { read: viewers, send: managers },
  'console-message-html': { read: viewers, send: nobody },

  'console-not-found': { read: everybody, send: everybody },
  'not-found': { read: everybody, send: everybody },
};

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

async function become(person: Person): Promise<Visitor> {
  if (person === 'nobody') return portal.visit();
  if (person === 'trainee') return portal.enter('training');
  if (person === 'client') return portal.enter('client');
  return signInToConsole(portal, person);
}

function addressOf(path: string): string {
  const shared = [...portal.content.documents].find(([, document]) => document.audience === 'both')?.[0] ?? '';
  return path
    .replace(':slug', shared)
    .replace(':simulation', 'short-morning')
    .replace(':module', 'crm')
    .replace(':lesson', 'crm-1')
    .replace('*', 'no-such-page')
    .replaceAll(/:\w+/g, 'x');
}

function bodyOf({ accepts }: PageRow): { json: object } | { form: Record<string, string> } | { headers: Record<string, string> } {
  if (accepts === 'json') return { json: {} };
  return accepts === 'file' ? { headers: { 'Content-Type': 'application/octet-stream' } } : { form: {} };
}

/** Tells whether someone was let in, whatever the page then says about the input. */
async function isLetIn(response: Response): Promise<boolean> {
  const text = await response.text();
  if (response.status === 405) return false;
  if (response.status === 403) {
    const isTold = text.includes("You don't have access to this") || text.includes('role-refusal');
    return !isTold;
  }
  // Roles without Today start on another page.
  if (response.headers.get('Location') === '/manage/content' || (response.status === 202 && text.includes('"/manage/content"')))
    return false;
  const to = response.status === 202 ? text : (response.headers.get('Location') ?? '');
  return !/\/(va-login|client-login|manage\/sign-in)\?next=/.test(to);
}

test('the matrix has every page of the portal, and no other', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(pageTable.map((row) => row.id).toSorted());
});

test.each(everybody)('%s can read what the matrix says and nothing else, as a page and as data', async (person) => {
  const allowed: string[] = [];
  const expected: string[] = [];

  const visitor = await become(person);

  for (const { id, path } of pageTable) {
    for (const address of [addressOf(path), `${addressOf(path) === '/' ? '/_' : addressOf(path)}.data`]) {
      if (matrix[id].read.includes(person)) expected.push(address);
      if (await isLetIn(await visitor.request(address))) allowed.push(address);
    }
  }
  expect(allowed).toEqual(expected);
});

const posts = everybody.flatMap((person) => [
  { person, how: 'as a form', ending: '' },
  { person, how: 'as a script does', ending: '.data' },
]);

test.each(posts)('$person can send $how what the matrix says and nothing else', async ({ person, ending }) => {
  const allowed: string[] = [];
  const expected: string[] = [];

  const visitor = await become(person);

  // After signing out, a person can't send anything else, so the sign-out addresses come last.
  for (const row of pageTable.toSorted((one, other) => Number(one.id.endsWith('sign-out')) - Number(other.id.endsWith('sign-out')))) {
    const path = addressOf(row.path);
    const address = ending !== '' && path === '/' ? `/_${ending}` : `${path}${ending}`;
    const { send, sendByScript = send } = matrix[row.id];
    if ((ending === '' ? send : sendByScript).includes(person)) expected.push(address);
    const body = bodyOf(row);
    if (await isLetIn(await visitor.request(address, { method: 'POST', ...body }))) allowed.push(address);
  }
  expect(allowed).toEqual(expected);
});

/**
 * Health checks and metrics aren't pages, so the matrix doesn't list them. The portal in the other tests has no METRICS_TOKEN, so it has no
 * metrics page.
 */
test.each(everybody)('%s can read health, and metrics only with the token', async (person) => {
  const token = 'a-token-of-the-tests';
  const visitor = await become(person);
  expect((await visitor.request('/healthz')).status).toBe(200);
  expect((await visitor.request('/metrics')).status).toBe(404);
  expect((await visitor.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(404);

  const counted = await openTestPortal({ variables: { METRICS_TOKEN: token } });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const wrong = ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token];
  for (const authorization of wrong) {
    const headers = { Cookie: cookie, ...(authorization === '' ? {} : { Authorization: authorization }) };
    const refused = await counted.visit().request('/metrics', { headers });
    expect([refused.status, refused.headers.get('WWW-Authenticate')], authorization).toEqual([401, 'Bearer']);
    expect(await refused.text()).not.toContain('northkey_');
  }
  expect((await counted.visit().request(`/metrics?token=${token}`)).status).toBe(401);
  expect((await counted.visit().request('/metrics', { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await counted.visit().request('/metrics', { method })).status).toBe(405);
  await counted.close();
});
