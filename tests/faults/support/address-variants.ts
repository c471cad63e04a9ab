import { pageTable, type PageRow } from '#app/page-table.ts';

export const rows: readonly PageRow[] = pageTable;
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'SEARCH', 'TRACE'];

/** The addresses of files and health checks, which aren't in the page table. */
export const addressesApart = [
  '/healthz',
  '/worker.js',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/robots.txt',
  '/assets/x.js',
  '/brand/x.png',
  '/app-icons/x.png',
];

/** Returns a row's address, with IDs that exist if possible. */
export function addressOf({ path }: PageRow, known: Readonly<Record<string, string>> = {}): string {
  return path.replace('*', 'no-such-page').replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? examples[name] ?? 'x');
}

const examples: Readonly<Record<string, string>> = {
  module: 'compliance',
  lesson: 'compliance-1',
  simulation: 'listing-morning',
  slug: 'va-role-description',
};

/** Returns an address in the forms that attackers have used. */
export function listPathVariants(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/');
  const encoded = `/${[first.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`), ...rest].join('/')}`;
  const bare = [path, path.toUpperCase(), encoded, encoded.toUpperCase().replaceAll('%2', '%2'), `/${path}`, `${path}/`, `${path}//`];
  const odd = [
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    path.replaceAll('/', '%5C').replace('%5C', '/'),
    `/.${path}`,
    `/%2e${path}`,
    `/va-login/..${path}`,
    `/va-login/%2e%2e${path}`,
    `/va-login/..;${path}`,
    `/assets/..${path}`,
    `/assets/%2e%2e${path}`,
    `/brand/..%2f..${path}`,
    `${path};x`,
    `${path};/x`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0a`,
    `${path}?x=1`,
    `${path}?_routes=root`,
    `${path}#x`,
    `http://portal.test${path}`,
    `//evil.example${path}`,
    `${path}.json`,
    `${path}.html`,
  ];
  const data = bare.flatMap((each) => [
    `${each}.data`,
    `${each}/_.data`,
    `${each}.data?_routes=${encodeURIComponent(path.slice(1).toWellFormed())}`,
  ]);
  const parts = ['root', 'module', 'va-sops', 'document', 'training-shell', 'ai-tools-inner'].map((id) => `/va-login.data?_routes=${id}`);
  return [...bare, ...odd, ...data, ...parts];
}

/** Headers that have been used elsewhere to fake another page, site or person. */
export function listForgedHeaders(path: string): Record<string, string>[] {
  const names = [
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Override-URL',
    'X-Forwarded-Path',
    'X-Forwarded-Prefix',
    'X-Forwarded-Uri',
    'Referer',
  ];
  return [
    ...names.map((name) => ({ [name]: path })),
    { 'X-HTTP-Method-Override': 'GET' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'a@b' },
    { 'X-Forwarded-Host': `evil.example${path}?x=` },
    { 'X-Forwarded-Proto': 'javascript' },
    { 'X-Forwarded-For': '127.0.0.1, ::1, x' },
    { Host: 'localhost' },
    { Host: 'a b' },
    { 'X-React-Router-SPA-Mode': 'yes' },
    { 'X-React-Router-Prerender-Data': '[]' },
    { Cookie: 'northkey-session=; northkey-device=a.b.c' },
    { Cookie: `northkey-session=${'x'.repeat(3_000)}` },
    { 'If-None-Match': '*' },
  ];
}
