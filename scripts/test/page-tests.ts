import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

import { loadContent } from '#app/content/load-content.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { createPageFinder, type PageFinder } from '#app/request/find-page.ts';

const folder = 'tests/pages';

/** A file that more pages than this import belongs to none of them. */
const mostPages = 6;

/** The number of tests that are chosen for the changed pages. A full run has all of them. */
const mostTests = 4;

export interface PageTests {
  chosen: string[];
  /** The number of other tests that request the changed pages. */
  leftOut: number;
}

/**
 * Finds the page tests that belong to changed files: the changed tests, and those that are most about the changed pages, measured by the
 * addresses in them. A page has changed if its file has, or one that it imports and shares with few other pages.
 */
export function findPageTests(changed: readonly string[]): PageTests {
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.test.ts'));
  const own = tests.filter((test) => changed.includes(test));

  const pages = findChangedPages(changed);
  if (pages.size === 0) return { chosen: own, leftOut: 0 };

  const find = createPageFinder(loadContent('tests/fixture-content'));
  const requesting = tests
    .filter((test) => !own.includes(test))
    .map((test) => ({ test, weight: weigh(listRequestedPages(test, find), pages) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const chosen = requesting.slice(0, mostTests).map(({ test }) => test);
  return { chosen: [...own, ...chosen], leftOut: requesting.length - chosen.length };
}

/** Tells how much a test is about some pages: how often it requests them, times their share of all it requests. */
function weigh(requested: readonly string[], pages: ReadonlySet<string>): number {
  const count = requested.filter((page) => pages.has(page)).length;
  return count === 0 ? 0 : count ** 2 / requested.length;
}

function findChangedPages(changed: readonly string[]): Set<string> {
  const rows: readonly PageRow[] = pageTable;
  const pages = rows.map(({ id, file, inner = file }) => ({
    id,
    files: new Set([file, inner].flatMap((name) => listReached(`app/${name}`))),
  }));
  const found = changed.map((file) => pages.filter(({ files }) => files.has(file)).map(({ id }) => id));
  return new Set(found.filter((ids) => ids.length <= mostPages).flat());
}

/** Lists a file and all files that it imports, directly or through others. */
function listReached(file: string): string[] {
  const reached = new Set([file]);
  // The loop includes the files that are added meanwhile.
  for (const each of reached) for (const next of listImports(each)) reached.add(next);
  return [...reached];
}

const imports = new Map<string, string[]>();

/** Lists our own files whose values a file imports. Types are left out, because they don't change what a page does. */
function listImports(file: string): string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;

  const source = readFileSync(file, 'utf8');
  const { staticImports, dynamicImports } = parseSync(file, source).module;
  const names = [
    ...staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType)).map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const files = names
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name.replace('#app/', 'app/')))
    .filter((name) => /^app\/.*\.tsx?$/.test(name));
  imports.set(file, files);
  return files;
}

/** Lists the pages whose addresses a test contains, as often as it does. */
function listRequestedPages(test: string, find: PageFinder): string[] {
  const texts = readFileSync(test, 'utf8').matchAll(/(['"`])(\/.*?)\1/g);
  // An inserted value, such as an ID, could be any text.
  const addresses = [...texts].map(([, , text = '']) => text.replaceAll(/\$\{.*?\}/g, 'x').replace(/[?#].*/, ''));
  return addresses.flatMap((address) => find(address)?.row.id ?? []);
}
