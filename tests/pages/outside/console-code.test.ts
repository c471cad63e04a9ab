import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';

type ServerEntry = typeof import('#server/main.ts');

const assets = 'build/client/assets';
const rows: readonly PageRow[] = pageTable;
const isOfConsole = ({ path }: PageRow) => path === '/manage' || path.startsWith('/manage/');

/** What only the console can load: its pages, what they share, and the libraries of its editor. */
const ofConsole = /^(?:app\/(?:pages\/console|console-kit)\/|node_modules\/(?:prosemirror-|markdown-it\/|@atlaskit\/))/;

/** The built files, with the built files that each one imports or loads later. A file is only named to be loaded. */
const files = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js') && !name.startsWith('manifest-'))
    .map((name) => [name, readFileSync(`${assets}/${name}`, 'utf8').match(/[\w.-]+\.js\b/g) ?? []]),
);

/** The source modules in each built file (app/first-paint/vite-plugins.ts). */
const fileOfModule = Object.entries(JSON.parse(readFileSync('build/client/.files-of-modules.json', 'utf8')) as Record<string, string[]>);

/** Lists the source modules in everything that these rows' pages load, right away or later. */
async function listLoaded(wanted: readonly PageRow[]): Promise<string[]> {
  const { build } = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerEntry;
  const { entry, routes } = build.assets;
  const withParents = (id: string | undefined): string[] => (id === undefined ? [] : [id, ...withParents(routes[id]?.parentId)]);
  const ids = wanted.flatMap(({ id }) => [...withParents(id), `${id}-inner`]);
  const first = [entry, ...ids.flatMap((id) => routes[id] ?? [])].flatMap(({ module, imports = [] }) => [module, ...imports]);

  const loaded = new Set<string>();
  const queue = first.map((address) => basename(address));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const named = files.get(name);
    if (named === undefined || loaded.has(name)) continue;
    loaded.add(name);
    queue.push(...named);
  }
  return fileOfModule.flatMap(([module, [own = '']]) => (loaded.has(basename(own)) ? [module] : []));
}

test('nothing of the console and its editor is in any file that learners, clients and visitors load, right away or later', async () => {
  const readers = rows.filter((row) => !isOfConsole(row));
  const loaded = await listLoaded(readers);
  expect(loaded.length).toBeGreaterThan(300);
  expect(loaded.filter((module) => ofConsole.test(module))).toEqual([]);
});

test('the same search finds the editor behind the console pages', async () => {
  const loaded = await listLoaded(rows.filter(({ id }) => id === 'console-content-part'));
  for (const module of ['app/pages/console/content/content-part.tsx', 'node_modules/prosemirror-view/dist/index.js'])
    expect(loaded).toContain(module);
});
