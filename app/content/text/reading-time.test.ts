import { expect, test } from 'vitest';

import { readProse, renderPiece } from './markdown.ts';
import { countWords, readingMinutes } from './reading-time.ts';

function prose(source: string) {
  const piece = readProse(source);
  renderPiece(piece, { addressOf: (name) => name });
  return piece;
}

function pageOf(words: number) {
  return {
    title: 'Two words',
    sections: [{ id: 'not-read', blocks: [{ type: 'prose', text: prose('word '.repeat(words - 2)) }] }],
  };
}

test("words in titles, Markdown and lists count, but IDs and types don't", () => {
  const page = {
    title: 'Deal <em>',
    sections: [{ id: 'a-b c', blocks: [{ type: 'tasks', items: [{ id: 'x', text: prose('Call **the agent**') }] }] }],
  };
  expect(countWords(page)).toBe(5);
});

test("punctuation alone isn't a word", () => {
  expect(countWords(['one – two — & three'])).toBe(3);
});

test('nine hundred words take five minutes', () => {
  expect(readingMinutes(pageOf(900))).toBe(5);
});

test('the shortest page takes a minute', () => {
  expect(readingMinutes({ title: 'Three words only' })).toBe(1);
});
