import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isAllowed, roles, type Role } from '#app/features/access/rules.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { requirementOf } from '#app/request/validate-request.ts';
import { createPageFinder } from '#app/request/find-page.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { attributeOf, parseHtml, textOf } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const rows: readonly PageRow[] = pageTable;
const consoleRows = rows.filter(({ path, audience }) => path.startsWith('/manage') && audience !== 'public');
const screens = consoleRows.filter((row) => row.kind === 'page' && row.shell === 'console');

let portal: TestPortal;
const people = {} as Record<Role, Visitor>;
/** Values of existing records for `:name` parameters in addresses. */
const keys: Record<string, string> = {};

beforeAll(async () => {
  portal = await openTestPortal();
  for (const role of ['owner', 'manager', 'editor', 'viewer'] as const) people[role] = await signInToConsole(portal, role);
  const { database } = portal.portal;

  const passed = await portal.enter('training');
  const right = await startAssessment(portal, passed);
  await submitAssessment(passed, right.attemptId, answersWith(right.questions.length, right.questions));
  await passed.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });
  const lockedOut = await portal.enter('training');
  for (let count = 0; count < 3; count += 1) {
    const { attemptId, questions } = await startAssessment(portal, lockedOut);
    await submitAssessment(lockedOut, attemptId, answersWith(0, questions));
  }
  for (const kind of ['service', 'campaign', 'referral', 'overtime'] as const)
    keys[':reference'] = (await sendRequest(portal, kind)).reference;

  keys[':learner'] = (await database.selectFrom('certificates').select('learnerId').executeTakeFirstOrThrow()).learnerId;
  keys[':code'] = (await database.selectFrom('accessCodes').select('id').executeTakeFirstOrThrow()).id;
  keys[':change'] = 'revoke';
  keys[':question'] = '1';
  keys[':section'] = 'brand';
  keys[':part'] = 'modules~crm';
  keys[':upload'] = '481cd810f9a67d903d5a1d2a091585f1-640x360.svg';
  const ids = { manager: 'managers', message: 'messages' } as const;
  keys['/people/:id'] = `/people/${(await database.selectFrom(ids.manager).select('id').executeTakeFirstOrThrow()).id}`;
  keys['/messages/:id'] = `/messages/${(await database.selectFrom(ids.message).select('id').executeTakeFirstOrThrow()).id}`;
});
afterAll(() => portal.close());

function addressOf({ path }: PageRow): string {
  return Object.entries(keys).reduce((address, [name, key]) => address.replace(name, key), path);
}

const isOpenTo = (role: Role, row: PageRow, method = 'GET') =>
  isAllowed(row.audience, [], role) && (method === 'GET' || row.changes === undefined || isAllowed(row.changes, [], role));

describe.each(roles)('a %s', (role) => {
  const closed = consoleRows.filter((row) => !isOpenTo(role, row) && row.id !== 'console-today');
  const open = screens.filter((row) => isOpenTo(role, row));

  test('is told in the console what access a page needs and who to ask, and in plain text for downloads', async () => {
    for (const row of closed.filter(({ kind }) => kind === 'page')) {
      const answer = await people[role].request(addressOf(row));
      expect(answer.status, row.id).toBe(403);
      const page = await parseHtml(await answer.text());
      expect(page.querySelectorAll('main h1').map(textOf), row.id).toEqual(["You don't have access to this"]);
      expect(page.querySelector('main ul a')?.textContent, row.id).toBe('owner@example.com');
      expect(page.querySelectorAll('nav[aria-label="Console"] a').length, row.id).toBeGreaterThan(1);
    }
    for (const row of closed.filter(({ kind }) => kind === 'resource')) {
      const answer = await people[role].request(addressOf(row));
      expect([answer.status, answer.headers.get('Content-Type')], row.id).toEqual([403, 'text/plain; charset=utf-8']);
      expect(await answer.text(), row.id).toBe("You don't have access to this. Ask an owner: The owner (owner@example.com).");
    }
  });

  test("gets none of a page's data either", async () => {
    for (const row of closed) {
      const answer = await people[role].request(`${addressOf(row)}.data`);
      expect(answer.status, row.id).toBe(403);
      expect(await answer.text(), row.id).not.toMatch(/digest|secondFactor|asksForPassword/);
    }
  });

  test('is refused a change with the same message, with the menu', async () => {
    for (const row of screens.filter((each) => each.accepts === 'form' && !isOpenTo(role, each, 'POST'))) {
      const answer = await people[role].request(addressOf(row), { form: { intent: 'answer' } });
      expect(answer.status, row.id).toBe(403);
      const page = await parseHtml(await answer.text());
      expect(page.querySelectorAll('main h1').map(textOf), row.id).toEqual(["You don't have access to this"]);
      expect(page.querySelectorAll('nav[aria-label="Console"] a').length, row.id).toBeGreaterThan(1);
    }
  });

  test('is offered no link or form without access', async () => {
    const find = createPageFinder(portal.content);
    const forbidden: string[] = [];

    for (const row of open) {
      const path = addressOf(row);
      const answer = await people[role].request(path);
      expect(answer.status, path).toBe(200);
      const page = await parseHtml(await answer.text());
      const links = page.querySelectorAll('a[href]').map((link) => ({ method: 'GET', to: attributeOf(link, 'href') }));
      const forms = page
        .querySelectorAll('form[method="post"]')
        .map((form) => ({ method: 'POST', to: attributeOf(form, 'action') || path }));
      expect(links.length, path).toBeGreaterThan(3);

      for (const { method, to } of [...links, ...forms]) {
        const url = new URL(to, `${origin}${path}`);
        const found = url.origin === origin ? find(url.pathname) : null;
        if (found !== null && !isAllowed(requirementOf(found, method), ['training', 'client'], role))
          forbidden.push(`${path}: ${method} ${to}`);
      }
    }
    expect(forbidden).toEqual([]);
  });

  test('sees exactly one marked menu entry on every page', async () => {
    for (const row of open) {
      const page = await parseHtml(await people[role].text(addressOf(row)));
      expect(page.querySelectorAll('aside a[aria-current="page"]').length, row.id).toBe(1);
    }
  });
});

test('an unknown address in the console keeps the menu', async () => {
  for (const path of ['/manage/codes/x', '/manage/people/x', '/manage/messages/x', '/manage/learners/x', '/manage/requests/x']) {
    const answer = await people.owner.request(path);
    expect(answer.status, path).toBe(404);
    const page = await parseHtml(await answer.text());
    expect(page.querySelectorAll('nav[aria-label="Console"] a').length, path).toBe(10);
  }
});

test('an editor starts on Content, and no link to Today ends in a refusal', async () => {
  for (const path of ['/manage', '/manage/', '/manage?show=learners']) {
    const answer = await people.editor.request(path);
    expect([answer.status, answer.headers.get('Location')], path).toEqual([302, '/manage/content']);
  }
  expect(await people.editor.text('/manage.data')).toContain('/manage/content');
  const menu = (await parseHtml(await people.editor.text('/manage/content'))).querySelectorAll('nav[aria-label="Console"] a');
  expect(menu.map(textOf)).toEqual(['Content', 'Settings']);
});

test('Today offers a viewer no manager actions, and a manager their own', async () => {
  const labelsOf = async (role: Role) => {
    const page = await parseHtml(await people[role].text('/manage'));
    return new Set(page.querySelectorAll('[data-list-action] a').map((link) => link.textContent.split(':')[0]?.trim()));
  };
  expect(await labelsOf('viewer')).toEqual(new Set(['Open']));
  expect(await labelsOf('manager')).toEqual(new Set(['Answer', 'Grant an attempt', 'Log a call']));
});
