import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { textOf } from './markdown-piece.ts';
import { readLine, readProse, renderPiece } from './markdown.ts';
import { renderContent } from './render-content.ts';

function render(
  source: string,
  { read = readProse, addresses = {} }: { read?: typeof readProse; addresses?: Record<string, string> } = {},
) {
  const piece = read(source);
  renderPiece(piece, { addressOf: (name) => addresses[name] ?? '' });
  return piece;
}

test("prose has a paragraph element, a line doesn't", () => {
  expect(render(' **Call** first ', { read: readLine }).html).toBe('<strong>Call</strong> first');
  expect(render('**Call** first').html).toBe('<p><strong>Call</strong> first</p>');
});

test('a named link leads to its address, in every syntax', () => {
  const html = '<a href="/crm">Read</a>';
  expect(render('[Read](link:guide)', { read: readLine, addresses: { guide: '/crm' } }).html).toBe(html);
  expect(render('[Read][1]\n\n[1]: link:guide', { addresses: { guide: '/crm' } }).html).toBe(`<p>${html}</p>`);
});

test('text that only looks like a named link stays text', () => {
  expect(render('Write `href="link:guide"` or href="link:guide".', { read: readLine }).html).toBe(
    'Write <code>href=&quot;link:guide&quot;</code> or href=&quot;link:guide&quot;.',
  );
});

test("documents and other sites open in a new tab, portal pages don't", () => {
  const inNewTab = 'target="_blank" rel="noopener" ';
  expect(render('[a](https://a.example/)', { read: readLine }).html).toBe(`<a ${inNewTab}href="https://a.example/">a</a>`);
  expect(render('[a](link:a)', { read: readLine, addresses: { a: '/documents/a' } }).html).toBe(`<a ${inNewTab}href="/documents/a">a</a>`);
  expect(render('[a](/crm)', { read: readLine }).html).toBe('<a href="/crm">a</a>');
});

test('an unknown link is reported with its location', () => {
  const unknown: unknown[] = [];
  const page = {
    blocks: [
      { type: 'prose', text: readProse('[a](link:nowhere)') },
      { type: 'button', link: 'toString' },
    ],
  };
  renderContent(page, { links: {}, onUnknownLink: (name, path) => unknown.push([name, path]) });

  expect(unknown).toEqual([
    ['nowhere', ['blocks', 0, 'text']],
    ['toString', ['blocks', 1, 'link']],
  ]);
});

test("raw HTML is shown as text, and an address can't contain a script", () => {
  expect(render('<b>x</b> [x](javascript:alert(1))', { read: readLine }).html).toBe('&lt;b&gt;x&lt;/b&gt; [x](javascript:alert(1))');
});

test("a piece's plain text has no Markdown, and blocks separate words", () => {
  const source =
    '### The *file*\n\n- one\n- two & `<three>`\n\n| a | b |\n| - | - |\n| **c**d | e |\n\nbro\nken  \nline ![picture](/x.png)';
  expect(textOf(render(source))).toBe('The file one two & <three> a b cd e bro ken line');
});

test('a line of plain text is what the parser would return', () => {
  const parsed = (source: string) => {
    const piece = readLine(source);
    renderPiece(piece, { addressOf: () => '', findTerms: () => [] });
    return [piece.html, textOf(piece)];
  };
  const lines = readdirSync(fixtureFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => readFileSync(join(fixtureFolder, file), 'utf8').split('\n'))
    .concat('two  spaces', "it's 5 % of $10, isn't it?", '1. one', '- dash', '# head', 'https://a.example/', 'a | b', '=x=, {y}, (z)^2');

  for (const line of lines) {
    const quick = render(line, { read: readLine });
    expect([quick.html, textOf(quick)], line).toEqual(parsed(line));
  }
});

test('the browser only gets the HTML', () => {
  expect(JSON.stringify(render('words', { read: readLine }))).toBe('{"html":"words"}');
  expect(() => textOf({ html: 'words' })).toThrow("isn't part of the content");
});
