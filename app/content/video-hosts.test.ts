import { expect, test } from 'vitest';

import { findPlayer, playerOf, videoHostList } from './video-hosts.ts';

const loom = '0123456789abcdef0123456789abcdef';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=4s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['https://vimeo.com/7654321', 'https://player.vimeo.com/video/7654321?autoplay=1&dnt=1'],
  ['https://vimeo.com/7654321/0a1b2c', 'https://player.vimeo.com/video/7654321?autoplay=1&dnt=1&h=0a1b2c'],
  [`https://www.loom.com/share/${loom}?sid=1`, `https://www.loom.com/embed/${loom}?autoplay=1`],
  ['https://acme.wistia.com/medias/abc123def4', 'https://fast.wistia.net/embed/iframe/abc123def4?autoPlay=true&doNotTrack=true'],
])('the address %s becomes its private player', (address, frame) => {
  expect(findPlayer(address)?.frame).toBe(frame);
});

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/about',
  'javascript:alert(1)',
  '',
])('%s is no video on a known site', (address) => {
  expect(findPlayer(address)).toBeNull();
});

test('sites are named as a sentence lists them, and a video can be named by its ID', () => {
  expect(videoHostList).toBe('YouTube, Vimeo, Loom or Wistia');
  expect(playerOf('vimeo', '1')).toEqual({ host: 'Vimeo', frame: 'https://player.vimeo.com/video/1?autoplay=1&dnt=1' });
});
