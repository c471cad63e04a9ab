import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { confirmationLifetime } from '#app/features/team/rules.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { confirmConsoleSession, getShownLink, signInToConsole } from '#tests/support/console.ts';
import { allConfirmed, participant } from '#tests/support/assessment.ts';
import { origin } from '#tests/support/http-request.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { addPasskey } from '#tests/support/passkey.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const token = 'a-token-of-the-tests';

describe.each(portalEngines)('security events on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let viewer: Visitor;
  const logged: string[] = [];

  beforeAll(async () => {
    portal = await openTestPortal({ engine, logged, variables: { METRICS_TOKEN: token, PUBLIC_URL: origin } });
    owner = await signInToConsole(portal, 'owner');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());
  beforeEach(() => void logged.splice(0));

  const listEvents = () =>
    logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .flatMap(({ msg, kind, page, role }) => (msg === 'security' ? [[kind, page, role]] : []));

  test('wrong codes at the gates, and a wrong resume code', async () => {
    const trainee = await portal.enter('training');
    await trainee.enter('training', 'wrong-code');
    await trainee.enter('client', 'wrong-code');
    await trainee.request('/resume', { form: { intent: 'resume', code: 'ZZZZ-ZZZZ' } });
    expect(listEvents()).toEqual([
      ['access-code-wrong', 'va-gate', 'training'],
      ['access-code-wrong', 'client-gate', 'training'],
      ['resume-code-wrong', 'resume', 'training'],
    ]);
  });

  test('a role without access, and a trainee on a client page, but nobody without a session', async () => {
    expect((await viewer.request('/manage/codes')).status).toBe(403);
    await viewer.request('/manage/people.data');
    await (await portal.enter('training')).request('/client');
    await portal.visit().request('/manage/codes');
    await portal.visit().request('/client');
    expect(listEvents()).toEqual([
      ['role-refused', 'console-codes', 'viewer'],
      ['role-refused', 'console-team', 'viewer'],
      ['audience-refused', 'client-home', 'training'],
    ]);
  });

  test('a change requested by another site', async () => {
    const response = await owner.request('/manage/sign-out', { form: {}, headers: { Origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(listEvents()).toEqual([['cross-site-refused', 'console-sign-out', 'unknown']]);
    expect(JSON.stringify(logged)).not.toContain('evil.example');
  });

  test('invalid links', async () => {
    await portal.visit().request(`/manage/join/${'x'.repeat(22)}`);
    await portal
      .visit()
      .request(`/manage/join/${'x'.repeat(22)}`, { form: { name: 'A', email: 'a@example.com', password: 'long enough words' } });
    expect(listEvents()).toEqual([
      ['link-wrong', 'console-join', 'visitor'],
      ['link-wrong', 'console-join', 'visitor'],
    ]);
  });

  test.each([
    ['/manage/learners/export', 'learners'],
    ['/manage/learners/export?format=json&q=Ana', 'learners'],
    ['/manage/requests/export', 'requests'],
    ['/manage/records/export', 'records'],
    ['/manage/messages/export', 'messages'],
    ['/manage/referrals/export', 'referrals'],
    ['/manage/codes/export', 'codes'],
    ['/manage/people/export', 'people'],
  ])('%s is in the log and in the audit log', async (path, list) => {
    const before = (await listRecords(portal.portal.database, { action: 'list.exported' })).length;
    const response = await owner.request(path);
    expect(response.status).toBe(200);
    await response.text();

    expect(listEvents().map(([kind, , role]) => [kind, role])).toEqual([['list-exported', 'owner']]);
    const records = await listRecords(portal.portal.database, { action: 'list.exported' });
    expect(records).toHaveLength(before + 1);
    expect(records[0]).toMatchObject({
      actor: 'owner@example.com',
      subject: `list/${list}`,
      after: JSON.stringify({ format: path.includes('json') ? 'json' : 'csv' }),
    });
  });

  test('a password that confirms an open session', async () => {
    portal.pass(confirmationLifetime);
    await confirmConsoleSession(owner);
    expect(listEvents()).toEqual([['session-confirmed', 'console-confirm', 'owner']]);
  });

  test("a right password before the second factor, which isn't a sign-in yet", async () => {
    const guarded = await signInToConsole(portal, 'manager');
    await switchOnSecondFactor(guarded);
    logged.splice(0);

    await signInToConsole(portal, 'manager', portal.visit());
    expect(listEvents()).toEqual([['password-right', 'console-sign-in', 'visitor']]);
  });

  test('a resume code that is looked up, and one that is used', async () => {
    const trainee = await portal.enter('training');
    const shown = await trainee.text('/my-record', { form: { intent: 'who', ...participant } });
    const code = await getResumeCode(shown);
    const other = await portal.enter('training');
    logged.splice(0);

    await other.request('/resume', { form: { code } });
    expect(listEvents()).toEqual([['resume-code-right', 'resume', 'training']]);
    expect(logged.join()).toContain('looked-up');
    await other.request('/resume', { form: { intent: 'bring', code } });
    expect(listEvents()).toHaveLength(2);
    expect(logged.join()).not.toMatch(new RegExp(`${participant.lastName}|${code}`));
  });

  /** Lists the events with their details, in order. */
  const listDetails = () =>
    logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .flatMap(({ msg, kind, detail }) => (msg === 'security' ? [[kind, ...(detail === undefined ? [] : [detail])]] : []));

  const idOf = async (email: string) => (await findManager(portal.portal.database, { email }))?.id ?? '';

  test("a passkey that's renamed and deleted, one that can't be added, and a stale session that asks for one", async () => {
    await confirmConsoleSession(owner);
    const id = await addPasskey(portal.portal, await idOf('owner@example.com'));
    logged.splice(0);

    await owner.request('/manage/account', { form: { intent: 'name-passkey', id, name: 'Old phone' } });
    await owner.request('/manage/account', { form: { intent: 'delete-passkey', id } });
    const forged = { step: 'keep', name: 'Phone', credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
    expect((await owner.request('/manage/passkey/register', { json: forged })).status).toBe(422);
    portal.pass(confirmationLifetime);
    expect((await owner.request('/manage/passkey/register', { json: { step: 'options' } })).status).toBe(403);
    expect(listDetails()).toEqual([
      ['passkey-changed', 'renamed'],
      ['passkey-changed', 'deleted'],
      ['passkey-refused', 'registration'],
      ['passkey-refused', 'stale-session'],
    ]);
    expect(logged.join()).not.toMatch(/Old phone|owner@example/);
  });

  test('someone who joins, gets another role and is removed', async () => {
    await confirmConsoleSession(owner);
    logged.splice(0);
    await signInToConsole(portal, 'editor');
    const page = `/manage/people/${await idOf('editor@example.com')}`;
    await owner.request(page, { form: { intent: 'role', role: 'viewer', seen: 'editor' } });
    await owner.request(page, { form: { intent: 'role', role: 'viewer', seen: 'viewer' } });
    await owner.request(page, { form: { intent: 'remove' } });
    expect(listDetails()).toEqual([['manager-joined'], ['signed-in', 'password'], ['role-changed', 'viewer'], ['manager-removed']]);
    expect(logged.join()).not.toContain('editor@example');
  });

  test('a preview link that is made and opened', async () => {
    const link = await getShownLink(await owner.text('/manage/preview', { form: { intent: 'share', audience: 'client' } }));
    await portal.visit().request(link);
    expect(listEvents()).toEqual([
      ['preview-link-made', 'console-preview', 'owner'],
      ['preview-link-opened', 'preview-link', 'visitor'],
    ]);
    expect(logged.join()).not.toContain(link.split('/').at(-1));
  });

  test('an access code that is edited, and settings that are saved, but nothing that stays as it is', async () => {
    const [code] = await portal.portal.database.selectFrom('accessCodes').select('id').execute();
    const edit = { intent: 'edit', label: 'Winter', seats: '', reason: '', seenDetails: ' ' };
    const sender = { intent: 'save-sender', seen: '', senderName: 'Winter', senderAddress: '' };
    for (let count = 0; count < 2; count += 1) {
      await owner.request(`/manage/codes/${code?.id}`, { form: edit });
      await owner.request('/manage/settings/delivery', { form: sender });
    }
    expect(listDetails()).toEqual([
      ['access-code-changed', 'edited'],
      ['settings-changed', 'sender'],
    ]);
    expect(logged.join()).not.toContain('Winter');
  });

  test('a refused upload', async () => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    await owner.request('/manage/uploads/new?kind=picture&name=Payroll.png', { body: 'hello', headers });
    expect(listDetails()).toEqual([['upload-refused', 'picture']]);
    expect(logged.join()).not.toContain('Payroll');
  });

  test("the download of a learner's signed agreement, and a resume code issued for the learner", async () => {
    const trainee = await portal.enter('training');
    await trainee.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana Cruz' } });
    const { learner } = (await (await trainee.request('/mine')).json()) as { learner: string };
    logged.splice(0);
    expect((await owner.request(`/manage/learners/${learner}/agreement/pdf`)).status).toBe(200);
    await owner.request(`/manage/learners/${learner}/resume-code`, { form: { reason: 'New phone.' } });
    expect(listDetails()).toEqual([['agreement-downloaded'], ['resume-code-made']]);
    expect(logged.join()).not.toMatch(new RegExp(`Cruz|${learner}`));
  });

  test("IDs of records that don't exist or belong to someone else", async () => {
    const id = 'x'.repeat(22);
    const trainee = await portal.enter('training');
    await trainee.request('/mine', { json: { changes: [] } });
    const client = await portal.enter('client');
    await confirmConsoleSession(viewer);
    logged.splice(0);

    await trainee.request('/assessment/answers', { json: { attemptId: id, answers: [] } });
    await client.request(`/client/requests/${id}`);
    await viewer.request('/manage/account', { form: { intent: 'end-session', id } });
    await viewer.request('/manage/account', { form: { intent: 'name-passkey', id, name: 'A' } });
    await viewer.request('/manage/filters', { form: { intent: 'remove', id } });
    await viewer.request(`/manage/learners/${id}`);
    expect(listEvents()).toEqual([
      ['record-refused', 'answers', 'training'],
      ['record-refused', 'request-status', 'client'],
      ['record-refused', 'console-account', 'viewer'],
      ['record-refused', 'console-account', 'viewer'],
      ['record-refused', 'console-filters', 'viewer'],
      ['record-refused', 'console-learner', 'viewer'],
    ]);
    expect(logged.join()).not.toContain(id);
  });

  test("an address without a page isn't an event", async () => {
    await viewer.request('/manage/nothing-here');
    await portal.visit().request('/nothing-here');
    expect(listEvents()).toEqual([]);
  });

  test('bodies that no page sends, and unsupported methods and types', async () => {
    const trainee = await portal.enter('training');
    await trainee.request('/mine', { body: '{', headers: { 'Content-Type': 'application/json' } });
    await trainee.request('/mine', { json: { changes: 'all' } });
    await trainee.request('/mine', { form: { changes: '1' } });
    await trainee.request('/mine', { method: 'DELETE' });
    await trainee.request('/mine', { json: { changes: [{ kind: 'lesson', id: 'a\0b' }] } });
    await trainee.request('/mine', { json: { changes: 'x'.repeat(300_000) } });
    await trainee.request('/my-record', { form: { intent: 'not an intent' } });
    await trainee.request('/verify/%ff');
    expect(listEvents().map(([kind]) => kind)).toEqual(Array(8).fill('input-refused'));
    expect(logged.map((line) => (JSON.parse(line) as { detail: string }).detail)).toEqual([
      'body',
      'body',
      'type',
      'method',
      'body',
      'size',
      'body',
      'address',
    ]);
    expect(logged.join()).not.toContain('not an intent');
  });

  test("a host other than the portal's", async () => {
    for (const host of ['evil.example', 'not a host']) await portal.visit().request('/', { headers: { 'X-Forwarded-Host': host } });
    expect(listEvents()).toEqual([
      ['host-refused', 'none', 'unknown'],
      ['host-refused', 'none', 'unknown'],
    ]);
    expect(logged.join()).not.toContain('evil');
  });

  test("a device cookie that wasn't issued here", async () => {
    const forger = await portal.enter('training');
    forger.cookies.set('northkey-device', 'eW91cnM.forged');
    await forger.request('/my-record');
    expect(listEvents()).toEqual([['cookie-forged', 'my-record', 'training']]);
  });

  test('each is counted, including throttled ones', async () => {
    const attemptSource = portal.visit();
    attemptSource.address = '198.51.100.40';
    for (let count = 0; count < 13; count += 1) await attemptSource.enter('training', 'wrong-code');
    const figures = await portal.visit().text('/metrics', { headers: { Authorization: `Bearer ${token}` } });
    const lines = figures.split('\n');
    expect(lines).toContain('northkey_security_events_total{kind="access-code-throttled"} 3');
    expect(lines).toContain('northkey_security_events_total{kind="cross-site-refused"} 1');
    expect(lines).toContain('northkey_security_events_total{kind="email-code-wrong"} 0');
    expect(lines).toContain('northkey_security_events_total{kind="record-refused"} 6');
  });
});
