import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { pageTable, type PageRow } from './page-table.ts';

const firstParts = [...new Set(pageTable.map(({ path }) => path.split('/')[1] ?? ''))].filter((part) => /^[a-z]/.test(part));
const address = new RegExp(`^/(?:${firstParts.join('|')})(?:[/?#]|$)`);
/** The start of a pattern that reads addresses, without the backslashes that a literal needs. */
const addressPattern = new RegExp(`^\\^?(?:\\(\\?[:<=!]+)*/(?:${firstParts.join('|')})(?![\\w-])`);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Lists the addresses that are hard-coded in a script, as a text, a pattern, or an end that's added to another address. */
function listTypedAddresses(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const known = new Set(listAddressNames(program));
  const visit = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(visit);
    if (value === null || typeof value !== 'object' || value instanceof RegExp) return [];

    const node = value as Node;
    if (node.type === 'TSLiteralType' || isHref(node)) return [];
    if (node.type === 'TemplateElement') return report(node, address.test(textOf(node)), textOf(node));
    if (node.type === 'Literal' && typeof node['value'] === 'string') return report(node, address.test(node['value']), node['value']);
    if (node.type === 'Literal' && node['regex'] !== undefined) {
      const { pattern } = node['regex'] as { pattern: string };
      return report(node, addressPattern.test(pattern.replaceAll('\\/', '/')), pattern);
    }
    const parts = Object.values(node).flatMap(visit);
    return node.type === 'TemplateLiteral'
      ? [...parts, ...report(node, isLengthened(node, known), source.slice(node.start, node.end))]
      : parts;
  };
  const report = ({ start }: Node, isFound: boolean, text: string) =>
    isFound ? [`${path}:${source.slice(0, start).split('\n').length} ${text}`] : [];

  return visit(program);
}

const isHref = (node: Node) => node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'href';
const textOf = (element: Node) => (element['value'] as { raw: string }).raw;

/** Lists the constants that a script sets to an address. */
function listAddressNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listAddressNames);
  if (value === null || typeof value !== 'object' || value instanceof RegExp) return [];
  const node = value as Node;
  const init = node['init'] as Node | null | undefined;
  const own = node.type === 'VariableDeclarator' && init && isHref(init) ? [(node['id'] as Node)['name'] as string] : [];
  return [...own, ...Object.values(node).flatMap(listAddressNames)];
}

/** Tells whether a template adds another part to an address. A slash alone at the end is a prefix for comparison. */
function isLengthened(template: Node, known: ReadonlySet<string>): boolean {
  const texts = (template['quasis'] as Node[]).map(textOf);
  return (template['expressions'] as Node[]).some((expression, index) => {
    const next = texts[index + 1] ?? '';
    const isAddress = isHref(expression) || (expression.type === 'Identifier' && known.has(expression['name'] as string));
    return isAddress && next.startsWith('/') && (next !== '/' || index + 2 < texts.length);
  });
}

test('a typed address is found anywhere in a script', () => {
  const source = [
    '<Link to="/my-record" />;',
    'redirect(`/manage?done=${done}`);',
    'const mail = `${origin}/verify/${number}`;',
    "<Link to={href('/my-record')} />;",
    "path.startsWith('/documents/');",
    "type Gate = '/va-login';",
    "const team = href('/manage/people'); redirect(`${team}?done=gone`); redirect(`${team}/${id}`);",
    "path.startsWith(`${href('/client')}/`); redirect(`${href('/client')}/${id}`);",
    '/^\\/manage(\\/|$)/i.test(path);',
    'text.match(/(?<=\\/uploads\\/)[0-9a-f]{32}/);',
    "new RegExp(`^${href('/manage')}(/|$)`, 'i');",
  ].join('\n');

  expect(listTypedAddresses('x.tsx', source)).toEqual([
    'x.tsx:1 /my-record',
    'x.tsx:2 /manage?done=',
    'x.tsx:3 /verify/',
    'x.tsx:5 /documents/',
    'x.tsx:7 `${team}/${id}`',
    "x.tsx:8 `${href('/client')}/${id}`",
    'x.tsx:9 ^\\/manage(\\/|$)',
    'x.tsx:10 (?<=\\/uploads\\/)[0-9a-f]{32}',
  ]);
});

test('every address in app and server comes from the page table', () => {
  const scripts = ['app', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== join('app', 'page-table.ts'));
  const typed = scripts.flatMap((path) => listTypedAddresses(path, readFileSync(path, 'utf8')));

  expect(scripts.length).toBeGreaterThan(500);
  // A client page's content file is named after the last part of its address, and the sign-in library's own paths aren't pages.
  const exempt = ['content/client-page-address.ts', 'features/sign-in/sign-in-library.server.ts'].map((name) => join('app', name));
  expect(typed.map((found) => found.split(':')[0])).toEqual(exempt);
});

test('a page that belongs to a console menu entry names the ID of a page', () => {
  const rows: readonly PageRow[] = pageTable;
  const named = rows.flatMap(({ belongsTo }) => belongsTo ?? []);

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((entry) => !rows.some(({ id }) => id === entry))).toEqual([]);
});
