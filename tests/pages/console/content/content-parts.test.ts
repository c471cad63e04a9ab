import { afterAll, beforeAll, expect, test } from 'vitest';

import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
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

const content = '/manage/content';
const newPart = (kind: string, place?: string) =>
  `${content}/new?${new URLSearchParams({ kind, ...(place === undefined ? {} : { in: place }) })}`;
const send = (address: string, form: Record<string, string>) => owner.request(address, { form });
const listDrafts = async () => (await listRevisionsIn(portal.portal.database, 'draft')).map(({ part }) => part);
/** Returns the value of the button that undoes a change of a file, among all changes. */
async function findUndo(start: string): Promise<string> {
  const buttons = await findAll(await owner.text('/manage/settings'), 'button[name="undo"]');
  return buttons.map((button) => attributeOf(button, 'value')).find((value) => value.startsWith(start)) ?? '';
}

/** Opens the list of content once the drafts have been checked, which the page doesn't wait for. */
async function openOverview(query = ''): Promise<string> {
  for (;;) {
    const html = await owner.text(`${content}${query}`);
    if (!html.includes('Checking the drafts')) return html;
  }
}

async function publish(): Promise<Response> {
  const seen = await readField(await owner.text('/manage/settings'), 'seen');
  return send('/manage/settings', { intent: 'publish', draft: seen });
}

test('everything that can be added has a form, and says first where it can go', async () => {
  const links = await listLinks(await owner.text(`${content}/new`), `${content}/new?`);
  expect(links).toHaveLength(8);
  for (const link of links) {
    const html = await owner.text(link);
    expect(await findHtmlErrors(html), link).toEqual([]);
    const [place] = await listLinks(html, `${content}/new?`);
    expect(await hasElement(place === undefined ? html : await owner.text(place), 'input[name="title"]'), link).toBe(true);
  }
});

test('what cannot be added is refused, and what was typed stays', async () => {
  expect((await owner.request(newPart('nothing'))).status).toBe(404);
  expect((await owner.request(newPart('lesson', 'nothing'))).status).toBe(404);
  const untitled = await send(newPart('document'), { intent: 'document', title: ' ', purpose: 'Keep this.', audience: 'both' });
  expect(untitled.status).toBe(400);
  const html = await untitled.text();
  expect(await readText(html)).toContain('Enter a title.');
  expect(await readField(html, 'purpose')).toBe('Keep this.');
  expect((await send(newPart('document'), { intent: 'document', title: 'x', purpose: 'x', audience: 'managers' })).status).toBe(400);
  const long = await send(newPart('document'), { intent: 'document', title: 'x'.repeat(100_000), purpose: 'x', audience: 'both' });
  expect(long.status).toBe(400);
  expect((await send(newPart('document'), { intent: 'nothing' })).status).toBe(400);
  expect(await listDrafts()).toEqual([]);
});

test('a title with a colon, quotes, markup and an emoji is kept as it was typed', async () => {
  const title = 'Offers: "yes" & <script>alert(1)</script> 🍁';
  const added = await send(newPart('document'), { intent: 'document', title, purpose: 'x: y', audience: 'both' });
  expect(added.headers.get('location')).toMatch(/\/manage\/content\/documents~offers-yes-script-alert-1-script$/);
  expect(await readText(await owner.text(added.headers.get('location') ?? ''), 'h1')).toBe(title);
  expect(await readText(await openOverview())).toContain(title);
  const [part = ''] = (await listDrafts()).filter((each) => each.startsWith('documents/'));
  const removed = await send(`${content}/${part.replace('/', '~').replace('.yaml', '')}/remove`, { intent: 'remove' });
  expect(removed.headers.get('location')).toBe(`${content}?done=removed`);
  expect(await listDrafts()).toEqual([]);
});

test('a new module is listed with its problems, opened to learners with one button, and made coming soon again', async () => {
  const added = await send(newPart('module'), { intent: 'module', title: 'Leases', purpose: 'Handle a lease.' });
  expect(added.headers.get('location')).toBe(`${content}/modules~leases`);
  const drafted = await readText(await openOverview('?find=leases'));
  expect(drafted).toMatch(/Leases \d problems stop publishing Not published yet/);
  expect(drafted).toContain('owner@example.com');
  expect((await publish()).status).toBe(409);

  await editDraft(portal.portal, { part: 'modules/leases.yaml', actor: 'owner@example.com', now: portal.portal.now() }, () => [
    { path: ['lessons', 0, 'title'], value: 'One' },
    { path: ['sections', 0, 'title'], value: 'One' },
    { path: ['sections', 0, 'blocks', 0, 'text'], value: 'Zebrawood.' },
  ]);
  expect((await publish()).status).toBe(302);
  const learner = await portal.enter('training');
  expect(await readText(await learner.text('/leases'))).not.toContain('Zebrawood');
  expect(await readText(await openOverview())).toContain('Leases Coming soon');

  for (const [intent, words] of [
    ['open', true],
    ['close', false],
  ] as const) {
    expect((await send(content, { intent, module: 'leases' })).headers.get('location')).toContain('done=');
    expect((await publish()).status).toBe(302);
    expect((await readText(await learner.text('/leases'))).includes('Zebrawood'), intent).toBe(words);
  }
  expect((await send(content, { intent: 'open', module: 'nothing' })).status).toBe(400);
  expect((await send(content, { intent: 'open' })).status).toBe(400);
});

test('removing a module says first whose records it affects, and it can be brought back', async () => {
  await send(content, { intent: 'open', module: 'leases' });
  await publish();
  const learner = await portal.enter('training');
  await learner.request('/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'leases-1' }] } });

  const page = `${content}/modules~leases/remove`;
  const html = await owner.text(page);
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await readText(html, '[aria-labelledby="affected"]')).toContain(
    '1 learner completed a lesson that you\'re taking out of the training ("One").',
  );
  expect((await send(page, { intent: 'remove' })).headers.get('location')).toBe(`${content}?done=removed`);
  expect(await readText(await openOverview())).toContain('Leases Removal not published yet');
  expect((await publish()).status).toBe(302);
  expect(await readText(await learner.text('/trainingportal'))).not.toContain('Leases');
  expect(await readText(await openOverview())).toContain('Leases Removed');
  expect((await owner.request(page)).status).toBe(404);
  expect((await owner.request(`${content}/modules~leases`)).status).toBe(404);
  const history = await owner.text(`${content}/modules~leases/history`);
  expect(await readText(history, '[aria-labelledby="versions"]')).toContain('Restore');
  expect(await findHtmlErrors(history)).toEqual([]);

  expect((await send(content, { intent: 'bring-back', part: 'modules/leases.yaml' })).headers.get('location')).toContain(
    'done=brought-back',
  );
  expect((await send(content, { intent: 'bring-back', part: 'modules/leases.yaml' })).status).toBe(400);
  expect((await send(content, { intent: 'bring-back', part: '../../../package.json' })).status).toBe(400);
  expect((await publish()).status).toBe(302);
  expect((await findRevisionIn(portal.portal.database, 'live', 'modules/leases.yaml'))?.source).toContain('Zebrawood');
});

test('undoing a removal returns the file, undoing a new file leads to the list of changes, and a file drafted as removed to its history', async () => {
  const removed = `${content}/simulations~short-morning`;
  await send(`${removed}/remove`, { intent: 'remove' });
  expect((await owner.request(removed)).headers.get('location')).toBe(`${removed}/history`);
  expect(await readText(await owner.text(`${removed}/history`))).toContain('A fixture morning');
  expect(await readText(await owner.text(removed, { form: { undo: await findUndo('simulations/') } }), 'h1')).toBe('A fixture morning');
  expect(await listDrafts()).toEqual([]);

  const added = await send(newPart('simulation'), { intent: 'simulation', title: 'Late night', purpose: 'Answer at night.' });
  const page = added.headers.get('location') ?? '';
  const undo = await findUndo('simulations/');
  for (const time of ['once', 'again'])
    expect((await owner.request(page, { form: { undo } })).headers.get('location'), time).toBe('/manage/settings#changes');
  expect(await listDrafts()).toEqual([]);
  expect((await owner.request(page)).status).toBe(404);
  expect((await owner.request(page, { form: { 'v:x': 'x' } })).status).toBe(404);
});

test('a file with unpublished changes, and one that has to stay, cannot be removed', async () => {
  await editDraft(portal.portal, { part: 'modules/crm.yaml', actor: 'owner@example.com', now: portal.portal.now() }, () => [
    { path: ['title'], value: 'Another title' },
  ]);
  const refused = await send(`${content}/modules~crm/remove`, { intent: 'remove' });
  expect(refused.status).toBe(409);
  expect(await readText(await refused.text())).toContain('It has unpublished changes. Publish or discard them first, then remove it.');
  for (const part of ['client~resources', 'glossary', 'brand', 'modules~nothing', '..~..~package'])
    expect((await owner.request(`${content}/${part}/remove`)).status, part).toBe(404);
});

test('the overview finds parts by title without scripts, and has no errors in its markup', async () => {
  const html = await owner.text(content);
  expect(await findHtmlErrors(html)).toEqual([]);
  expect((await findAll(html, 'main section > div > h2')).length).toBe(8);
  const found = await owner.text(`${content}?find=glossary`);
  expect(await readText(found)).toContain('Glossary');
  expect(await readText(found, 'main')).not.toContain('Conduct agreement');
  expect(await readText(await owner.text(`${content}?find=zzz`))).toContain('Nothing has this title. Try another word.');
});
