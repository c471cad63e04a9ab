import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { copyFixture } from '../../support/fixture-content.ts';
import { enter } from '../support/gates.ts';
import { expect, test } from '../support/test.ts';

test('without videos nothing looks playable: one lesson has a picture, the other draws both roles', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/welcome');

  await expect(page.getByRole('heading', { name: 'A welcome from the founders' })).toBeVisible();
  await expect(page.getByText('A welcome from the founders', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Hello, and welcome. We are glad that you are here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);

  const drawing = page.getByRole('table', { name: /^One file, two roles/ });
  await expect(drawing.getByRole('columnheader')).toHaveText([
    'The registered agent',
    'When the work is handed off and who does it',
    'The virtual assistant',
  ]);
  expect(await drawing.getByRole('row').count()).toBeGreaterThan(4);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await drawing.evaluate((table) => table.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
    const sizes = await drawing.locator('p').evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
  }
});

test('videos named in the brand file only play on request, and their transcripts stay readable', async ({ openDevice, serve }) => {
  const content = copyFixture();
  appendFileSync(
    join(content, 'brand.yaml'),
    'welcomeVideo: { host: youtube, id: welcome-1 }\nrolesVideo: { host: vimeo, id: "7654321" }\n',
  );
  const server = await serve({ CONTENT_DIR: content });

  try {
    const context = await openDevice({ baseURL: server.url });
    await enter(context, 'training');
    const page = await context.newPage();
    const asked: string[] = [];
    await page.route(/youtube-nocookie|vimeo/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<h1>The player</h1>' });
    });

    const answer = await page.goto('/welcome');
    expect(answer?.headers()['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
    await expect(page.getByText('Read the transcript')).toBeVisible();
    await expect(page.getByRole('table', { name: /^One file, two roles/ })).toBeVisible();
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Play: One file, two roles' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('The player');
    expect(asked).toEqual(['https://player.vimeo.com/video/7654321?autoplay=1&dnt=1']);
    await expect(page.getByRole('button', { name: 'Play: A welcome from the founders' })).toBeVisible();
    await context.close();
  } finally {
    rmSync(content, { recursive: true });
  }
});
