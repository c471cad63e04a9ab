import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { allSections } from '#app/content/text/all-sections.ts';
import { nameBackup } from '#app/features/backups/rules.ts';
import { makePreviewLink } from '#app/features/revisions/preview-links/make-preview-link.server.ts';
import { inviteManager } from '#app/features/team/make-link.server.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { makeResetLink } from '#app/features/team/make-reset-link.server.ts';
import { listUploadIds } from '#app/features/uploads/store.server.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { WriteLimits } from '#app/request/write-limits.ts';
import { allConfirmed, startAssessment, submitAssessment, type AskedPaper } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, parseHtml } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { longValue, malformedValues, createMalformedJson } from '#tests/support/malformed-values.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const rows: readonly PageRow[] = pageTable;
const walked = rows.filter(({ id }) => !id.endsWith('sign-out'));
const people = ['nobody', 'trainee', 'client', 'viewer', 'manager', 'editor', 'owner'] as const;
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Parameters that some pages read. Each page gets them in addition to its own. */
const commonNames = ['q', 'id', 'next', 'tab', 'after', 'before', 'page', 'from', 'to', 'sort', '_routes', 'index', '__proto__'];

/** A body that a script sends, with the status of its answer before anything in it is garbled. */
type SentBody = [body: unknown, status: number];

const toBase64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a passkey's answer that has everything but a signature the portal accepts. */
function describeCredential(type: 'webauthn.create' | 'webauthn.get', response: Record<string, unknown>) {
  const clientDataJSON = toBase64Url({ type, challenge: 'AAAA', origin });
  return { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, ...response } };
}

/** The bodies that scripts send, by the ID of the page that accepts them. They name an open attempt and things that the content has. */
function listJsonBodies({ attemptId, questions: [question] }: AskedPaper, tickId: string): Record<string, SentBody[]> {
  const at = '2026-11-21T12:00:00.000Z';
  const [onStep, onLesson] = [
    { id: 'welcome-4', step: 'two-lists', at },
    { id: 'welcome-1', at },
  ];
  const changes = [
    { kind: 'lesson', id: 'welcome-1' },
    { kind: 'tick', id: tickId, ticked: true },
    { kind: 'practice', id: 'compliance-p01', right: true, at },
    { kind: 'note', ...onStep, text: 'Call the office.' },
    { kind: 'bookmark', ...onStep, marked: true },
    { kind: 'place', ...onStep },
    { kind: 'check', ...onLesson, id: 'welcome/one-file', option: 'Open the file in the morning and enter every date', right: true },
  ];
  const created = describeCredential('webauthn.create', { attestationObject: 'oA', transports: ['internal'] });
  const used = describeCredential('webauthn.get', { authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' });
  return {
    answers: [[{ attemptId, answers: [{ questionId: question?.id, answer: question?.options[0] }], isSubmission: false }, 200]],
    mirror: [[{ entries: [{ ip: '203.0.113.7', attempts: 1, lastAttempt: at }] }, 200]],
    'learner-record': [[{ learner: null, changes }, 200]],
    'console-passkey-register': [
      [{ step: 'options' }, 200],
      [{ step: 'keep', name: 'Phone', credential: created }, 422],
    ],
    'console-passkey-sign-in': [
      [{ step: 'options' }, 200],
      [{ step: 'answer', credential: used, next: '/manage' }, 403],
    ],
  };
}

/** The changes to a learner whose forms include what the manager saw. */
const learnerChanges = ['attempts', 'name', 'revoke'];

interface SentForm {
  action: string;
  fields: Record<string, string>;
}

describe.each(portalEngines)('external values on %s', (engine) => {
  const logged: string[] = [];
  let site: TestPortal;
  let known: Record<string, string>;
  let backups: string;

  beforeAll(async () => {
    backups = mkdtempSync(join(tmpdir(), 'northkey-backups-'));
    site = await openTestPortal({ engine, logged, variables: { BACKUP_DIR: backups } });
    known = await makeRecords(site, backups);
    insider = await signInToConsole(site, 'owner', await site.enter('training', 'client'));
    await insider.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana Cruz' } });
  });
  afterAll(async () => {
    await site.close();
    rmSync(backups, { recursive: true });
  });

  const become = (person: (typeof people)[number]): Promise<Visitor> => {
    if (person === 'nobody') return Promise.resolve(site.visit());
    if (person === 'trainee') return site.enter('training');
    return person === 'client' ? site.enter('client') : signInToConsole(site, person);
  };

  /** A visitor who can open every page. Strangers use their own addresses, so that their failed attempts don't lock out anyone else. */
  let insider: Visitor;
  let strangers = 0;

  function visitorOf({ audience }: PageRow): Visitor {
    if (audience !== 'public') return insider;
    const stranger = site.visit();
    stranger.address = `198.51.100.${(strangers += 1)}`;
    return stranger;
  }

  const addressOf = ({ path }: PageRow, params = known) =>
    path.replace('*', 'no-such-page').replaceAll(/:(\w+)/g, (_, name: string) => params[`${path} ${name}`] ?? params[name] ?? 'x');

  let requests = 0;

  async function expectNoFailure(visitor: Visitor, path: string, options: Parameters<Visitor['request']>[1] = {}): Promise<void> {
    logged.length = 0;
    // A throttled request would prove nothing.
    requests += 1;
    if (requests % 500 === 0) Object.assign(site.portal, { writes: new WriteLimits() });
    site.portal.passkeyAllowances.clear();
    const status = await visitor.request(path, options).then(
      (response) => response.status,
      // A response that's cut off failed while it was being sent.
      () => 599,
    );
    const sent = typeof options.body === 'string' ? options.body : JSON.stringify(options.json);
    // Previews refuse every form.
    for (const name of visitor.cookies.keys()) if (name.includes('preview')) visitor.cookies.delete(name);
    expect(status, `${path.slice(0, 300)} ${sent?.slice(0, 300) ?? ''}\n${logged.join('\n').slice(0, 1_500)}`).toBeLessThan(500);
  }

  /** The addresses that are a 404 for everyone: the pages for it, and one that only takes files. */
  const neverFound = ['not-found', 'console-not-found', 'console-new-upload'];

  test.each(walked.filter(({ id }) => !neverFound.includes(id)))('$path is known, so that its page is what gets garbled', async (row) => {
    const visitor = visitorOf(row);
    const { status } = await visitor.request(addressOf(row));
    for (const name of visitor.cookies.keys()) if (name.includes('preview')) visitor.cookies.delete(name);
    expect([404, 410], addressOf(row)).not.toContain(status);
  });

  test.each(people)('%s garbles every part of every address and its entire query, and no page fails', async (person) => {
    const visitor = await become(person);
    for (const row of walked) {
      const names = [...commonNames, ...(await namesOfQuery(visitor, addressOf(row)))];
      for (const value of ['A%00B', '%FF%C0%80%ED%A0%80']) {
        const parts = Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
        if (Object.keys(parts).length > 0) await expectNoFailure(visitor, addressOf(row, parts));
        await expectNoFailure(visitor, `${addressOf(row)}?${names.map((name) => `${name}=${value}`).join('&')}`);
      }
    }
  });

  const readNames = new Set<string>();

  test.each(walked)('each parameter that $path reads is garbled separately, given twice and given as a list', async (row) => {
    const address = addressOf(row);
    const visitor = visitorOf(row);
    for (const name of await namesOfQuery(visitor, address)) {
      readNames.add(`${row.id} ${name}`);
      for (const value of malformedValues) await expectNoFailure(visitor, `${address}?${name}=${value}`);
      await expectNoFailure(visitor, `${address}?${name}=a&${name}=A%00B&${name}[]=b&${name}[x]=c&${name}%00=d`);
      await expectNoFailure(visitor, `${address}?${name}=${longValue.slice(0, 10_000)}`);
      await expectNoFailure(visitor, `${address === '/' ? '/_' : address}.data?${name}=A%00B`);
    }
  });

  test("all pages' parameters were garbled", () => {
    const expected = [
      'console-requests q',
      'console-requests after',
      'console-referrals after',
      'console-audit-log subject',
      'search q',
      'va-gate next',
    ];
    expect([...readNames]).toEqual(expect.arrayContaining(expected));
  });

  const spoiledFields = new Set<string>();

  test.each(walked.filter(({ kind }) => kind === 'page'))(
    'each field of each form on $path is garbled separately and given twice, including hidden ones',
    // Each attempt to publish reads all content.
    { timeout: 600_000 },
    async (row) => {
      const visitor = visitorOf(row);
      const addresses =
        row.id === 'console-learner-change' ? learnerChanges.map((change) => addressOf(row, { ...known, change })) : [addressOf(row)];
      // A filtered list has a form that saves its filter.
      if (row.id === 'console-requests') addresses.push(`${addressOf(row)}?kind=service`);
      for (const form of (await Promise.all(addresses.map((address) => listForms(row, visitor, address)))).flat()) {
        const names = new Set([...Object.keys(form.fields), 'id', 'seen', ...(await namesOfForm(visitor, form))]);
        const page = form.action.replace(/[?#].*/s, '');
        // The same form can be on several pages: every list has a form that saves its filter.
        for (const name of names) {
          // The entries of a list have the same fields, which differ only in their numbers.
          const field = `${page} ${name.replaceAll(/\d+/g, '0')}`;
          if (spoiledFields.has(field)) continue;
          spoiledFields.add(field);
          for (const value of [...malformedValues, longValue, `a&${name}=A%00B&${name}[]=b`])
            await expectNoFailure(visitor, form.action, { method: 'POST', headers: urlencoded, body: writeForm(form.fields, name, value) });
        }
        const parts = [...names].map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nA\u0000B\r\n`);
        const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
        await expectNoFailure(visitor, form.action, { method: 'POST', headers, body: `${parts.join('')}--b--\r\n` });
      }
    },
  );

  test("all forms' fields were garbled, including values in hidden ones", () => {
    expect([...spoiledFields]).toEqual(
      expect.arrayContaining([
        '/manage/account id',
        '/manage/people id',
        '/manage/filters query',
        `/manage/requests/${known['reference']} revision`,
        ...learnerChanges.map((change) => `/manage/learners/${known['learner']}/${change} seen`),
        '/assessment firstName',
        '/va-login accessCode',
      ]),
    );
  });

  test('each part of what scripts send is garbled, and without that each is understood', async () => {
    const learner = await site.enter('training');
    const bodies = listJsonBodies(await startAssessment(site, learner), findTickId(site.content));
    const ofScripts = rows.filter(({ accepts }) => accepts === 'json');
    expect(ofScripts.map(({ id }) => id).toSorted()).toEqual(Object.keys(bodies).toSorted());

    for (const row of ofScripts) {
      const visitor = row.path.startsWith('/manage') ? visitorOf(row) : learner;
      for (const [body, status] of bodies[row.id] ?? []) {
        const understood = await visitor.request(addressOf(row), { json: body });
        expect(understood.status, `${row.id} ${await understood.text()}`).toBe(status);
        for (const json of createMalformedJson(body)) await expectNoFailure(visitor, addressOf(row), { method: 'POST', json });
      }
      await expectNoFailure(visitor, addressOf(row), { method: 'POST', json: 'x', body: '"\\ud800' });
    }
  });

  test("a file's name and kind are garbled, given twice and left out", async () => {
    const upload = (query: string) =>
      expectNoFailure(insider, `/manage/uploads/new?${query}`, {
        body: 'WEBVTT\n',
        headers: { 'Content-Type': 'application/octet-stream' },
      });
    for (const value of [...malformedValues, longValue.slice(0, 10_000), 'A%0D%0AB', '..%2F..%2Fetc', '']) {
      await upload(`kind=captions&name=${value}`);
      await upload(`kind=${value}&name=a.vtt`);
      await upload(`kind=captions&kind=${value}&name=a.vtt&name=${value}`);
      await upload(`name=${value}`);
      await upload(`kind=captions&name[]=${value}`);
    }
    const names = (await site.portal.database.selectFrom('uploads').select('name').execute()).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[^\p{C}/\\]{1,120}$/u);
  });

  test('cookies with values that no engine stores are ignored', async () => {
    const encoded = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
    const values = [...malformedValues, ...['A\u0000B', '\ud800', ['A\u0000B'], { a: 1 }, 5, `A\u0000B.A\u0000B`].map(encoded)];

    for (const [name] of insider.cookies) {
      for (const value of values) {
        const others = [...insider.cookies].filter(([other]) => other !== name).map((pair) => pair.join('='));
        for (const path of ['/manage', '/welcome', '/mine', '/client', '/manage/second-factor'])
          await expectNoFailure(insider, path, { headers: { Cookie: [...others, `${name}=${value}`].join('; ') } });
      }
    }
    expect(insider.cookies.size).toBeGreaterThan(2);
  });

  test("none of it signed out the visitor who can open every page, so that other pages' forms were reached", async () => {
    for (const path of ['/manage/people', '/my-record', '/client']) expect((await insider.request(path)).status, path).toBe(200);
  });

  /** Lists a page's forms. If a page that accepts a form doesn't show one now, returns an empty form, so that the page is tested anyway. */
  async function listForms({ accepts }: PageRow, visitor: Visitor, address: string): Promise<SentForm[]> {
    const forms = await formsOf(visitor, address);
    return forms.length === 0 && accepts === 'form' ? [{ action: address, fields: {} }] : forms;
  }

  /** Lists the query parameters that a page reads while it responds. */
  async function namesOfQuery(visitor: Visitor, address: string): Promise<string[]> {
    const spies = (['get', 'has', 'getAll'] as const).map((method) => vi.spyOn(URLSearchParams.prototype, method));
    await visitor.request(address);
    const names = spies.flatMap((spy) => spy.mock.calls.map(([name]) => name));
    for (const spy of spies) spy.mockRestore();
    return [...new Set(names)].filter((name) => name !== '_routes' && name !== 'index');
  }

  async function namesOfForm(visitor: Visitor, { action, fields }: SentForm): Promise<string[]> {
    const spies = (['get', 'has', 'getAll'] as const).map((method) => vi.spyOn(FormData.prototype, method));
    // Sending an empty form changes nothing. Its hidden fields lead to the code that reads the other fields.
    const hidden = Object.fromEntries(Object.entries(fields).filter(([name]) => name === 'intent' || name === 'change'));
    await visitor.request(action, { form: hidden });
    const names = spies.flatMap((spy) => spy.mock.calls.map(([name]) => name));
    for (const spy of spies) spy.mockRestore();
    return [...new Set(names)];
  }
});

function writeForm(fields: Record<string, string>, spoiled: string, value: string): string {
  const others = Object.entries(fields).filter(([name]) => name !== spoiled);
  return [...others.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`), `${spoiled}=${value}`].join('&');
}

async function formsOf(visitor: Visitor, address: string): Promise<SentForm[]> {
  const response = await visitor.request(address);
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return [];

  const page = await parseHtml(await response.text());
  const forms = page.querySelectorAll('form').filter((form) => form.getAttributeValue('method')?.toLowerCase() === 'post');
  return forms
    .map((form) => ({
      action: attributeOf(form, 'action') || address,
      fields: Object.fromEntries(
        form
          .querySelectorAll('input, textarea, select, button')
          .map((field) => [attributeOf(field, 'name'), attributeOf(field, 'value')] as const)
          .filter(([name]) => name !== ''),
      ),
    }))
    .filter(({ action }) => !action.includes('sign-out'));
}

/** Makes one of each link that someone opens without an account. */
async function makeLinks({ portal }: TestPortal, managerId: string): Promise<Record<string, string>> {
  const by = { actor: 'owner@example.com', now: portal.now() };
  const maker = await findManager(portal.database, { email: by.actor });
  if (maker === null) throw new Error('The portal has no owner.');
  const invited = await inviteManager(portal, { email: 'invited@example.com', role: 'viewer', ...by });
  const preview = await makePreviewLink(portal, { audience: 'training', maker, now: by.now });
  const reset = await makeResetLink(portal, { managerId, ...by });
  return {
    '/manage/join/:token token': invited.kind === 'made' ? invited.token : '',
    '/manage/reset-password/:token token': reset?.token ?? '',
    '/preview/:token token': preview.token,
  };
}

function findTickId({ modulePages }: TestPortal['content']): string {
  for (const [module, page] of modulePages)
    for (const block of allSections(page).flatMap(({ blocks }) => blocks))
      if (block.type === 'tasks' || block.type === 'checklist') return `${module}.${block.id}.${block.items[0]?.id}`;
  throw new Error('The content has nothing to tick.');
}

/** Creates one record of everything that pages show, so that pages have something to read and forms have something to send. */
async function makeRecords(site: TestPortal, backups: string): Promise<Record<string, string>> {
  const { database, now } = site.portal;
  const trainee = await site.enter('training');
  await trainee.request('/my-record', { form: { intent: 'who', firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' } });
  await trainee.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana Cruz' } });
  const { attemptId, questions } = await startAssessment(site, trainee);
  await submitAssessment(trainee, attemptId, answersWith(27, questions));
  const { reference, statusPage } = await sendRequest(site, 'overtime');
  const backup = nameBackup(now());
  writeFileSync(join(backups, backup), 'A backup of the tests.');
  await sendRequest(site, 'referral');

  const owner = await signInToConsole(site, 'owner');
  await signInToConsole(site, 'manager');
  await signInToConsole(site, 'owner');
  await owner.request('/manage/people', { form: { intent: 'invite', email: 'new@example.com', role: 'viewer' } });
  await owner.request('/manage/filters', { form: { list: 'requests', query: 'kind=overtime', name: 'Overtime' } });

  const [learner, code, certificate, message, manager] = await Promise.all([
    database.selectFrom('certificates').select('learnerId').executeTakeFirst(),
    database.selectFrom('accessCodes').select('id').executeTakeFirst(),
    database.selectFrom('certificates').select('number').executeTakeFirst(),
    database.selectFrom('messages').select('id').executeTakeFirst(),
    database.selectFrom('managers').select('id').where('role', '=', 'manager').executeTakeFirst(),
  ]);
  const [picture = ''] = (await listUploadIds(database)).filter((id) => id.endsWith('.svg'));
  const known = {
    ...(await makeLinks(site, manager?.id ?? '')),
    '/client/requests/:token token': statusPage.split('/').at(-1) ?? '',
    // A part that's removed can't be edited afterwards.
    '/manage/content/:part/remove part': 'documents~marketing-guide',
    part: 'documents~va-role-description',
    section: 'contact',
    email: 'agreementCopy',
    change: 'attempts',
    backup,
    upload: picture,
    '/uploads/:id id': picture,
    module: 'welcome',
    simulation: 'short-morning',
    lesson: 'welcome-4',
    slug: [...site.content.documents.keys()][0] ?? '',
    number: certificate?.number ?? '',
    code: code?.id ?? '',
    reference,
    question: String(questions[0]?.id ?? 1),
    '/manage/people/:id id': manager?.id ?? '',
    '/manage/messages/:id id': message?.id ?? 'x',
    '/manage/messages/:id/html id': message?.id ?? 'x',
    learner: learner?.learnerId ?? '',
  };
  return known;
}
