import { afterAll, beforeAll, expect, test } from 'vitest';

import { pageTable, type PageId, type PageRow } from '#app/page-table.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { listLinks, parseHtml } from '#tests/support/html.ts';
import { addPasskey } from '#tests/support/passkey.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const rows: readonly PageRow[] = pageTable;

/** A form that a console page accepts. `asks` is true if a stale session has to enter the password for it. */
interface SentForm {
  form: Record<string, string>;
  asks: boolean;
}

const reason = 'For the test.';
const asks = (form: Record<string, string>): SentForm => ({ form, asks: true });
const free = (form: Record<string, string>): SentForm => ({ form, asks: false });

/**
 * The forms that console pages accept. Actions that grant access, export data or can't be undone require the password. Everyday actions,
 * and actions that only remove other people's access, don't.
 */
const forms: Partial<Record<PageId, { query?: string; sent: SentForm[] }>> = {
  'console-account': {
    sent: [
      asks({ intent: 'delete-passkey', id: ':passkey' }),
      free({ intent: 'name-passkey', id: 'x', name: 'Phone' }),
      asks({ intent: 'end-session', id: 'x' }),
      free({ intent: 'digest-off' }),
      asks({ intent: 'confirm-to-end' }),
      asks({ intent: 'confirm' }),
    ],
  },
  'console-own-second-factor': {
    sent: [
      asks({ intent: 'start', ownPassword: 'not the right one' }),
      asks({ intent: 'finish', uri: 'otpauth://totp/x?secret=AAAA', code: '123456' }),
      asks({ intent: 'renew', ownPassword: 'not the right one' }),
      asks({ intent: 'stop', ownPassword: 'not the right one' }),
    ],
  },
  'console-own-password': { sent: [asks({ ownPassword: 'not the right one', password: 'three geese cross the lot' })] },
  'console-confirm': { sent: [asks({})] },
  'console-filters': { sent: [free({ intent: 'keep', list: 'learners', name: 'Mine', query: 'result=passed' })] },
  'console-team': { sent: [asks({ email: 'new@example.com', role: 'viewer' }), free({ intent: 'withdraw', id: 'x' })] },
  'console-team-member': {
    sent: [
      asks({ intent: 'role', role: 'manager' }),
      asks({ intent: 'remove' }),
      asks({ intent: 'sessions' }),
      asks({ intent: 'reset-link' }),
    ],
  },
  'console-codes': { sent: [asks({ id: 'A'.repeat(22), label: 'Winter', audience: 'client', lastDay: '', seats: '' })] },
  'console-code': {
    sent: [
      asks({ intent: 'rotate', grace: 'none', reason }),
      asks({ intent: 'extend', lastDay: '2027-03-01', reason }),
      asks({ intent: 'revoke', reason }),
    ],
  },
  'console-preview': {
    sent: [free({ portal: 'training' }), asks({ intent: 'share', audience: 'training' }), free({ intent: 'turn-off', id: 'x' })],
  },
  'console-settings': {
    sent: [
      asks({ intent: 'publish' }),
      free({ intent: 'ask-review' }),
      free({ intent: 'send-back', note: 'x' }),
      free({ intent: 'discard' }),
    ],
  },
  'console-delivery': {
    sent: [
      asks({ intent: 'save-address', address: '' }),
      asks({ intent: 'save-mail', server: '', security: 'tls' }),
      asks({ intent: 'save-sender' }),
      asks({ intent: 'save-webhook' }),
      asks({ intent: 'save-backups', hour: '2' }),
      asks({ intent: 'remove-webhook' }),
      asks({ intent: 'test-typed-mail', server: '', security: 'tls' }),
      asks({ intent: 'test-typed-webhook' }),
      free({ intent: 'test-mail' }),
      free({ intent: 'test-webhook' }),
      free({ intent: 'back-up' }),
    ],
  },
  'console-content': {
    sent: [free({ intent: 'open', module: 'crm' }), free({ intent: 'close', module: 'crm' }), free({ intent: 'bring-back', part: 'x' })],
  },
  'console-content-new': { query: '?kind=term', sent: [free({ intent: 'term', title: 'Lease' })] },
  'console-content-remove': { sent: [free({ intent: 'remove' })] },
  'console-upload': { sent: [asks({ intent: 'remove', reason })] },
  'console-content-part': { sent: [free({ list: 'x' })] },
  'console-settings-section': { sent: [free({ list: 'x' })] },
  'console-request': { sent: [free({ intent: 'note', text: 'Called them.' })] },
  'console-resume-code': { sent: [asks({ reason })] },
  'console-merge': { query: '?with=:other', sent: [asks({ from: ':other', reason })] },
  'console-learner-change': {
    sent: [asks({ reason }), free({ reason })],
  },
  'console-learners': { sent: [free({ intent: 'attempts', row: ':learner 0', confirmed: 'yes', attempts: '1', reason })] },
  'console-requests': { sent: [free({ intent: 'assign', row: 'OT-0000-0000 1', confirmed: 'yes', assignee: '' })] },
  'console-messages': { sent: [free({ intent: 'retry', row: 'x held' })] },
  'console-message': { sent: [free({ intent: 'retry' })] },
};

let portal: TestPortal;
let owner: Visitor;
let places: Record<string, string>;

beforeAll(async () => {
  // The console can't change codes from the settings, so the client codes are generated.
  portal = await openTestPortal({ variables: { CLIENT_ACCESS_CODES: '' } });
  owner = await signInToConsole(portal, 'owner');
  await signInToConsole(portal, 'viewer');
  const viewer = await findManager(portal.portal.database, { email: 'viewer@example.com' });
  const [code] = await portal.portal.database.selectFrom('accessCodes').select('id').where('audience', '=', 'client').execute();
  places = { ':id': viewer?.id ?? '', ':code': code?.id ?? '', ':learner': await meetTrainee(), ':other': await meetTrainee() };
  const { id = '' } = (await findManager(portal.portal.database, { email: 'owner@example.com' })) ?? {};
  places[':passkey'] = await addPasskey(portal.portal, id);
  places[':upload'] = await uploadCaptions();
  const { supportEmail } = portal.content.brand;
  const draft = { 'v:brand.yaml:supportEmail': 'new@example.com', 'w:brand.yaml:supportEmail': digestText(supportEmail) };
  await owner.request('/manage/settings/contact', { form: draft });
  portal.pass(confirmationLifetime);
});
afterAll(() => portal.close());

/** Uploads a file that nothing uses, and returns its ID. */
async function uploadCaptions(): Promise<string> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const stored = await owner.request('/manage/uploads/new?kind=captions&name=a.vtt', { body: 'WEBVTT\n', headers });
  return ((await stored.json()) as { address: string }).address.replace('/uploads/', '');
}

async function meetTrainee(): Promise<string> {
  const visitor = await portal.enter('training');
  await visitor.request('/my-record', { form: { intent: 'who', firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' } });
  return ((await (await visitor.request('/mine')).json()) as { learner: string }).learner;
}

const addressOf = (path: string) => path.replaceAll(/:\w+/g, (place) => places[place] ?? 'x');

async function countPasswordFields(response: Response): Promise<number> {
  return (await parseHtml(await response.text())).querySelectorAll('input[name="ownPassword"]').length;
}

async function sendStale(path: string, { form }: SentForm): Promise<Response> {
  const filled = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, places[value] ?? value]));
  return owner.request(addressOf(path), { form: filled });
}

const consoleForms = rows.filter(
  (row) => row.path.startsWith('/manage') && row.accepts === 'form' && row.audience !== 'public' && row.id !== 'console-sign-out',
);

test('every console page that accepts a form is listed here', () => {
  expect(consoleForms.map((row) => row.id).toSorted()).toEqual(Object.keys(forms).toSorted());
});

const posts = consoleForms.flatMap((row) =>
  (forms[row.id as PageId]?.sent ?? [])
    .filter(() => row.id !== 'console-learner-change')
    .map((sent) => ({
      id: row.id,
      path: `${row.path}${forms[row.id as PageId]?.query ?? ''}`,
      sent,
      name: sent.form['intent'] ?? 'its form',
    })),
);
const learnerPath = '/manage/learners/:learner';
const changes = (['export', 'erase', 'revoke', 'name'] as const).map((change) => ({
  id: 'console-learner-change',
  path: `${learnerPath}/${change}`,
  sent: asks({ reason, understood: 'yes', firstName: 'Ana', lastName: 'Cruz' }),
  name: change,
}));
const everyday = (['attempts', 'reinstate'] as const).map((change) => ({
  id: 'console-learner-change',
  path: `${learnerPath}/${change}`,
  sent: free({ reason }),
  name: change,
}));

test.each([...posts, ...changes].filter(({ sent }) => sent.asks))(
  '$id, $name: a stale session is refused with 403 and the password field',
  async ({ path, sent }) => {
    const refused = await sendStale(path, sent);
    expect(refused.status).toBe(403);
    expect(await countPasswordFields(refused)).toBeGreaterThan(0);
  },
);

test.each([...posts, ...everyday].filter(({ sent }) => !sent.asks))("$id, $name: a stale session isn't asked", async ({ path, sent }) => {
  expect((await sendStale(path, sent)).status).not.toBe(403);
});

const files = rows.filter((row) => row.asksPassword === true);

test("exporting a list or a person's file asks for the password, and other files don't", () => {
  const answers = rows.filter((row) => row.path.startsWith('/manage') && row.kind === 'resource' && row.accepts === undefined);
  expect(answers.filter((row) => row.asksPassword !== true).map((row) => row.id)).toEqual([
    'console-insight-export',
    'console-message-html',
    'console-link-targets',
    'console-editing',
    'console-settings-email',
  ]);
});

test.each(files.map(({ id, path }) => ({ id, path })))(
  '$id leads a stale session to the password, and a fresh one gets the file',
  async ({ path }) => {
    const file = `${addressOf(path)}?format=json`;
    const led = await owner.request(file);
    expect(led.status).toBe(302);
    const confirmPage = `/manage/confirm?${new URLSearchParams({ next: file })}`;
    expect(led.headers.get('Location')).toBe(confirmPage);
    const asked = await owner.request(confirmPage);
    expect(await countPasswordFields(asked)).toBe(1);

    const confirmed = await owner.request(confirmPage, { form: { ownPassword: managerPassword } });
    expect(confirmed.headers.get('Location')).toBe(confirmPage);
    expect(await listLinks(await owner.text(confirmPage), file)).toContain(file);
    expect((await owner.request(file)).headers.get('Location') ?? '').not.toContain('/manage/confirm');
    portal.pass(confirmationLifetime);
  },
);

test("a wrong password doesn't download the file", async () => {
  const file = '/manage/people/export?format=json';
  const confirmPage = `/manage/confirm?${new URLSearchParams({ next: file })}`;
  expect((await owner.request(confirmPage, { form: { ownPassword: 'not the right one' } })).status).toBe(403);
  expect((await owner.request(file)).status).toBe(302);
});

test('the page before a file only redirects within this portal', async () => {
  const html = await owner.text(`/manage/confirm?${new URLSearchParams({ next: '//evil.example/x' })}`);
  expect(html).not.toContain('evil.example/x"');
});
