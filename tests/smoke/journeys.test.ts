import { textOf } from '#app/content/text/markdown-piece.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { codes } from '../support/codes.ts';
import { fixture } from '../support/fixture-content.ts';
import { expect, test } from './support/smoke-test.ts';
import type { Visit } from './support/visit.ts';

async function sendCode(visit: Visit, code: string): Promise<void> {
  await visit.type('Access Code', code);
  await visit.click('button', 'Access Portal');
}

async function openTraining(visit: Visit, path: string): Promise<void> {
  await visit.enter('/va-login', codes.training);
  await visit.open(path);
}

test('a wrong code is refused and kept, and the right one leads to the requested page', async ({ visit, expectFault }) => {
  expectFault(/status of 401|401 \(Unauthorized\)/);
  await visit.open('/crm');
  await visit.expectAddress('/va-login?next=%2Fcrm');

  await sendCode(visit, 'WRONG-CODE');
  await visit.expectText('Invalid access code');
  await visit.expectValue('Access Code', 'WRONG-CODE');

  await sendCode(visit, codes.training);
  await visit.expectAddress('/crm');
  await visit.expectText('CRM Training');
});

test('a finished lesson and a ticked task are unchanged after a reload', async ({ visit }) => {
  await openTraining(visit, '/welcome');
  await visit.expectText('0 of 5 completed');
  await visit.click('button', 'Mark as Complete');
  await visit.expectText('1 of 5 completed');
  await visit.expectText('Lesson marked as complete!');
  await visit.reload();
  await visit.expectText('1 of 5 completed');

  const { blocks } = walkPage(fixture.modulePages.get('crm'));
  const [task = ''] = blocks.flatMap((block) => (block.type === 'tasks' ? block.items.map((item) => textOf(item.text)) : []));
  await visit.open('/crm?open=crm-tasks');
  await visit.click('choice', task);
  await visit.expectChosen([task]);
  await visit.reload();
  await visit.expectChosen([task]);
});

test('the search finds a procedure and leads to it', async ({ visit }) => {
  await openTraining(visit, '/welcome');
  await visit.click('button', 'Search');
  await visit.type('Search the portal', 'regster an offer');
  await visit.click('option', 'Register an offer');

  await visit.expectAddress(/^\/transaction-coordination\?tab=sops/);
  await visit.expectText('Each written offer is in the log within ten minutes');
});

test('an assessment keeps its answers through a reload, and shows its result', async ({ visit }) => {
  await openTraining(visit, '/assessment');
  await visit.type('First name', 'Ana');
  await visit.type('Last name', 'de la Cruz');
  await visit.type('Email', 'ana@example.com');
  await visit.click('button', 'Start Assessment');
  await visit.expectText('0 / 27 answered');

  const answers = ['Ask the agent about file 1', 'Ask the agent about file 2'];
  for (const answer of answers) await visit.click('choice', answer);
  await visit.expectText('2 / 27 answered');
  await visit.reload();
  await visit.expectText('2 / 27 answered');
  await visit.expectChosen(answers);

  await visit.click('link', '4.');
  await visit.click('button', 'Submit Assessment');
  await visit.click('button', 'Submit anyway');
  await visit.expectText('NOT PASSED');
  await visit.reload();
  await visit.expectText('NOT PASSED');
});

test('a client sends a request and arrives at its page, which also works after a reload', async ({ visit }) => {
  await visit.open('/client/requests/service');
  await sendCode(visit, codes.client[0]);

  await visit.click('choice', 'A replacement');
  await visit.type('Agent or team', 'Priya Nair');
  await visit.type('Tell us more', 'Three examples with dates are ready.');
  await visit.type('Your email', 'priya@nair.example');
  await visit.click('button', 'Send request');
  await visit.expectText('Enter the name of the VA you want to replace.');

  await visit.type("VA's name", 'Ana');
  await visit.click('button', 'Send request');
  await visit.expectText(/SV-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  await visit.reload();
  await visit.expectText(/SV-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(await visit.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)).toBe(0);
});
