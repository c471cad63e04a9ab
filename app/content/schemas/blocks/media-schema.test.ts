import { expect, test } from 'vitest';

import { blockSchema } from './block-schema.ts';

const upload = '/uploads/481cd810f9a67d903d5a1d2a091585f1-640x360.svg';
const video = '/uploads/9258c7788fc9f2f6b5f67d37d511c103.mp4';
const captions = '/uploads/ded25c64665905d5a4430f72d15913c1.vtt';
const words = { type: 'video', title: 'A walk-through', transcript: 'Start at the front door.' };

function problemsOf(block: object): string[] {
  const parsed = blockSchema.safeParse(block);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a picture needs alternative text, and an upload that is a picture', () => {
  expect(problemsOf({ type: 'picture', upload, alt: 'A white bungalow' })).toEqual([]);
  expect(problemsOf({ type: 'picture', upload })).toEqual([expect.stringMatching(/^alt: /)]);
  expect(problemsOf({ type: 'picture', upload, alt: ' ' })).toEqual([expect.stringMatching(/^alt: /)]);
  for (const wrong of [video, 'plan.png', 'https://example.com/plan.png', `${upload}?x`])
    expect(problemsOf({ type: 'picture', upload: wrong, alt: 'A white bungalow' })).toEqual(['upload: upload a picture here']);
});

test('a video is either on a known site or uploaded with captions, and always has a transcript', () => {
  expect(problemsOf({ ...words, url: 'https://vimeo.com/7654321', length: '4:35' })).toEqual([]);
  expect(problemsOf({ ...words, upload: video, captions })).toEqual([]);
  expect(problemsOf(words)).toEqual(['url: give the address of a video, or upload one']);
  expect(problemsOf({ ...words, upload: video })).toEqual(['captions: an uploaded video needs captions']);
  expect(problemsOf({ ...words, url: 'https://vimeo.com/7654321', upload: video, captions })).toHaveLength(1);
  expect(problemsOf({ ...words, url: 'https://example.com/video.mp4' })).toEqual([
    'url: give the address of a video on YouTube, Vimeo, Loom or Wistia, as your browser shows it',
  ]);
  expect(problemsOf({ ...words, url: 'https://vimeo.com/7654321', length: 'four minutes' })).toHaveLength(1);
  expect(problemsOf({ type: 'video', title: 'A walk-through', url: 'https://vimeo.com/7654321' })).toEqual([
    expect.stringMatching(/^transcript: /),
  ]);
});
