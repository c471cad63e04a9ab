import type { HtmlElement } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseHtml, readText, textOf } from '#tests/support/html.ts';
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

async function read(visitor: Visitor, path: string): Promise<HtmlElement> {
  return parseHtml(await visitor.text(path));
}

function isOpen(page: HtmlElement, id: string): boolean {
  const fold = page.querySelector(`details[data-fold="${id}"]`);
  if (fold === null) throw new Error(`The page has no fold "${id}".`);
  return fold.hasAttribute('open');
}

test.each([
  ['/compliance', 'understanding'],
  ['/compliance?tab=summary', 'summary'],
  ['/COMPLIANCE?tab=summary', 'summary'],
  ['/compliance?tab=nothing', 'understanding'],
  ['/compliance?tab=', 'understanding'],
  ['/transaction-coordination?tab=sops', 'sops'],
  ['/client/lead-generation', 'meta'],
])('%s shows the tab %s, with the text of the others there but hidden', async (path, tab) => {
  const tabs = (await read(path.startsWith('/client') ? client : trainee, path)).querySelectorAll('[data-tab]');
  const shown = tabs.filter((each) => !each.hasAttribute('hidden'));
  expect(shown.map((each) => each.getAttributeValue('data-tab'))).toEqual([tab]);
  expect(tabs.length).toBeGreaterThan(2);
  for (const each of tabs) expect(each.textContent.length).toBeGreaterThan(100);
});

test('sections named in the address are open, and unknown ones are ignored', async () => {
  const page = await read(trainee, '/mls-systems?open=golden-rules,no-such-section');
  expect(isOpen(page, 'golden-rules')).toBe(true);
  expect(isOpen(page, 'what-is-mls')).toBe(false);
});

test('without sections in the address, the first one is open', async () => {
  const page = await read(trainee, '/mls-systems');
  expect(isOpen(page, 'what-is-mls')).toBe(true);
  expect(isOpen(page, 'golden-rules')).toBe(false);
});

test('each published module marks the start of every lesson, and has a button at the end of all but the signed one', async () => {
  expect(portal.content.modulePages.size).toBeGreaterThan(8);
  for (const [id, page] of portal.content.modulePages) {
    const tabs = page.tabs?.map((tab) => `?tab=${tab.id}`) ?? [''];
    const documents = await Promise.all(tabs.map((tab) => read(trainee, `/${id}${tab}`)));
    const ids = documents.flatMap((document) => document.querySelectorAll('[id]').map((element) => element.id));
    expect(ids, id).toEqual(expect.arrayContaining(page.lessons.map((lesson) => lesson.id)));

    const buttons = documents.flatMap((document) => document.querySelectorAll('button').map(textOf));
    const unfinished = page.lessons.filter(({ title }) => !buttons.includes(`Mark as Complete: ${title}`));
    expect(
      unfinished.map((lesson) => lesson.id),
      id,
    ).toEqual(id === 'welcome' ? ['welcome-5'] : []);
  }
});

test.each([
  ['/communication', 'Client Communication & Scripts'],
  ['/support', 'Ongoing Support & QA'],
  ['/certification', 'Certification & Graduation'],
])('%s says that its content is coming', async (path, title) => {
  const html = await trainee.text(path);
  expect(await readText(html, 'h1')).toBe(title);
  expect(html).toContain('Module content coming soon');
  expect(html).not.toContain('Mark as Complete');
});

test('the browser only gets the links that a page uses', async () => {
  const data = await client.text('/client/resources.data');
  expect(data).toContain('/documents/reco-compliance-guide');
  expect(data).not.toContain('/documents/working-with-an-assistant');
});

test('an unknown document is the not-found page', async () => {
  const response = await trainee.request('/documents/no-such-document');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Oops! Page not found');
});

test('a document says when its facts were checked', async () => {
  const times = (await read(trainee, '/documents/VA-role-description')).querySelectorAll('time');
  const { asOf } = portal.content.documents.get('va-role-description') ?? {};
  expect(asOf).toBeDefined();
  expect(times.map((time) => time.getAttributeValue('datetime'))).toEqual([asOf]);
});
