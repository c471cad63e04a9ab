import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findFormat, isKept } from './markdown-document.ts';

const texts = [
  'Plain text.',
  '**Bold**, *italic*, `code` and [a link](link:name).',
  'A [blank] with <marks> & signs, 2 * 3 * 4 and snake_case_words.',
  'One line\nand the next.\n\nAnother paragraph.',
  '### A heading\n\n- One\n- Two\n  - Deeper\n\n1. First\n2. Second',
  '> **Owen:** Come on.\\\n> **Ana:** No.',
];

test.each(texts)('%j is given back as it is', (text) => {
  expect(isKept(text, 'blocks')).toBe(true);
});

test.each([
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '***',
  '![picture](/x.png)',
  '* star bullets',
  '&amp; entity',
  '~~struck~~',
  '```\ncode\n```',
])('%j would change, so it stays plain text', (text) => {
  expect(isKept(text, 'blocks')).toBe(false);
});

test('a very long text stays plain text', () => {
  expect(isKept('word '.repeat(20_000).trim(), 'blocks')).toBe(false);
});

test('a number at the start of a sentence, and a word that looks like one, stay as they are', () => {
  expect(isKept('No. The deposit shows commitment.', 'line')).toBe(true);
  expect(isKept('1. is not a list in a line', 'line')).toBe(true);
});

test('each line of a list of texts is a value of its own', () => {
  const { parse, write } = findFormat('lines');
  const document = parse('One\n**Two**\n- Three');
  expect(document.childCount).toBe(3);
  expect(write(document)).toBe('One\n**Two**\n- Three');
});

test('text that someone types as it is never turns into formatting', () => {
  for (const kind of ['line', 'blocks'] as const) {
    const { schema, parse, write } = findFormat(kind);
    fc.assert(
      fc.property(fc.stringMatching(/^[\w*_`[\]()<>#.\-+!~&\\ ]{1,40}$/), (typed) => {
        const words = typed.trim();
        if (words === '') return;
        const document = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(words)])]);
        expect(parse(write(document)).textContent).toBe(words);
      }),
    );
  }
});
