import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { pageTable, type PageRow } from './page-table.ts';

const firstParts = [...new Set(pageTable.map(({ path }) => path.split('/')[1] ?? ''))].filter((part) => /^[a-z]/.test(part));
const address = new RegExp(`^/(?:${firstParts.join('|')})(?:[/?#]|$)`);

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** Lists the addresses that are hard-coded in a script. Text that ends in a slash, as in `startsWith('/documents/')`, isn't an address. */
function listTypedAddresses(path: string, source: string): string[] {
  const visit = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(visit);
    if (value === null || typeof value !== 'object' || value instanceof RegExp) return [];

    const node = value as Node;
    if (node.type === 'TSLiteralType' || (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'href')) return [];
    if (node.type === 'TemplateElement') return report(node, (node['value'] as { raw: string }).raw, true);
    if (node.type === 'Literal' && typeof node['value'] === 'string') return report(node, node['value'], !node['value'].endsWith('/'));
    return Object.values(node).flatMap(visit);
  };
  const report = ({ start }: Node, text: string, canBeAddress: boolean) =>
    canBeAddress && address.test(text) ? [`${path}:${source.slice(0, start).split('\n').length} ${text}`] : [];

  return visit(parseSync(path, source).program);
}

test('a typed address is found anywhere in a script', () => {
  const source = [
    '<Link to="/my-record" />;',
    'redirect(`/manage?done=${done}`);',
    'const mail = `${origin}/verify/${number}`;',
    "<Link to={href('/my-record')} />;",
    "path.startsWith('/documents/');",
    "type Gate = '/va-login';",
  ].join('\n');

  expect(listTypedAddresses('x.tsx', source)).toEqual(['x.tsx:1 /my-record', 'x.tsx:2 /manage?done=', 'x.tsx:3 /verify/']);
});

test('every address in app and server comes from the page table', () => {
  const scripts = ['app', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== join('app', 'page-table.ts'));
  const typed = scripts.flatMap((path) => listTypedAddresses(path, readFileSync(path, 'utf8')));

  expect(scripts.length).toBeGreaterThan(500);
  expect(typed).toEqual([]);
});

test("a page that belongs to a console menu entry has a page's address", () => {
  const rows: readonly PageRow[] = pageTable;
  const named = rows.flatMap(({ belongsTo }) => belongsTo ?? []);

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((entry) => !rows.some(({ path }) => path === entry))).toEqual([]);
});
