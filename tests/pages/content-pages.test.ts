import { afterAll, beforeAll, expect, test } from 'vitest';

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

/** Returns the tabs of a page's HTML whose words are shown. */
function shownTabs(html: string): string[] {
  return [...html.matchAll(/<div data-tab="([^"]+)"([^>]*)>/g)]
    .filter(([, , attributes]) => !attributes?.includes('hidden'))
    .map(([, id = '']) => id);
}

/** Tells whether the fold of a section is open in a page's HTML. */
function isOpen(html: string, id: string): boolean {
  const fold = new RegExp(`<details[^>]*data-fold="${id}"[^>]*>`).exec(html)?.[0];
  if (fold === undefined) throw new Error(`The page has no fold "${id}".`);
  return / open=/.test(fold);
}

test.each([
  ['/compliance', 'understanding'],
  ['/compliance?tab=summary', 'summary'],
  ['/COMPLIANCE?tab=summary', 'summary'],
  ['/compliance?tab=nothing', 'understanding'],
  ['/compliance?tab=', 'understanding'],
  ['/transaction-coordination?tab=sops', 'sops'],
  ['/client/lead-generation', 'meta'],
])('%s shows the tab %s, and the words of the others are there but hidden', async (path, tab) => {
  const html = await (path.startsWith('/client') ? client : trainee).text(path);
  expect(shownTabs(html)).toEqual([tab]);
  expect(html.match(/<div data-tab=/g)?.length).toBeGreaterThan(2);
});

test('the sections that the address names are open, and unknown ones are ignored', async () => {
  const html = await trainee.text('/mls-systems?open=golden-rules,no-such-section');
  expect(isOpen(html, 'golden-rules')).toBe(true);
  expect(isOpen(html, 'what-is-mls')).toBe(false);
});

test('without a word in the address the first section is open', async () => {
  const html = await trainee.text('/mls-systems');
  expect(isOpen(html, 'what-is-mls')).toBe(true);
  expect(isOpen(html, 'golden-rules')).toBe(false);
});

test('each published module marks the start of every lesson, and has a button at the end of all but the signed one', async () => {
  for (const [id, page] of portal.content.modulePages) {
    const tabs = page.tabs?.map((tab) => `?tab=${tab.id}`) ?? [''];
    const documents = await Promise.all(tabs.map((tab) => trainee.text(`/${id}${tab}`)));
    const missing = page.lessons.filter((lesson) => !documents.some((html) => html.includes(`id="${lesson.id}"`)));
    expect(missing, id).toEqual([]);

    const unfinished = page.lessons.filter(
      ({ title }) =>
        !documents.some((html) => html.includes(`Mark as Complete<span class="sr-only">: <!-- -->${escapeHtml(title)}</span>`)),
    );
    expect(
      unfinished.map((lesson) => lesson.id),
      id,
    ).toEqual(id === 'welcome' ? ['welcome-5'] : []);
  }
});

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}

test.each([
  ['/communication', 'Client Communication &amp; Scripts'],
  ['/support', 'Ongoing Support &amp; QA'],
  ['/certification', 'Certification &amp; Graduation'],
])('%s says that its content is coming', async (path, title) => {
  const html = await trainee.text(path);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(html).toContain('Module content coming soon');
  expect(html).not.toContain('Mark as Complete');
});

test('the browser gets the links that a page names and no others', async () => {
  const data = await client.text('/client/resources.data');
  expect(data).toContain('/documents/reco-compliance-guide');
  expect(data).not.toContain('/documents/google-ad-setup-guide');
});

test('an unknown document is the not-found page', async () => {
  const response = await trainee.request('/documents/no-such-document');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Oops! Page not found');
});

test('a document says when its facts were checked', async () => {
  const html = await trainee.text('/documents/VA-role-description');
  const { asOf } = portal.content.documents.get('va-role-description') ?? {};
  expect(html).toContain(`<time dateTime="${asOf}">`);
});
