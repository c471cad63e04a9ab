import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { consoleScreens, documents, screens } from '#tests/e2e/support/routes.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { codes } from '#tests/support/codes.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { findHtmlErrors, hasElement } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
/** A visitor who has entered both portals but hasn't started anything. */
let insider: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  insider = await portal.enter('training', 'client');
});
afterAll(() => portal.close());

/** The tabs whose text is sent separately. Other pages send the text of all their tabs in one document. */
const lonelyTabs = ['ai-tools', 'use-cases', 'best-practices', 'realestate-gpt', 'mortgage-gpt'].map((tab) => `/ai-tools?tab=${tab}`);
const addresses = [...screens, ...documents, ...lonelyTabs];

async function expectValid(response: Response, status: number): Promise<void> {
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(await hasElement(html, 'h1')).toBe(true);
  expect(await findHtmlErrors(html)).toEqual([]);
}

test.each([
  ['a box in the words that open a fold', '<details><summary><div>Open</div></summary></details>'],
  ['a box in a line of text', '<p><span><div>50 %</div></span></p>'],
  ['a paragraph in an output', '<output><p>5 %</p></output>'],
  ['a tick that is only to be read', '<input type="checkbox" readonly>'],
  ['a link in a button', '<button type="button"><a href="/">Home</a></button>'],
  ['two elements with one identifier', '<p id="a">One</p><p id="a">Two</p>'],
  ['a label of nothing', '<label for="nothing">Name</label>'],
])('%s is found', async (_, part) => {
  const document = (body: string) => `<!DOCTYPE html><html lang="en-CA"><head><title>A page</title></head><body>${body}</body></html>`;
  expect(await findHtmlErrors(document('<p>Text</p>'))).toEqual([]);
  expect(await findHtmlErrors(document(part))).toHaveLength(1);
});

test("the checked pages are the portal's pages", () => {
  expect(screens).toEqual(expect.arrayContaining(['/', '/welcome', '/assessment', '/client', '/verify']));
  expect(documents.length).toBe(portal.content.documents.size);
  expect(lonelyTabs.length + 1).toBe(portal.content.modulePages.get('ai-tools')?.tabs?.length);
});

test.each(addresses)('%s is valid HTML', async (address) => {
  await expectValid(await insider.request(address), 200);
});

test.each(consoleScreens)('%s of the console is valid HTML', async (address) => {
  await expectValid(await (await signInToConsole(portal, 'owner')).request(address), 200);
});

test('the front page of a stranger is valid HTML', async () => {
  await expectValid(await portal.visit().request('/'), 200);
});

describe.each(['/va-login', '/client-login'])('at %s', (gate) => {
  test.each([
    ['an empty', '', 400],
    ['a wrong', 'WRONG "<code>', 401],
  ])('%s code gets valid HTML', async (_, accessCode, status) => {
    await expectValid(await portal.visit().request(gate, { form: { accessCode } }), status);
  });

  test('a throttled response is valid HTML', async () => {
    const attemptSource = portal.visit();
    attemptSource.address = gate === '/va-login' ? '203.0.113.201' : '203.0.113.202';
    for (let tries = 0; tries < 10; tries += 1) await attemptSource.request(gate, { form: { accessCode: 'wrong' } });
    await expectValid(await attemptSource.request(gate, { form: { accessCode: codes.training } }), 429);
  });
});

test.each([
  ['/no-such-page', 404],
  ['/documents/no-such-document', 404],
  ['/verify?number=hello', 400],
  ['/verify/00000-00000-00000-00000-000000', 404],
  [`/client/requests/${'x'.repeat(43)}`, 404],
])('%s, which shows nothing, is valid HTML', async (address, status) => {
  await expectValid(await insider.request(address), status);
});

test('the error screen is valid HTML', async () => {
  await expectValid(await insider.request('/assessment', { form: { intent: 'nonsense' } }), 400);
});

test('the assessment is valid HTML from its refused entry form to its results', async () => {
  const trainee = await portal.enter('training');
  await expectValid(await trainee.request('/assessment', { form: { intent: 'start', firstName: 'Ana', lastName: '', email: 'a' } }), 400);

  const { attemptId, questions } = await startAssessment(portal, trainee);
  for (const address of ['/assessment', '/assessment?section=2', '/assessment?section=4', '/assessment?edit=name'])
    await expectValid(await trainee.request(address), 200);

  await expectValid(await submitAssessment(trainee, attemptId, answersWith(21, questions)), 200);
  for (const address of ['/assessment', '/assessment?section=4', '/assessment?again'])
    await expectValid(await trainee.request(address), 200);
});

test('the last failure and its limit are valid HTML', async () => {
  const trainee = await portal.enter('training');
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const { attemptId } = await startAssessment(portal, trainee);
    await expectValid(await submitAssessment(trainee, attemptId, []), 200);
    portal.pass(1_000);
  }
  expect(await (await trainee.request('/mine')).json()).toMatchObject({ assessment: { state: 'limit-reached' } });
  await expectValid(await trainee.request('/assessment'), 200);
});

test('a certificate is valid HTML, for its owner and for everyone', async () => {
  const trainee = await portal.enter('training');
  const { attemptId, questions } = await startAssessment(portal, trainee);
  await expectValid(await submitAssessment(trainee, attemptId, answersWith(27, questions)), 200);
  await expectValid(await trainee.request('/assessment'), 200);

  const { number } = await portal.portal.database.selectFrom('certificates').select('number').executeTakeFirstOrThrow();
  await expectValid(await portal.visit().request(`/verify/${number}`), 200);
});

test('the copy of the signed agreement is valid HTML', async () => {
  const trainee = await portal.enter('training');
  await expectValid(await trainee.request('/welcome', { form: { ...allConfirmed, compliance: '', fullName: 'Ana <de la> Cruz' } }), 400);
  const signed = await trainee.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana <de la> Cruz' } });
  expect(signed.headers.get('Location')).toBe('/agreement');
  await expectValid(await trainee.request('/agreement'), 200);
});

test.each([
  [
    '/client/overtime-requests',
    {
      agent: 'Priya "P" Nair',
      va: 'Ana',
      hours: '10',
      startsOn: '2026-12-01',
      endsOn: '2026-12-05',
      urgency: 'this-week',
      purpose: 'Listing files',
      email: 'priya@nair.example',
    },
  ],
  [
    '/client/requests/campaign?platform=google',
    { platform: 'google', budgetCents: '600', area: 'Guelph', goal: 'Inquiries', name: 'Priya Nair', email: 'priya@nair.example' },
  ],
  [
    '/client/referral-partners',
    {
      referrerName: 'Priya Nair',
      referrerEmail: 'priya@nair.example',
      referredName: 'Omar Haddad',
      referredRole: 'agent',
      referredEmail: 'omar@haddad.example',
      needs: 'CRM',
      reward: 'credit',
      consent: 'yes',
    },
  ],
])('the form for %s is valid HTML when refused, and so are the page and the list of what was sent', async (path, values) => {
  const client = await portal.enter('client');
  await expectValid(await client.request(path, { form: { formKey: '' } }), 400);

  const sent = await client.request(path, { form: { formKey: '', ...values } });
  expect(sent.status).toBe(302);
  await expectValid(await client.request(sent.headers.get('Location') ?? ''), 200);
  await expectValid(await client.request(path), 200);
});
