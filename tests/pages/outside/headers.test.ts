import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { attributeOf, findAll } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let insider: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  insider = await portal.enter('training', 'client');
});
afterAll(() => portal.close());

const pages = [
  '/',
  '/va-login',
  '/client-login',
  '/client-portal',
  '/verify',
  '/trainingportal',
  '/welcome',
  '/ai-tools',
  '/assessment',
  '/client',
  '/client/va-sops',
  '/client/overtime-requests',
  '/no-such-page',
];

function policyOf(response: Response): Map<string, string[]> {
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  return new Map(
    policy
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

test.each(pages)('%s allows exactly its own inline scripts, by nonce or hash', async (path) => {
  const response = await insider.request(path);
  const sources = policyOf(response).get('script-src') ?? [];
  const inline = (await findAll(await response.text(), 'script')).filter((script) => !script.hasAttribute('src'));

  expect(inline.length).toBeGreaterThan(1);
  expect(sources).not.toContain("'unsafe-inline'");
  expect(sources).not.toContain("'unsafe-eval'");
  for (const script of inline) {
    const hash = createHash('sha256').update(script.textContent).digest('base64');
    const isAllowed = sources.includes(`'sha256-${hash}'`) || sources.includes(`'nonce-${attributeOf(script, 'nonce')}'`);
    expect(isAllowed, script.textContent.slice(0, 120)).toBe(true);
  }
});

test.each(pages)('%s allows only the styles it includes, by hash', async (path) => {
  const response = await insider.request(path);
  const sources = policyOf(response).get('style-src') ?? [];
  const [style = '', ...others] = (await findAll(await response.text(), 'style')).map((element) => element.textContent);

  expect(others).toEqual([]);
  expect(sources).toEqual(["'self'", `'sha256-${createHash('sha256').update(style).digest('base64')}'`]);
});

test.each(pages)('%s has the baseline headers and a strict policy', async (path) => {
  const response = await insider.request(path);
  const policy = policyOf(response);

  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
});

test('frames and connections are the same on every page, because the first document keeps its policy', async () => {
  const policies = await Promise.all(pages.map(async (path) => policyOf(await insider.request(path))));
  for (const directive of ['frame-src', 'connect-src']) {
    expect(new Set(policies.map((policy) => policy.get(directive)?.join(' '))).size, directive).toBe(1);
  }
});

test('a personal page has a new nonce each time and is never stored', async () => {
  const [first, second] = [await insider.request('/assessment'), await insider.request('/assessment')];
  const nonces = [first, second].map((response) =>
    policyOf(response)
      .get('script-src')
      ?.find((source) => source.startsWith("'nonce-")),
  );

  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(first?.headers.get('Cache-Control')).toBe('private, no-store');
});

test('a content page is the same cached or rendered, and a repeat visit is a 304', async () => {
  const other = await portal.enter('client');
  const rendered = await insider.request('/client/social-media');
  const kept = await other.request('/client/social-media');
  const etag = kept.headers.get('ETag') ?? '';

  expect(await kept.text()).toBe(await rendered.text());
  expect(kept.headers.get('Content-Security-Policy')).toBe(rendered.headers.get('Content-Security-Policy'));
  expect(kept.headers.get('Cache-Control')).toBe('private, no-cache');

  const repeat = await other.request('/client/social-media', { headers: { 'If-None-Match': etag } });
  expect(repeat.status).toBe(304);
  expect(await repeat.text()).toBe('');
  expect(repeat.headers.get('ETag')).toBe(etag);
});

test('a cached page contains nothing about the person who requested it', async () => {
  const fresh = await openTestPortal();
  const visitor = await fresh.enter('training');
  await visitor.request('/assessment', { form: { intent: 'start', firstName: 'Zuleika', lastName: 'Q', email: 'z@example.com' } });
  const html = await visitor.text('/welcome');
  const response = await visitor.request('/welcome');
  const device = JSON.parse(Buffer.from(decodeURIComponent(visitor.cookies.get('northkey-device') ?? ''), 'base64').toString()) as string;
  await fresh.close();

  expect(html).not.toContain('Zuleika');
  expect(html).not.toContain(device.split('.')[0]);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('an unknown query is never cached, and a known one is cached separately', async () => {
  const unknown = await insider.request('/welcome?utm=1');
  expect(unknown.headers.get('ETag')).toBeNull();

  const [plain, tab] = [await insider.request('/welcome'), await insider.request('/welcome?tab=checklist')];
  expect(plain.headers.get('ETag')).not.toBe(tab.headers.get('ETag'));
});

test('cached pages are sent as brotli, gzip or plain, as the browser prefers', async () => {
  const plain = await insider.text('/compliance');

  for (const encoding of ['br', 'gzip']) {
    const response = await insider.request('/compliance', { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    expect(Number(response.headers.get('Content-Length'))).toBeLessThan(plain.length / 3);
  }
});

test("files that pages load can't be framed and have no page headers, and the worker and files that can be opened have theirs", async () => {
  const visitor = portal.visit();
  const files = readdirSync('build/client/assets');
  const headersOf = async (address: string) => (await visitor.request(address)).headers;

  for (const kind of [/^framework.*\.js$/, /^app-.*\.css$/, /\.woff2$/]) {
    const headers = await headersOf(`/assets/${files.find((file) => kind.test(file)) ?? ''}`);
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'");
    for (const name of ['X-Frame-Options', 'Referrer-Policy']) expect(headers.has(name), name).toBe(false);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  }
  for (const address of [`/assets/${files.find((file) => /^icons-.*\.svg$/.test(file)) ?? ''}`, '/worker.js']) {
    const headers = await headersOf(address);
    expect(headers.get('Content-Security-Policy'), address).toContain("default-src 'none'");
    expect(headers.get('X-Frame-Options'), address).toBe('DENY');
  }
});

test('built files are immutable and precompressed', async () => {
  const visitor = portal.visit();
  const files = readdirSync('build/client/assets');
  const script = files.find((file) => /^framework.*\.js$/.test(file)) ?? '';
  const response = await visitor.request(`/assets/${script}`, { headers: { 'Accept-Encoding': 'br, gzip' } });

  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Content-Type')).toContain('javascript');
  expect(files).toEqual(expect.arrayContaining([`${script}.br`, `${script}.gz`]));
});

test.each([
  '/assets/no-such-file.js',
  '/assets/',
  '/assets/../../server/index.js',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%2f..%2fserver%2findex.js',
  '/brand/../assessment.yaml',
  '/brand/..%2fassessment.yaml',
  '/assessment.yaml',
  '/content/assessment.yaml',
  '/.env',
  '/data/secrets.json',
])("%s isn't one of our files", async (path) => {
  const response = await portal.visit().request(path);
  const text = await response.text();

  expect(response.status).toBe(404);
  expect(text).not.toMatch(/correctAnswer|createHttp|passMark/);
});

test('an unknown address is the not-found page with status 404, signed in or not', async () => {
  for (const visitor of [insider, portal.visit()]) {
    for (const options of [{}, { form: { a: '1' } }]) {
      const response = await visitor.request('/no-such-page', options);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain('Oops! Page not found');
      expect(html).toContain('Return to Home');
    }
  }
});

test.each([
  ['another site', { Origin: 'https://evil.example' }],
  ['the same host over https', { Origin: 'https://portal.test' }],
  ['another port', { Origin: 'http://portal.test:8080' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a browser that says cross-site', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
])('a change requested by %s is refused with 403 and a message', async (_, headers) => {
  for (const path of ['/va-login', '/sign-out', '/assessment', '/assessment.data', '/assessment/answers', '/welcome', '/mine']) {
    const response = await insider.request(path, { form: { accessCode: 'training-code' }, headers });
    expect(response.status, path).toBe(403);
    expect(await response.text(), path).toMatch(/^[A-Z].+\.$/);
  }
  expect((await insider.request('/welcome')).status).toBe(200);
});

test('behind a trusted proxy, the address that the person requested counts', async () => {
  const proxied = await openTestPortal({ variables: { TRUST_PROXY: '1', PUBLIC_URL: 'https://training.example' } });
  const forwarded = { 'X-Forwarded-Host': 'training.example', 'X-Forwarded-Proto': 'https' };
  const visitor = proxied.visit();
  const own = await visitor.request('/va-login', {
    form: { accessCode: 'training-code' },
    headers: { ...forwarded, Origin: 'https://training.example' },
  });
  const foreign = await visitor.request('/va-login', {
    form: { accessCode: 'training-code' },
    headers: { ...forwarded, Origin: 'https://evil.example' },
  });
  await proxied.close();

  expect(own.status).toBe(302);
  expect(foreign.status).toBe(403);
});

test('health is JSON and never stored', async () => {
  const response = await portal.visit().request('/healthz');

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', content: portal.content.version });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test("responses to scripts' requests between pages name their charset", async () => {
  for (const address of ['/va-login.data', '/trainingportal.data', '/my-record.data', '/client.data', '/workbench/dates.data']) {
    const response = await insider.request(address);
    expect(response.headers.get('Content-Type'), address).toBe('text/x-script; charset=utf-8');
  }
});
