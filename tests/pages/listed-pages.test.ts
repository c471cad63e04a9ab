import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { createPageFinder } from '#app/request/find-page.ts';
import { consoleScreens, documents, lessons, screens } from '#tests/e2e/support/routes.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

// The browser's router works with a list of pages from a build file. A page that isn't on that list can be opened only as a full document.

const rows: readonly PageRow[] = pageTable;
const isOfConsole = ({ path }: PageRow) => path.startsWith('/manage');
/** Tells whether the router can navigate to a page. Other rows are files, which plain links open, and responses for scripts. */
const isGoneTo = ({ kind, accepts }: PageRow) => kind === 'page' || accepts === 'form';

let portal: TestPortal;
let insider: Visitor;
let owner: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  insider = await portal.enter('training', 'client');
  owner = await signInToConsole(portal, 'owner');
});
afterAll(() => portal.close());

/** Returns the IDs of the pages on the list that a document loads. */
function listedIn(html: string): Set<string> {
  const [address = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const script = readFileSync(`build/client${address}`, 'utf8');
  const { routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as { routes: Record<string, unknown> };
  return new Set(Object.keys(routes).filter((id) => rows.some((row) => row.id === id)));
}

/** Returns the rows of the pages that a document's links and forms lead to. */
async function ledTo(html: string, from: string): Promise<PageRow[]> {
  const find = createPageFinder(portal.content);
  return (await findAll(html, 'a, form'))
    .map((element) => attributeOf(element, element.tagName === 'a' ? 'href' : 'action'))
    .filter((address) => address !== '')
    .map((address) => new URL(address, `${origin}${from}`))
    .filter((url) => url.origin === origin)
    .flatMap((url) => find(url.pathname)?.row ?? [])
    .filter(isGoneTo);
}

test('a portal page lists its screens and form endpoints, and nothing of the console', async () => {
  const listed = listedIn(await insider.text('/welcome'));
  const ofPortal = rows.filter((row) => !isOfConsole(row));

  expect(ofPortal.filter(isGoneTo).filter((row) => !listed.has(row.id))).toEqual([]);
  expect(ofPortal.filter((row) => row.kind === 'resource' && row.accepts === undefined && listed.has(row.id))).toEqual([]);
  expect(rows.filter((row) => isOfConsole(row) && listed.has(row.id))).toEqual([]);
});

test("a console page also lists the portal's pages", async () => {
  const listed = listedIn(await owner.text('/manage'));
  expect(rows.filter(isGoneTo).filter((row) => !listed.has(row.id))).toEqual([]);
});

test('lists are precompressed, like other build files', () => {
  const [address = ''] = /manifest-\w+\.js/.exec(readFileSync('build/server/index.js', 'utf8')) ?? [];
  for (const name of [address, address.replace('.js', '-console.js')])
    for (const ending of ['', '.br', '.gz']) expect(existsSync(`build/client/assets/${name}${ending}`), name + ending).toBe(true);
});

describe('no page links to a page that its list leaves out', () => {
  const leftOut = async (html: string, path: string) => {
    const listed = listedIn(html);
    return (await ledTo(html, path)).filter((row) => !listed.has(row.id));
  };

  test('links and forms are found', async () => {
    const ids = (await ledTo(await insider.text('/welcome'), '/welcome')).map((row) => row.id);
    expect(ids).toEqual(expect.arrayContaining(['training-home', 'module', 'rules', 'sign-out']));
  });

  // The offline page has no scripts.
  test.each([...screens.filter((path) => path !== '/offline'), ...lessons, ...documents, '/no-such-page', '/manage/no-such-page'])(
    '%s',
    async (path) => {
      expect(await leftOut(await insider.text(path), path)).toEqual([]);
    },
  );

  test.each(consoleScreens)('%s', async (path) => {
    expect(await leftOut(await owner.text(path), path)).toEqual([]);
  });

  test('/manage/sign-in', async () => {
    expect(await leftOut(await portal.visit().text('/manage/sign-in'), '/manage/sign-in')).toEqual([]);
  });
});
