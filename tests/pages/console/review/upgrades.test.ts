import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, readYaml, setYamlValues, type ValueChange } from '#app/features/revisions/files/edit-yaml.server.ts';
import { findRevisionIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const settings = '/manage/settings';
const part = 'service.yaml';
const list = ['page', 'topics'];

let folder: string;
let portal: TestPortal;
let owner: Visitor;
let own: string;

beforeAll(async () => {
  folder = copyFixture();
  own = readFileSync(join(folder, part), 'utf8');
  portal = await openTestPortal({ variables: { CONTENT_DIR: folder } });
  owner = await signInToConsole(portal, 'owner');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  portal.pass(60_000);
  await confirmConsoleSession(owner);
  await portal.portal.database.deleteFrom('contentRevisions').execute();
  writeFileSync(join(folder, part), own);
});

const set = (...changes: ValueChange[]) =>
  editDraft(portal.portal, { part, actor: 'helper@example.com', now: portal.portal.now() }, () => changes);
const upgrade = async (...changes: ValueChange[]) => writeFileSync(join(folder, part), await setYamlValues(own, changes));
const topics = () => getValue(readYaml(own), list) as { id: string; title: string; text?: string }[];
const publish = async () =>
  owner.request(settings, { form: { intent: 'publish', draft: await readField(await owner.text(settings), 'draft') } });

test('an update under a draft is a question in Settings and Today, named with the draft, and keeps it from being published', async () => {
  await set({ path: [...list, 0, 'title'], value: 'My own title' });
  await upgrade({ path: list, value: [{ id: 'theirs', title: 'Their new term', text: 'New with the update.' }, ...topics()] });

  const html = await owner.text(settings);
  expect(await findHtmlErrors(html)).toEqual([]);
  const question = await readText(html, '[aria-labelledby="upgrades"]');
  expect(question).toContain("Yours is an unpublished draft. You can't publish it before you choose.");
  expect(question).toMatch(/Added .*Their new term The update's .*New with the update\./);
  expect(question).not.toContain('page.topics');
  const changes = await readText(html, '[aria-labelledby="unpublished"]');
  expect(changes).toContain('An update changed this file after it was edited here. Choose what to keep before you publish it.');
  expect(changes).toContain('My own title');
  expect(changes).not.toContain('Their new term');
  expect(await readText(await owner.text('/manage'), '[aria-labelledby="drafts"]')).toMatch(/Update of “Service terms”.*Decide/);

  const refused = await publish();
  expect(refused.status).toBe(409);
  expect(await readText(await refused.text())).toContain(
    "Nothing was published yet. An update changed “Service terms” after you'd started editing it.",
  );

  const answer = await owner.request(settings, { form: { intent: 'merge', part, seen: await readField(html, 'seen') } });
  expect(answer.status).toBe(302);
  expect(await hasElement(await owner.text(settings), '[aria-labelledby="upgrades"]')).toBe(false);
  expect((await publish()).status).toBe(302);
  const titles = portal.portal.content.service.page.topics.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['Their new term', 'My own title']);
});

test('what both changed is asked entry by entry, and a decision about another version is refused', async () => {
  await set({ path: [...list, 1, 'title'], value: 'Mine' }, { path: [...list, 0, 'title'], value: 'Mine too' });
  await upgrade({ path: [...list, 1, 'title'], value: 'Theirs' }, { path: [...list, 0, 'title'], value: 'Theirs too' });
  const html = await owner.text(settings);
  const boxes = await findAll(html, '[aria-labelledby="upgrades"] input[name="theirs"]');
  expect(boxes).toHaveLength(2);
  expect(await readText(html, '[aria-labelledby="upgrades"]')).toContain('You both changed 2 of these.');

  const stale = await owner.request(settings, { form: { intent: 'merge', part, seen: 'x:1' } });
  expect(stale.status).toBe(409);
  expect(await readText(await stale.text())).toContain('Someone else changed this file in the meantime.');

  const [box] = boxes;
  if (box === undefined) throw new Error('There is a conflict.');
  await owner.request(settings, { form: { intent: 'merge', part, theirs: attributeOf(box, 'value') } });
  const draft = await findRevisionIn(portal.portal.database, 'draft', part);
  const titles = (getValue(readYaml(draft?.source ?? ''), list) as { title: string }[]).map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['Theirs too', 'Mine']);
});

test('taking the update gives the draft up, which stays in the history', async () => {
  await set({ path: [...list, 0, 'title'], value: 'Given up' });
  await upgrade({ path: [...list, 0, 'title'], value: 'Theirs' });
  const answer = await owner.request(settings, { form: { intent: 'take', part } });
  expect(answer.status).toBe(302);
  expect(await readText(await owner.text(answer.headers.get('Location') ?? ''), 'main')).toMatch(/Taken\. .*Discarded/);
});

test('long lists of changes are folded, and long texts are cut and shown whole on demand', async () => {
  const long = `${'The same words as before, again and again. '.repeat(20)}The end.`;
  const many = Array.from({ length: 20 }, (_, index) => ({ id: `new-${index}`, title: `Term ${index}`, text: `Text ${index}.` }));
  await set({ path: list, value: [...topics(), ...many, { id: 'long', title: 'Long', text: long }] });
  const html = await owner.text(settings);
  expect(await findHtmlErrors(html)).toEqual([]);
  const rows = await findAll(html, '[aria-labelledby="unpublished"] li li');
  expect(rows).toHaveLength(21);
  expect(await readText(html, '[aria-labelledby="unpublished"] details summary')).toBe('9 more changes');
  expect(html).toContain('Show the full text');
  expect(html).toContain(long);
});
