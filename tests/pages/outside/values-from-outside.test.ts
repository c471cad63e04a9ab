import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, parseHtml } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { longValue, malformedValues, createMalformedJson } from '#tests/support/malformed-values.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const rows: readonly PageRow[] = pageTable;
const walked = rows.filter(({ id }) => !id.endsWith('sign-out'));
const people = ['nobody', 'trainee', 'client', 'viewer', 'manager', 'editor', 'owner'] as const;
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Parameters that some pages read. Each page gets them in addition to its own. */
const commonNames = ['q', 'id', 'next', 'tab', 'after', 'before', 'page', 'from', 'to', 'sort', '_routes', 'index', '__proto__'];

/** The bodies that scripts send, by the ID of the page that accepts them. */
const jsonBodies: Record<string, unknown> = {
  answers: { attemptId: 'x', answers: [{ questionId: 1, answer: 'A' }], isSubmission: true },
  mirror: { entries: [{ ip: 'x', attempts: 1, lastAttempt: '2026-11-21T12:00:00.000Z' }] },
  'learner-record': {
    learner: null,
    changes: [
      { kind: 'lesson', id: 'welcome-1' },
      { kind: 'tick', id: 'x', ticked: true },
      { kind: 'practice', id: 'x', isRight: true, answeredAt: '2026-11-21T12:00:00.000Z' },
    ],
  },
  'console-passkey-register': { step: 'verify', name: 'Phone', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  'console-passkey-sign-in': { step: 'verify', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
};

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

  beforeAll(async () => {
    site = await openTestPortal({ engine, logged });
    known = await makeRecords(site);
    insider = await signInToConsole(site, 'owner', await site.enter('training', 'client'));
  });
  afterAll(() => site.close());

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

  async function expectNoFailure(visitor: Visitor, path: string, options: Parameters<Visitor['request']>[1] = {}): Promise<void> {
    logged.length = 0;
    const status = await visitor.request(path, options).then(
      (response) => response.status,
      // A response that's cut off failed while it was being sent.
      () => 599,
    );
    const sent = typeof options.body === 'string' ? options.body : JSON.stringify(options.json);
    expect(status, `${path.slice(0, 300)} ${sent?.slice(0, 300) ?? ''}\n${logged.join('\n').slice(0, 1_500)}`).toBeLessThan(500);
  }

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
        for (const name of [...names].filter((each) => !spoiledFields.has(`${page} ${each}`))) {
          spoiledFields.add(`${page} ${name}`);
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

  test('each part of what scripts send is garbled', async () => {
    for (const row of rows.filter(({ accepts }) => accepts === 'json')) {
      const visitor = visitorOf(row);
      for (const json of createMalformedJson(jsonBodies[row.id])) await expectNoFailure(visitor, addressOf(row), { method: 'POST', json });
      await expectNoFailure(visitor, addressOf(row), { method: 'POST', json: 'x', body: '"\\ud800' });
    }
    expect(
      rows
        .filter(({ accepts }) => accepts === 'json')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(Object.keys(jsonBodies).toSorted());
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

/** Creates one record of everything that pages show, so that pages have something to read and forms have something to send. */
async function makeRecords(site: TestPortal): Promise<Record<string, string>> {
  const { database } = site.portal;
  const trainee = await site.enter('training');
  await trainee.request('/my-record', { form: { intent: 'who', firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' } });
  await trainee.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana Cruz' } });
  const { attemptId, questions } = await startAssessment(site, trainee);
  await submitAssessment(trainee, attemptId, answersWith(27, questions));
  const { reference } = await sendRequest(site, 'overtime');
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
  const known = {
    module: 'welcome',
    simulation: 'short-morning',
    lesson: 'welcome-4',
    slug: [...site.content.documents.keys()][0] ?? '',
    number: certificate?.number ?? '',
    token: 'x'.repeat(43),
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
