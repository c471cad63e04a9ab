import { expect, test } from 'vitest';

import { cutTexts } from './cut-texts.ts';

const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

test('short texts are not cut', () => {
  expect(cutTexts({ before: 'One', after: 'Two' })).toBeNull();
});

test('long texts are cut to where they differ', () => {
  const cut = cutTexts({ before: long, after: long.replace('word150', 'changed') });
  expect(cut?.before).toContain('word150');
  expect(cut?.after).toContain('changed');
  for (const text of [cut?.before ?? '', cut?.after ?? '']) {
    expect(text.length).toBeLessThan(260);
    expect(text).toMatch(/^… word\d+ .+ …$/);
  }
});

test('a new text starts at its beginning, and a text without spaces is cut all the same', () => {
  expect(cutTexts({ before: '', after: long })?.after).toMatch(/^word0 .+ …$/);
  expect(cutTexts({ before: '', after: 'x'.repeat(1000) })?.after).toHaveLength(242);
});
