import { afterAll, beforeAll, expect, test } from 'vitest';

import { findRevisionIn, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, listLinks, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let owner: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  owner = await signInToConsole(portal, 'owner');
  await confirmConsoleSession(owner);
});
afterAll(() => portal.close());

const welcome = '/manage/content/modules~welcome';
const addressIn = (page: string, at: string) => `${page}?${new URLSearchParams({ at })}`;

async function publish(): Promise<Response> {
  const seen = await readField(await owner.text('/manage/settings'), 'seen');
  return owner.request('/manage/settings', { form: { intent: 'publish', seen } });
}

test('every file that is listed opens, and so does each place in it', async () => {
  const links = await listLinks(await owner.text('/manage/content'), '/manage/content/');
  expect(links.length).toBeGreaterThan(25);
  for (const link of new Set(links)) {
    const page = await owner.request(link);
    expect(page.status, link).toBe(200);
    const places = await listLinks(await page.text(), `${link}?`);
    for (const place of new Set(places.slice(0, 4))) expect((await owner.request(place)).status, place).toBe(200);
  }
});

test('a lesson gets a new block without touching a file, and learners read it once it is published', async () => {
  const html = await owner.text(welcome);
  const [section = ''] = (await listLinks(html, `${welcome}?`)).filter((link) => link.includes('sections'));
  const page = await owner.text(section);
  const buttons = (await findAll(page, 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
  const name = buttons.find((value) => /^add\|.*blocks$/.test(value))?.split('|')[1] ?? '';
  const added = await owner.text(section, { form: { list: `add|${name}`, [`kind:${name}`]: 'prose' } });
  const marks = (await findAll(added, 'input')).map((field) => attributeOf(field, 'name')).filter((each) => each.startsWith(`w:${name}[`));
  const text = (marks.at(-1) ?? '').replace('w:', 'v:');
  expect(text).toMatch(/blocks\[\d+\]\.text$/);
  expect((await publish()).status).toBe(409);

  const words = 'A new paragraph with **bold** words & <marks>.';
  await owner.request(section, { form: { [text]: words, [text.replace('v:', 'w:')]: await readField(added, text.replace('v:', 'w:')) } });
  expect((await publish()).status).toBe(302);
  const learner = await portal.enter('training');
  expect(await readText(await learner.text('/welcome'))).toContain('A new paragraph with bold words & <marks>.');
  expect((await findRevisionIn(portal.portal.database, 'live', 'modules/welcome.yaml'))?.source).toContain(words);
});

test('a place that is gone leads to its file, and what cannot be edited here is a 404', async () => {
  expect(await readText(await owner.text(addressIn(welcome, 'tabs[99]')), 'h1')).toBe(await readText(await owner.text(welcome), 'h1'));
  for (const part of ['brand', 'draft-check', 'draft-check-weights', '..~..~package', 'modules~nothing', 'modules', 'ontario-days', '%00'])
    expect((await owner.request(`/manage/content/${part}`)).status, part).toBeGreaterThanOrEqual(part === 'modules' ? 200 : 400);
  expect((await owner.request('/manage/content/draft-check')).status).toBe(404);
});

test('values outside the page that sends them are left alone', async () => {
  const drafts = await listRevisionsIn(portal.portal.database, 'draft');
  await owner.request(welcome, {
    form: { 'v:brand.yaml:product': 'X', 'w:brand.yaml:product': 'x', 'v:modules/crm.yaml:title': 'X', 'w:modules/crm.yaml:title': 'x' },
  });
  expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual(drafts);
  expect((await owner.request(welcome, { form: { list: 'add|modules/crm.yaml:tabs' } })).status).toBe(400);
});

test('removing a lesson that learners completed says what happens to their records, there and before publishing', async () => {
  const learner = await portal.enter('training');
  await learner.request('/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-1' }] } });
  expect(await hasElement(await owner.text(welcome), '[aria-labelledby="affected"]')).toBe(false);

  const removed = await owner.text(welcome, { form: { list: 'remove|modules/welcome.yaml:lessons|0|5' } });
  for (const html of [removed, await owner.text('/manage/settings')]) {
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readText(html, '[aria-labelledby="affected"]')).toBe(
      'When you publish, learners\' records are affected 1 learner completed a lesson that you\'re taking out of the training ("Welcome"). ' +
        'Their notes and completions stay on record, but the lesson no longer counts toward progress.',
    );
  }
  expect(await hasElement(await owner.text('/manage/content/modules~crm'), '[aria-labelledby="affected"]')).toBe(false);
  await owner.request(welcome, { form: { undo: 'modules/welcome.yaml:lessons' } });
  expect(await hasElement(await owner.text('/manage/settings'), '[aria-labelledby="affected"]')).toBe(false);
});

test('an editor drafts, but cannot publish, discard, restore or decide about an upgrade, and leaves no record of trying', async () => {
  const editor = await signInToConsole(portal, 'editor');
  await confirmConsoleSession(owner);
  const [section = ''] = (await listLinks(await editor.text('/manage/content/prompts'), '/manage/content/prompts?')).slice(0, 1);
  const page = await editor.text(section);
  const [name = ''] = (await findAll(page, 'main textarea')).map((field) => attributeOf(field, 'name'));
  await editor.request(section, {
    form: { [name]: 'Drafted by an editor.', [name.replace('v:', 'w:')]: await readField(page, name.replace('v:', 'w:')) },
  });
  expect(await findRevisionIn(portal.portal.database, 'draft', 'prompts.yaml')).toMatchObject({ author: 'editor@example.com' });

  const settings = await editor.text('/manage/settings');
  expect(await findHtmlErrors(settings)).toEqual([]);
  expect(await readText(settings)).toContain('Drafted by an editor.');
  for (const hidden of ['Publish', 'Discard changes', 'Restore', 'Get your portal ready'])
    expect(await readText(settings)).not.toContain(hidden);

  const seen = await readField(await owner.text('/manage/settings'), 'seen');
  const { count } = await countRecords();
  for (const intent of ['publish', 'discard', 'restore', 'keep', 'take', 'merge'])
    expect((await editor.request('/manage/settings', { form: { intent, seen, part: 'prompts.yaml', id: 'x' } })).status, intent).toBe(403);
  for (const path of [
    '/manage/learners',
    '/manage/learners/x',
    '/manage/requests',
    '/manage/messages',
    '/manage/insight',
    '/manage/records',
  ])
    expect((await editor.request(path)).status, path).toBe(403);
  expect((await countRecords()).count).toBe(count);
  expect(await findRevisionIn(portal.portal.database, 'live', 'prompts.yaml')).toBeNull();
  await owner.request('/manage/settings', { form: { intent: 'discard', seen } });
});

const countRecords = () =>
  portal.portal.database
    .selectFrom('changeRecords')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();

test('only owners and editors see and change it', async () => {
  for (const role of ['manager', 'viewer'] as const) {
    const visitor = await signInToConsole(portal, role);
    expect((await visitor.request('/manage/content')).status).toBe(403);
    expect((await visitor.request(welcome)).status).toBe(403);
    expect((await visitor.request(welcome, { form: { list: 'x' } })).status).toBe(403);
  }
});
