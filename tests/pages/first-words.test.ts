import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { attributeOf, findAll, hasElement, parseHtml } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const assets = 'build/client/assets';
const sheet = readdirSync(assets).find((name) => /^app-.*\.css$/.test(name)) ?? '';

const pages = ['/va-login', '/client-portal', '/welcome', '/assessment', '/client', '/no-such-page'];

test.each(pages)(
  'the first document of %s needs nothing else for its text: no style sheet, font or script is requested before it',
  async (path) => {
    const visitor = await portal.enter('training', 'client');
    const html = await (await visitor.request(path)).text();
    const page = await parseHtml(html);

    const requesting = 'link[rel="stylesheet"], link[rel="preload"], link[rel="modulepreload"], script[type="module"]';
    expect(page.querySelectorAll(requesting).map((part) => attributeOf(part, 'href') + attributeOf(part, 'src'))).toEqual([]);
    expect(page.querySelector('head > style')?.textContent.length).toBeGreaterThan(20_000);
  },
);

test('a document lists the scripts of its blocks, and separately those below the fold', async () => {
  const visitor = await portal.enter('training');
  const named = async (path: string, which: 'later' | 'far') => {
    const [meta] = await findAll(await visitor.text(path), `meta[name="${which}-parts"]`);
    return meta === undefined ? [] : attributeOf(meta, 'content').split(' ');
  };
  const lessonBlocks = expect.stringMatching(/^\/assets\/lesson-blocks-/) as string;
  const agreementForm = expect.stringMatching(/^\/assets\/agreement-form-/) as string;
  // The form imports this file.
  const forms = expect.stringMatching(/^\/assets\/forms-/) as string;

  const [near, far] = [await named('/welcome', 'later'), await named('/welcome', 'far')];
  expect(near).toContainEqual(lessonBlocks);
  expect(near).not.toContainEqual(agreementForm);
  expect(far).toEqual(expect.arrayContaining([agreementForm, forms]));
  expect(far.filter((file) => near.includes(file))).toEqual([]);
  expect(await named('/trainingportal', 'later')).not.toContainEqual(lessonBlocks);
  expect(await named('/trainingportal', 'far')).toEqual([]);
  for (const address of [...near, ...far]) expect((await visitor.request(address)).status, address).toBe(200);
});

test('a browser that has cached the styles gets a document without them, and both versions are cached separately', async () => {
  const visitor = await portal.enter('training');
  const first = await visitor.request('/welcome');
  visitor.cookies.set('northkey-styles', sheet.replace('.css', ''));

  const second = await visitor.request('/welcome');
  const html = await second.text();
  const linked = async (rel: string) => (await findAll(html, `link[rel="${rel}"]`)).map((link) => attributeOf(link, 'href'));
  expect(await hasElement(html, 'style')).toBe(false);
  expect(await linked('stylesheet')).toContainEqual(expect.stringMatching(/^\/assets\/app-/));
  expect(await linked('preload')).toContainEqual(expect.stringMatching(/^\/assets\/inter-latin-wght/));

  // The copy cached on the first visit is still valid, so the portal doesn't send it again in another form.
  const again = await visitor.request('/welcome', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  expect(again.status).toBe(304);
});

// While a page is arriving, its last child changes with each chunk. Such a rule would make browsers recalculate the style of every element
// each time.
test('no style rule depends on which child an ancestor is', () => {
  const above = /[^{};]*:(?:first|last|only|nth)-[\w-]+(?:\([^)]*\))?\s\*\)[^{]*/g;

  expect(readFileSync(`${assets}/${sheet}`, 'utf8').match(above) ?? []).toEqual([]);
});
