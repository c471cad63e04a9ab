import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findRevisionIn, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import type { LinkTargets } from '#app/pages/console/content/link-targets.tsx';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, listLinks, listTexts, readField, readText } from '#tests/support/html.ts';
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
  return owner.request('/manage/settings', { form: { intent: 'publish', draft: seen } });
}

/** Returns the value of a page's button that changes a list. */
async function findButton(page: string, value: RegExp): Promise<string> {
  const values = (await findAll(await owner.text(page), 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
  return values.find((each) => value.test(each)) ?? '';
}

/** Returns the value of a page's button that undoes a change. */
async function findUndo(page: string, name: RegExp): Promise<string> {
  const values = (await findAll(await owner.text(page), 'button[name="undo"]')).map((button) => attributeOf(button, 'value'));
  return values.find((each) => name.test(each)) ?? '';
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
  for (const part of ['brand', 'draft-check', 'draft-check-weights', '..~..~package', 'modules~nothing', 'modules', '%00'])
    expect((await owner.request(`/manage/content/${part}`)).status, part).toBeGreaterThanOrEqual(part === 'modules' ? 200 : 400);
  expect((await owner.request('/manage/content/draft-check')).status).toBe(404);
});

test('after a session has ended, signing in leads back to the place where someone was typing, and not to what the address said was done', async () => {
  const place = addressIn('/manage/content/modules~crm', 'sections[0]');
  for (const [asked, back] of [
    [`${place}&done=publish`, place],
    [`${place.replace('?', '.data?')}&_routes=console-content-part`, place],
    ['/manage/content/modules~crm?done=publish', '/manage/content/modules~crm'],
  ] as const) {
    const answer = await portal.visit().request(asked, { form: { 'v:modules/crm.yaml:sections[0].title': 'Typed' } });
    const to = answer.status === 302 ? (answer.headers.get('Location') ?? '') : await answer.text();
    expect(to, asked).toContain(`/manage/sign-in?next=${encodeURIComponent(back)}`);
  }
});

test('without scripts, a table is two fields with lines of text, which save its headings and cells', async () => {
  const page = addressIn('/manage/content/modules~crm', 'sections[7]');
  const name = 'modules/crm.yaml:sections[7].blocks[0]';
  const html = await owner.text(page);
  const textIn = (shown: string, key: string) => readText(shown, `textarea[name="v:${name}.${key}"]`);
  const rows = [
    'Creating before searching | Two agents call one person | Email, number, name, then create',
    '"Follow up" as the next step | Nobody does it | A verb, a name, a date, a time',
  ];
  expect(await textIn(html, 'columns')).toBe('Mistake What it costs The guard');
  expect(await textIn(html, 'rows')).toBe(rows.join(' '));

  const typed = [...rows, String.raw`Split \| cell | An hour`];
  const seen = await readField(html, `w:${name}.rows`);
  const saved = await owner.text(page, { form: { [`v:${name}.rows`]: typed.join('\r\n'), [`w:${name}.rows`]: seen } });
  expect(await textIn(saved, 'rows')).toBe(typed.join(' '));
  expect(await readText(saved)).toContain('The row has 2 cells, but the table has 3 columns.');
  const { source = '' } = (await findRevisionIn(portal.portal.database, 'draft', 'modules/crm.yaml')) ?? {};
  expect(source).toContain('- - Split | cell\n            - An hour\n');
  await owner.request(page, { form: { undo: await findUndo(page, /rows\[2\] \(added\)/) } });
  expect(await findRevisionIn(portal.portal.database, 'draft', 'modules/crm.yaml')).toBeNull();
});

test('a block that is added and one that is rewritten are two changes with their text, and undoing a stale one says so', async () => {
  const html = await owner.text(welcome);
  const [section = ''] = (await listLinks(html, `${welcome}?`)).filter((link) => link.includes('sections'));
  const add = (await findAll(await owner.text(section), 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
  const name = add.find((value) => /^add\|.*blocks$/.test(value))?.split('|')[1] ?? '';
  const added = await owner.text(section, { form: { list: `add|${name}`, [`kind:${name}`]: 'prose' } });
  const fields = (await findAll(added, 'input'))
    .map((field) => attributeOf(field, 'name'))
    .filter((each) => /blocks\[\d+\]\.text$/.test(each));
  const [first = ''] = fields;
  const last = fields.at(-1) ?? '';
  for (const [mark, text] of [
    [first, 'Rewritten from top to bottom.'],
    [last, 'A block that nobody has read yet.'],
  ] as const)
    await owner.request(section, { form: { [mark.replace('w:', 'v:')]: text, [mark]: await readField(await owner.text(section), mark) } });

  const changes = await readText(await owner.text('/manage/settings'), '[aria-labelledby="unpublished"]');
  expect(changes).toMatch(/Added [^.]+: Paragraph Undo A block that nobody has read yet\./);
  expect(changes).toContain('Was A new paragraph with bold words & <m');
  expect(changes).toContain('will be Rewritten from top to bottom.');
  expect(changes).not.toMatch(/\d+ entries|blocks\[/);

  const undo = await findUndo(section, /\(added\)/);
  expect(await readText(await owner.text(section, { form: { undo } }))).not.toContain('Nothing was undone.');
  expect(await readText(await owner.text(section, { form: { undo } }))).toContain("This change isn't there anymore");
  await owner.request(section, { form: { undo: await findUndo(section, /blocks\[\d+\]\.text/) } });
  expect(await findRevisionIn(portal.portal.database, 'draft', 'modules/welcome.yaml')).toBeNull();
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

  const remove = await findButton(welcome, /^remove\|modules\/welcome\.yaml:lessons\|0\|/);
  const removed = await owner.text(welcome, { form: { list: remove } });
  const affected = '[aria-labelledby="unpublished"] section';
  for (const [html, sentences] of [
    [removed, '[aria-labelledby="affected"]'],
    [await owner.text('/manage/settings'), affected],
  ] as const) {
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readText(html, sentences)).toMatch(/^When you publish(?: “.+”)?, learners' records are affected 1 learner/);
    expect(await readText(html, sentences)).toContain(
      '1 learner completed a lesson that you\'re taking out of the training ("Welcome"). ' +
        'Their notes and completions stay on record, but the lesson no longer counts toward progress.',
    );
  }
  expect(await hasElement(await owner.text('/manage/content/modules~crm'), '[aria-labelledby="affected"]')).toBe(false);
  await owner.request(welcome, { form: { undo: await findUndo(welcome, /lessons\[0\] \(removed\)/) } });
  expect(await hasElement(await owner.text('/manage/settings'), affected)).toBe(false);
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

describe('a list', () => {
  const crm = '/manage/content/modules~crm';
  let section: string;
  let part: string;
  const textsOf = async () => (await findAll(await owner.text(section), '[data-entry]')).map((card) => attributeOf(card, 'aria-label'));

  beforeAll(async () => {
    [section = ''] = (await listLinks(await owner.text(crm), `${crm}?`)).filter((link) => link.includes('sections'));
    part = new URLSearchParams(section.split('?')[1]).get('at') ?? '';
  });
  const findBlockButton = (change: string) =>
    findButton(section, new RegExp(`^${change}\\|modules/crm\\.yaml:${RegExp.escape(part)}\\.blocks(?:\\||$)`));

  test('its entries are cards that are named after their kind, and each can be moved, removed and put back without scripts', async () => {
    const html = await owner.text(section);
    expect(await findHtmlErrors(html)).toEqual([]);
    await owner.text(section, { form: { list: await findBlockButton('add'), [`kind:modules/crm.yaml:${part}.blocks`]: 'prose' } });
    const before = await textsOf();
    const count = before.length;
    expect(before.at(-1)).toBe(`Paragraph, ${count} of ${count}`);

    const [, name = '', , seen = ''] = (await findBlockButton('remove')).split('|');
    const moved = await owner.text(section, { form: { list: `move|${name}|${count - 1}|${seen}|0` } });
    const [first] = (await findAll(moved, '[data-entry]')).map((card) => attributeOf(card, 'aria-label'));
    expect(first).toBe(`Paragraph, 1 of ${count}`);

    const removed = await owner.text(section, { form: { list: await findBlockButton('remove') } });
    expect(await findHtmlErrors(removed)).toEqual([]);
    expect(await readText(removed)).toContain('Removed “Paragraph”.');
    expect(await textsOf()).toHaveLength(count - 1);
    const undo =
      (await findAll(removed, 'button[name="list"]'))
        .map((button) => attributeOf(button, 'value'))
        .find((value) => value.startsWith('restore')) ?? '';
    await owner.text(section, { form: { list: undo, record: await readField(removed, 'record') } });
    expect(await textsOf()).toEqual(
      [`Paragraph, 1 of ${count}`, ...before.slice(0, -1).map((text) => text)].map((text, index) =>
        text.replace(/\d+ of/, `${index + 1} of`),
      ),
    );
  });

  test('a change of a list that someone changed in the meantime is refused with a sentence, and what was typed is saved', async () => {
    const stale = await findBlockButton('remove');
    const [, name = '', , seen = ''] = stale.split('|');
    await owner.text(section, { form: { list: await findBlockButton('add'), [`kind:${name}`]: 'prose' } });
    const html = await owner.text(section);
    const title = `modules/crm.yaml:${part}.title`;
    for (const [index, list] of [stale, `move|${name}|0|${seen}|1`, `insert|${name}|0|${seen}`].entries()) {
      const form = {
        list,
        [`v:${title}`]: `Title ${index}`,
        [`w:${title}`]: index === 0 ? await readField(html, `w:${title}`) : await readField(await owner.text(section), `w:${title}`),
      };
      const answer = await owner.text(section, { form });
      expect(await readText(answer, '[role="alert"]')).toBe(
        'Someone else changed this list in the meantime. Look at it again, then retry.',
      );
      expect(await readField(answer, `v:${title}`)).toBe(`Title ${index}`);
    }
  });

  test('what no page would send is a 400', async () => {
    const [, name = '', , seen = ''] = (await findBlockButton('remove')).split('|');
    for (const list of [
      `remove|${name}|-1|${seen}`,
      `remove|${name}|0`,
      `move|${name}|0|${seen}`,
      `move|${name}|0|${seen}|x`,
      `restore|${name}|0|${seen}`,
      `shuffle|${name}|0|${seen}`,
      `insert|brand.yaml:founders|0|${seen}`,
    ])
      expect((await owner.request(section, { form: { list } })).status, list).toBe(400);
    for (const record of ['', '[]', '"text"', '{'])
      expect((await owner.request(section, { form: { list: `restore|${name}|0|${seen}`, record } })).status, record).toBe(400);
  });
});

test('the page says whether it is a draft, who saved it and what learners see', async () => {
  await owner.request('/manage/settings', {
    form: { intent: 'discard', seen: await readField(await owner.text('/manage/settings'), 'seen') },
  });
  expect(await readText(await owner.text('/manage/content/modules~crm'), 'header')).toContain(
    'Learners see the text that came with the portal.',
  );
  const drafted = await owner.text('/manage/content/glossary', {
    form: { list: await findButton('/manage/content/glossary', /^add\|/) },
  });
  expect(await readText(drafted, 'main header')).toMatch(/^Draft ?Saved .* by .*@.*\. Learners see the text that came with the portal\./);

  const added = await owner.request('/manage/content/new?kind=document', {
    form: { intent: 'document', title: 'Working hours', purpose: 'Agree on hours.', audience: 'training' },
  });
  expect(await readText(await owner.text(added.headers.get('Location') ?? ''), 'main header')).toMatch(
    /^Draft ?Saved .* by .*@.*\. Learners don't see it yet\./,
  );
});

test('a preview starts from the page it is about, can be framed by the console alone, and nothing else can be framed', async () => {
  const page = addressIn(welcome, 'tabs[0].sections[0]');
  const view = `${page}&view=preview`;
  expect(await hasElement(await owner.text(view), 'iframe')).toBe(false);
  const started = await owner.request(page, { form: { preview: 'training' } });
  expect([started.status, started.headers.get('Location')]).toEqual([302, view]);
  const shown = await owner.request(view);
  expect(shown.headers.get('Content-Security-Policy')).toContain("frame-src 'self'");
  expect(shown.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  const [source = ''] = (await findAll(await shown.text(), 'iframe')).map((frame) => attributeOf(frame, 'src'));
  expect(source).toMatch(/^\/welcome\?tab=\w+#[\w-]+$/);

  const previewed = await owner.request(source.replace(/#.*$/, ''));
  expect(previewed.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
  expect(previewed.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  const learner = await (await portal.enter('training')).request('/welcome');
  expect(learner.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(learner.headers.get('Content-Security-Policy')).not.toContain("frame-src 'self'");
  expect(learner.headers.get('X-Frame-Options')).toBe('DENY');
  expect((await owner.request(page, { form: { preview: 'everything' } })).status).toBe(400);
  await owner.request('/manage/preview', { form: { portal: 'none' } });
});

test('what keeps a draft from being published is listed in a closed list below the form, with its place and the way to it, and counted apart from tips', async () => {
  const crm = '/manage/content/modules~crm';
  const page = addressIn(crm, 'sections[0]');
  const before = await owner.text(page);
  expect(await readText(before, 'form details summary')).toMatch(/^\d+ tips? You can publish all the same$/);
  for (const where of ['form details > ul', 'nav[aria-label="Places in this file"]']) {
    expect(await hasElement(before, `${where} .text-danger`), where).toBe(false);
    expect(await readText(before, `${where} .text-warning`), where).toMatch(/^(Tip|\d+ tips?)$/);
  }

  await owner.text(page, {
    form: { list: await findButton(page, /^add\|.*blocks$/), 'kind:modules/crm.yaml:sections[0].blocks': 'prose' },
  });
  const html = await owner.text(page);
  expect(await readText(html, 'form details summary')).toMatch(/^1 to fix before you publish( \d+ tips?)?$/);
  expect(await hasElement(html, 'form details[open]')).toBe(false);
  expect((await listTexts(html, 'form details > ul > li'))[0]).toMatch(/^To fix ?Mistake in .+: Paragraph: Text ?Fill this in\./);
  expect(await readText(html, 'nav[aria-label="Places in this file"] [aria-current="page"]')).toMatch(/ 1 to fix( \d+ tips?)?$/);
  expect(await listTexts(html, 'form details > ul .text-danger')).toEqual(['To fix']);
  expect(new Set(await listTexts(html, 'form details > ul .text-warning'))).toEqual(new Set(['Tip']));
  // From the file's own page, the problem leads to the page that has its field.
  const links = await listLinks(await owner.text(crm), `${page}#`);
  expect(links.map((link) => decodeURIComponent(link.split('#')[1] ?? ''))).toContainEqual(
    expect.stringMatching(/^modules\/crm\.yaml:sections\[0\]\.blocks\[\d+\]\.text$/),
  );
});

test('texts can link to every page, document and named link, and state every term and rule', async () => {
  const targets = (await (await owner.request('/manage/content/link-targets')).json()) as LinkTargets;
  expect(targets.links.map(({ address }) => address)).toEqual(expect.arrayContaining(['/welcome', '/rules']));
  expect(targets.links.some(({ address }) => address.startsWith('link:'))).toBe(true);
  expect(targets.terms.length).toBeGreaterThan(0);
  expect(targets.rules.length).toBeGreaterThan(0);
});
