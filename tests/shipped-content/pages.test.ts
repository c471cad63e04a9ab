import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { listGatedWords } from '#tests/support/gated-words.ts';
import { attributeOf, findAll, findHtmlErrors } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The size limit for any page's first load, in bytes: JavaScript and CSS compressed with Brotli, and fonts as they are. */
const budget = { javascript: 130_040, console: 136_400, css: 15_000, fonts: 90_000, fontFiles: 2 };
/** The size limit for a page's data compressed with Brotli, in bytes. The prompt page has its own lower limit. */
const dataBudget: Record<string, number> = { '/ai-tools': 40_000 };
const pageData = 60_000;

const content = loadContent('content');
const rows: readonly PageRow[] = pageTable;
const screens = rows
  .filter((row) => row.kind === 'page' && row.needsRecord !== true && row.id !== 'module' && row.id !== 'simulation')
  .map((row) => row.path);
const modules = content.modules.map(({ id }) => `/${id}`);
const simulations = [...content.simulations.keys()].map((id) => `/simulations/${id}`);
const clientPages = screens.filter((path) => path.startsWith('/client/'));
const documents = [...content.documents.keys()].map((slug) => `/documents/${slug}`);
const lessons = [...content.modulePages].flatMap(([module, page]) => [
  `/learn/${module}`,
  ...page.lessons.map(({ id }) => `/learn/${module}/${id}`),
]);
/** The tabs whose text is sent separately. Other pages send the text of all their tabs in one document. */
const loneTabs = content.modulePages.get('ai-tools')?.tabs?.slice(1) ?? [];
/** The offline page has no scripts (tests/pages/device.test.ts). */
const pages = [...new Set([...screens, ...modules, ...simulations])].filter((path) => path !== '/offline');

let portal: TestPortal;
let insider: Visitor;

beforeAll(async () => {
  portal = await openTestPortal({ variables: { CONTENT_DIR: 'content' } });
  insider = await signInToConsole(portal, 'owner', await portal.enter('training', 'client'));
});
afterAll(() => portal.close());

function compressedSize(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const sizes = new Map<string, number>();

function assetSize(address: string): number {
  const known = sizes.get(address);
  if (known !== undefined) return known;

  const body = readFileSync(`build/client${address}`);
  const size = address.endsWith('.woff2') ? body.length : compressedSize(body);
  sizes.set(address, size);
  return size;
}

/** Finds the files that a browser fetches right away with a document. Files for content below the fold are fetched later. */
async function listFirstLoad(html: string): Promise<string[]> {
  const [later] = await findAll(html, 'meta[name="far-parts"]');
  const atOnce = later === undefined ? html : html.replace(attributeOf(later, 'content'), '');
  return [...new Set([...atOnce.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address))];
}

function scriptBudget(path: string): number {
  return path.startsWith('/manage') ? budget.console : budget.javascript;
}

test.each([...pages, ...lessons, ...documents, '/no-such-page'])('%s is valid HTML, and its first load is within budget', async (path) => {
  // The sign-in page would redirect anyone who's signed in.
  const response = await (path === '/manage/sign-in' ? portal.visit() : insider).request(path);
  const html = await response.text();
  const files = await listFirstLoad(html);
  const filesOf = (ending: string) => files.filter((file) => file.endsWith(ending));
  const total = (ending: string) => filesOf(ending).reduce((sum, address) => sum + assetSize(address), 0);

  expect(response.status).toBe(path === '/no-such-page' ? 404 : 200);
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(total('.js')).toBeGreaterThan(50_000);
  expect(total('.js')).toBeLessThanOrEqual(scriptBudget(path));
  const ofConsole = filesOf('.js').filter((file) => file.includes('/console-'));
  expect(path.startsWith('/manage') ? [] : ofConsole).toEqual([]);
  expect(total('.css')).toBeLessThanOrEqual(budget.css);
  expect(filesOf('.woff2').length).toBeLessThanOrEqual(budget.fontFiles);
  expect(total('.woff2')).toBeLessThanOrEqual(budget.fonts);
});

test.each(loneTabs)('the tab $id of the AI training is valid HTML', async ({ id }) => {
  expect(await findHtmlErrors(await insider.text(`/ai-tools?tab=${id}`))).toEqual([]);
});

test.each([...modules, ...lessons, ...clientPages])('the data of %s is within budget', async (path) => {
  const response = await insider.request(`${path}.data`);
  const body = Buffer.from(await response.arrayBuffer());

  expect(response.status).toBe(200);
  expect(body.length).toBeGreaterThan(100);
  expect(compressedSize(body)).toBeLessThanOrEqual(dataBudget[path] ?? pageData);
});

test('public pages and built files contain no gated text', async () => {
  const gatedWords = listGatedWords('content');
  const findGatedWords = (text: string) => gatedWords.find((words) => text.includes(words));
  expect(gatedWords.length).toBeGreaterThan(5_000);
  expect(findGatedWords(await insider.text('/welcome'))).toBeDefined();

  const stranger = portal.visit();
  for (const { path } of rows.filter((row) => row.audience === 'public' && row.kind === 'page'))
    expect(findGatedWords(await stranger.text(path)), path).toBeUndefined();

  const folder = 'build/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|json|map)$/.test(name));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(30);
  for (const file of files) expect(findGatedWords(readFileSync(join(folder, file), 'utf8')), file).toBeUndefined();
}, 240_000);
