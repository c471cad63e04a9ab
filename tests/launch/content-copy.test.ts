import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { attributeOf, findAll, readField } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/process/run-command.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let folder: string;
let contents: string[];
let portals: TestPortal[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-copy-'));
  contents = [copyFixture(), copyFixture()];
  portals = [];
});
afterEach(async () => {
  for (const portal of portals) await portal.close();
  for (const each of [folder, ...contents]) rmSync(each, { recursive: true, force: true });
});

interface Opened {
  portal: TestPortal;
  owner: Visitor;
  command: (...words: string[]) => ReturnType<typeof runCommand>;
}

async function openOn(content: string): Promise<Opened> {
  const portal = await openTestPortal({ variables: { CONTENT_DIR: content } });
  portals.push(portal);
  const owner = await signInToConsole(portal, 'owner');
  await confirmConsoleSession(owner);
  const variables = { DATA_DIR: portal.dataDirectory, CONTENT_DIR: content };
  return { portal, owner, command: (...words) => runCommand('scripts/admin.ts', words, { variables }) };
}

async function publish(owner: Visitor): Promise<number> {
  const draft = await readField(await owner.text('/manage/settings'), 'seen');
  return (await owner.request('/manage/settings', { form: { intent: 'publish', draft } })).status;
}

/** Adds a module with an uploaded picture and a check, which learners can open, and changes an earlier lesson. */
async function change({ portal, owner }: Opened): Promise<string> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';
  const sent = await owner.request('/manage/uploads/new?kind=picture&name=plan.svg', {
    body: svg,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const { address } = (await sent.json()) as { address: string };
  await owner.request('/manage/content/new?kind=module', { form: { intent: 'module', title: 'Leases', purpose: 'Handle a lease.' } });
  const edit = (part: string, values: [path: (string | number)[], value: unknown][]) =>
    editDraft(portal.portal, { part, actor: 'owner@example.com', now: portal.portal.now() }, () =>
      values.map(([path, value]) => ({ path, value })),
    );
  const blocks = ['sections', 0, 'blocks'];
  await edit('modules/leases.yaml', [
    [['lessons', 0, 'title'], 'The standard lease'],
    [['sections', 0, 'title'], 'The standard lease'],
    [[...blocks, 0, 'text'], 'Zebrawood: a "word" & a <mark> that only this lesson has. 🍁'],
    [[...blocks, 1], { type: 'picture', upload: address, alt: 'The plan of a flat', caption: 'A plan.' }],
  ]);
  await edit('modules/welcome.yaml', [[['purpose'], 'Changed in the console.']]);
  await owner.request('/manage/content', { form: { intent: 'open', module: 'leases' } });
  expect(await publish(owner)).toBe(302);
  return address;
}

const rows: readonly PageRow[] = pageTable;

/** Lists every address of a portal that shows its content, with who reads it. */
function listAddresses({ portal: { content } }: Pick<TestPortal, 'portal'>): { reader: 'stranger' | 'insider'; path: string }[] {
  const ofTable = rows.filter(({ path, shell }) => shell !== 'console' && !path.startsWith('/manage') && !/[:*]/.test(path));
  const modules = [...content.modulePages].flatMap(([id, { lessons }]) => [
    `/${id}`,
    `/learn/${id}`,
    ...lessons.map((lesson) => `/learn/${id}/${lesson.id}`),
    `/practice/items?module=${id}`,
  ]);
  const insider = [
    ...ofTable.filter(({ audience }) => audience !== 'public').map(({ path }) => path),
    ...modules,
    ...content.modules.map(({ id }) => `/${id}`),
    ...[...content.simulations.keys()].map((id) => `/simulations/${id}`),
    ...[...content.documents.keys()].map((slug) => `/documents/${slug}`),
    ...(content.modulePages.get('ai-tools')?.tabs ?? []).map(({ id }) => `/ai-tools?tab=${id}`),
    '/search?q=lease',
  ];
  const stranger = [
    ...ofTable.filter(({ audience }) => audience === 'public').map(({ path }) => path),
    '/manifest.webmanifest',
    '/nowhere',
  ];
  return [
    ...[...new Set(insider)].map((path) => ({ reader: 'insider' as const, path })),
    ...stranger.map((path) => ({ reader: 'stranger' as const, path })),
  ];
}

/**
 * Returns a page byte for byte, except what's new in each response: the nonce, the request ID, the key of an empty form, and the learner's
 * ID and device code.
 */
async function readPage(response: Response): Promise<string> {
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^(?:text|application)\/(?:html|json|manifest|x-script)/.test(type)) return `${response.status} ${type} ${body.toString('base64')}`;

  const text = body.toString();
  // Parsing a page takes much longer than reading it, and few have a form.
  const keys = text.includes('name="formKey"')
    ? (await findAll(text, 'input[name="formKey"]')).map((field) => attributeOf(field, 'value'))
    : [];
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1];
  const device = /deviceCode\\",\\"([^"\\]+)/.exec(text)?.[1];
  const learner = /^\{"learner":"([^"]+)"/.exec(text)?.[1];
  const once = { NONCE: nonce, REQUEST: response.headers.get('X-Request-Id') ?? undefined, KEY: keys[0], DEVICE: device, LEARNER: learner };
  const same = Object.entries(once).reduce((read, [name, value]) => (value ? read.replaceAll(value, name) : read), text);
  return `${response.status} ${type} ${same}`;
}

async function readPortal(portal: TestPortal, addresses: ReturnType<typeof listAddresses>): Promise<Map<string, string>> {
  const readers = { stranger: portal.visit(), insider: await portal.enter('training', 'client') };
  const pages = new Map<string, string>();
  for (const { reader, path } of addresses) pages.set(`${reader} ${path}`, await readPage(await readers[reader].request(path)));
  return pages;
}

/** Shows where two pages differ. */
function describeDifference(address: string, one: string, other: string): string[] {
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 100);
  return [`${address}: ${around(one)} / ${around(other)}`];
}

test(
  'an export that is imported into an empty portal on other files gives the same pages, byte for byte',
  { timeout: 300_000 },
  async () => {
    const [own = '', other = ''] = contents;
    const first = await openOn(own);
    const picture = await change(first);
    const exported = join(folder, 'export');
    expect(await first.command('content', 'export', exported)).toMatchObject({ code: 0, errors: '' });

    const rewrite = (file: string, from: RegExp, to: string) =>
      writeFileSync(join(other, file), readFileSync(join(other, file), 'utf8').replace(from, to));
    rewrite('brand.yaml', /^product: .*$/m, 'product: Another portal');
    rewrite('modules/crm.yaml', /^title: .*$/m, 'title: Another title');
    writeFileSync(join(other, 'documents', 'only-here.yaml'), readFileSync(join(other, 'documents', 'va-role-description.yaml')));
    const second = await openOn(other);
    const readable = [...listAddresses(first.portal), { reader: 'insider' as const, path: picture }];
    const changed = readable.filter(({ path }) => ['/crm', '/trainingportal', '/leases'].includes(path));
    const before = await readPortal(second.portal, changed);
    const imported = await second.command('content', 'import', exported);
    expect(imported).toMatchObject({ code: 0, errors: '' });
    expect(imported.out).toContain("The folder doesn't have documents/only-here.yaml, so the draft removes them.");
    expect(await publish(second.owner)).toBe(302);

    const [mine, copied] = [await readPortal(first.portal, readable), await readPortal(second.portal, readable)];
    expect(mine.size).toBeGreaterThan(80);
    expect(mine.get('insider /learn/leases/leases-1')).toContain(picture);
    expect(mine.get(`insider ${picture}`)).toMatch(/^200 image\/svg/);
    for (const [address, page] of before) expect(page, address).not.toBe(mine.get(address));
    expect([...mine].flatMap(([address, page]) => describeDifference(address, page, copied.get(address) ?? ''))).toEqual([]);
    expect((await second.owner.request('/documents/only-here')).status).toBe(404);
  },
);
