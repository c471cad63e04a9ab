import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import type { ValueChange } from '#app/features/revisions/files/edit-yaml.server.ts';
import { addressPart, partAtAddress } from '#app/features/revisions/part-address.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, managerPassword, signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, listLinks, listTexts, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const settings = '/manage/settings';

let portal: TestPortal;
let owner: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  owner = await signInToConsole(portal, 'owner');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.pass(60_000);
  await confirmConsoleSession(owner);
  const drafts = await listRevisionsIn(portal.portal.database, 'draft');
  await discardDrafts(portal.portal.database, { drafts, actor: 'owner@example.com', now: portal.portal.now() });
});

const set = (part: string, ...changes: ValueChange[]) =>
  editDraft(portal.portal, { part, actor: 'helper@example.com', now: portal.portal.now() }, () => changes);
const call = (phone: string) => set('brand.yaml', { path: ['landing', 'tagline'], value: `Call ${phone}.` });

/** Adds a module without a lesson, and returns its file. */
async function addModule(): Promise<string> {
  const form = { intent: 'module', title: 'Leases', purpose: 'Handle a lease.' };
  const added = await owner.request('/manage/content/new?kind=module', { form });
  return partAtAddress(added.headers.get('Location')?.replace('/manage/content/', '') ?? '');
}

const listParts = async (state: 'draft' | 'live') => (await listRevisionsIn(portal.portal.database, state)).map(({ part }) => part);
const listBoxes = (html: string) => findAll(html, 'input[name="draft"]');
const listChosen = async (html: string) =>
  (await listBoxes(html)).filter((box) => box.hasAttribute('checked')).map((box) => attributeOf(box, 'value'));

/** Publishes files as a browser without scripts does. */
async function publish(parts: readonly string[], { by = owner, more = {}, page = settings } = {}): Promise<Response> {
  const drafts = await listRevisionsIn(portal.portal.database, 'draft');
  const body = new URLSearchParams({ intent: 'publish', reason: 'A reason', ...more });
  for (const { part, id, version } of drafts) if (parts.includes(part)) body.append('draft', `${id}:${version}`);
  return by.request(page, { body: body.toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
}

test('changes are grouped by file, with who made them, and all are chosen at first', async () => {
  await addModule();
  await call('416-555-0101');
  const html = await owner.text(settings);
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await listTexts(html, '[aria-labelledby="unpublished"] h3')).toEqual([
    'Brand, contact and links',
    'The list of modules, and which are published',
    'Leases',
  ]);
  expect(await listChosen(html)).toEqual((await listRevisionsIn(portal.portal.database, 'draft')).map(({ id }) => `${id}:1`));
  for (const box of await listBoxes(html)) expect(attributeOf(box, 'form')).toBe('publish');
  const [, brand, cards, leases] = await listTexts(html, '[aria-labelledby="unpublished"], [aria-labelledby="unpublished"] > ul > li');
  expect(brand).toMatch(
    /^Brand, contact and links helper@example\.com, .+\.m\. Landing: Tagline Undo Was .+, will be Call 416-555-0101\.$/,
  );
  expect(cards).toContain('owner@example.com');
  expect(cards).toContain('Publish it together with “Leases”.');
  expect(leases).toContain('Publish it together with “The list of modules, and which are published”.');
});

test('a changed phone number is published alone, and an incomplete module stays a draft', async () => {
  const module = await addModule();
  await call('416-555-0102');
  expect((await publish(['brand.yaml'])).headers.get('Location')).toBe(`${settings}?done=publish`);
  expect(portal.portal.content.brand.landing.tagline).toBe('Call 416-555-0102.');
  expect(await listParts('draft')).toEqual(['modules.yaml', module]);
  expect((await listRecords(portal.portal.database, { action: 'content.published' }))[0]).toMatchObject({
    subject: 'content/brand.yaml',
    reason: 'A reason',
  });
  const refused = await publish(['modules.yaml', module]);
  expect(refused.status).toBe(409);
  expect(await readText(await refused.text(), '[role="alert"]')).toMatch(
    'Nothing was published yet. Fix this first: • “Leases”: Lesson 1: Title: Fill this in.',
  );
});

test('nothing chosen, and files that go together, are refused with a sentence, and what was chosen and typed stays', async () => {
  const module = await addModule();
  await call('416-555-0103');
  const none = await publish([]);
  expect(none.status).toBe(400);
  const html = await none.text();
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await readText(html, '[role="alert"]')).toBe('Nothing was published yet. Choose at least one file above.');
  expect([await listChosen(html), await readField(html, 'reason')]).toEqual([[], 'A reason']);

  const apart = await publish(['brand.yaml', 'modules.yaml']);
  expect(apart.status).toBe(409);
  const shown = await apart.text();
  expect(await readText(shown, '[role="alert"]')).toBe(
    "Nothing was published yet. “The list of modules, and which are published” can't be published without “Leases”. " +
      'Choose them together, or leave them out.',
  );
  expect(await listChosen(shown)).toHaveLength(2);
  expect(await readText(await (await publish([module])).text(), '[role="alert"]')).toContain(
    "“Leases” can't be published without “The list of modules, and which are published”.",
  );
  expect(await listParts('draft')).toEqual(['brand.yaml', 'modules.yaml', module]);
});

test('a refusal names the file whose changes are missing', async () => {
  await set('rules.yaml', { path: ['rules', 0, 'id'], value: 'answer-lead' });
  await set('modules/welcome.yaml', { path: ['title'], value: 'Answer {rule:answer-lead}' });
  const refused = await publish(['modules/welcome.yaml']);
  expect(await readText(await refused.text(), '[role="alert"]')).toBe(
    'Nothing was published yet. Fix this first: • “Answer {rule:answer-lead}”: Title: rules.yaml has no rule "answer-lead". ' +
      "“Rules that lessons cite” has changes that you didn't choose. If they're what's missing, choose it too.",
  );
});

test('a refusal names the value to fix as the editor does, and leaves out what other files say about its file', async () => {
  await set('modules/crm.yaml', { path: ['sections', 0, 'title'], value: '' });
  const refused = await publish(['modules/crm.yaml']);
  const html = await refused.text();
  const alert = await readText(html, '[role="alert"]');
  expect(alert).toMatch(/^Nothing was published yet\. Fix this first: • “[^”]+”: [^•]+: Title: Fill this in\.$/);
  const [link] = await findAll(html, '[role="alert"] a');
  const to = link === undefined ? '' : attributeOf(link, 'href');
  expect(to).toBe(`/manage/content/modules~crm?at=sections%5B0%5D#${encodeURIComponent('modules/crm.yaml:sections[0].title')}`);
  expect(await hasElement(await owner.text(to.split('#')[0] ?? ''), '[data-field="modules/crm.yaml:sections[0].title"]')).toBe(true);
  expect(alert).not.toContain('.yaml');
});

test('the password, a stale choice and values that no page sends are refused as before', async () => {
  await call('416-555-0104');
  const stale = await listChosen(await owner.text(settings));
  await call('416-555-0105');
  const moved = await owner.request(settings, { form: { intent: 'publish', draft: stale[0] ?? '' } });
  expect(moved.status).toBe(409);
  expect(await readText(await moved.text(), '[role="alert"]')).toContain('Someone else changed or published something in the meantime.');
  for (const draft of ['x', `${'A'.repeat(22)}:x`])
    expect((await owner.request(settings, { form: { intent: 'publish', draft } })).status, draft).toBe(400);

  portal.pass(11 * 60_000);
  const asked = await publish(['brand.yaml']);
  expect(asked.status).toBe(403);
  expect(await listChosen(await asked.text())).toHaveLength(1);
  expect((await publish(['brand.yaml'], { more: { ownPassword: managerPassword } })).status).toBe(302);
});

test('an editor sees the files without a choice, and cannot publish any of them', async () => {
  await call('416-555-0106');
  const editor = await signInToConsole(portal, 'editor');
  const html = await editor.text(settings);
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await listTexts(html, '[aria-labelledby="unpublished"] h3')).toEqual(['Brand, contact and links']);
  expect(await listBoxes(html)).toEqual([]);
  expect((await publish(['brand.yaml'], { by: editor })).status).toBe(403);
  expect(await listParts('draft')).toEqual(['brand.yaml']);
});

test('Publish in the editor leads to the review with only that file, and what it needs, chosen', async () => {
  const module = await addModule();
  await call('416-555-0107');
  await set('modules/welcome.yaml', { path: ['title'], value: 'Hello' });
  const chosenFrom = async (page: string) => {
    const [link = ''] = await listLinks(await owner.text(page), `${settings}?only=`);
    const drafts = await listRevisionsIn(portal.portal.database, 'draft');
    const chosen = await listChosen(await owner.text(link.replace(/#.*$/, '')));
    return drafts.filter(({ id }) => chosen.some((each) => each.startsWith(id))).map(({ part }) => part);
  };
  expect(await chosenFrom('/manage/content/modules~welcome')).toEqual(['modules/welcome.yaml']);
  expect(await chosenFrom(`/manage/content/${addressPart(module)}`)).toEqual(['modules.yaml', module]);
  expect(await chosenFrom('/manage/content/modules~crm')).toEqual([]);
  expect(await listLinks(await owner.text('/manage/content'), settings)).toContain(settings);

  const only = `${settings}?only=modules~welcome`;
  expect((await publish(['modules/welcome.yaml'], { page: only })).headers.get('Location')).toBe(`${settings}?done=publish`);
  expect(await listParts('draft')).toEqual(['brand.yaml', 'modules.yaml', module]);
});

test('each file says what publishing it does to learners records', async () => {
  const learner = await portal.enter('training');
  await learner.request('/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-2' }] } });
  await call('416-555-0108');
  await set('modules/welcome.yaml', {
    path: ['lessons'],
    value: portal.content.modulePages.get('welcome')?.lessons.filter(({ id }) => id !== 'welcome-2'),
  });
  const html = await owner.text(settings);
  expect(await findHtmlErrors(html)).toEqual([]);
  const [brand, welcome] = await listTexts(html, '[aria-labelledby="unpublished"] > ul > li');
  expect(brand).not.toContain('records are affected');
  expect(welcome).toMatch(/When you publish “.+”, learners' records are affected 1 learner completed a lesson/);
  expect(await hasElement(await (await signInToConsole(portal, 'editor')).text(settings), '[aria-labelledby="unpublished"] section')).toBe(
    false,
  );
});
