import type { Page } from '@playwright/test';

import { joinConsole } from '../support/console.ts';
import { waitUntilSaved } from '../support/device.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { openSlowConnection } from '../support/slow-connection.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.getByText('Preview with your unpublished changes.');

test('a preview shows no saved page and loads once, and the saved pages are back when it ends', async ({ serve, openDevice, faults }) => {
  faults.allowLostConnection();
  const server = await serve();
  // Saved pages are shown only if the portal takes longer to answer.
  const slow = await openSlowConnection(server.url, { latency: 150, bytesPerSecond: 2_000_000 });
  const context = await openDevice({ baseURL: slow.url });
  const page = await context.newPage();
  await joinConsole(page, server.dataDirectory);
  await enter(context, 'training');
  await open(page, '/trainingportal');
  await waitUntilSaved(page, '/trainingportal');

  await open(page, '/manage/preview');
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.getByRole('button', { name: 'Preview the training portal' }).click();
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(notice(page)).toBeVisible();
  // Time for another load, if something asks for one.
  await page.waitForTimeout(2_000);
  expect(loads).toEqual(['/trainingportal', '/trainingportal']);
  await expect(notice(page)).toBeVisible();

  await open(page, '/manage/preview');
  await page.getByRole('button', { name: 'End preview' }).click();
  await page.waitForURL('/manage');
  await context.setOffline(true);
  await page.goto('/trainingportal');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Northkey' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goto('about:blank');
  await slow.close();
});

test("a preview neither sends nor deletes what a learner in the same browser couldn't send", async ({ serve, openDevice, faults }) => {
  faults.allowLostConnection();
  faults.expectStatus(403);
  const server = await serve();
  const context = await openDevice({ baseURL: server.url });
  const page = await context.newPage();
  await joinConsole(page, server.dataDirectory);
  await enter(context, 'training');
  await open(page, '/marketing');
  await expect(page.getByText('0 of 4 completed')).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Mark as Complete/ })
    .first()
    .click();
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);

  await open(page, '/manage/preview');
  const refused = page.waitForResponse((response) => response.url().endsWith('/mine') && response.status() === 403);
  await page.getByRole('button', { name: 'Preview the training portal' }).click();
  await expect(notice(page)).toBeVisible();
  await refused;

  await open(page, '/manage/preview');
  await page.getByRole('button', { name: 'End preview' }).click();
  await page.waitForURL('/manage');
  await page.goto('/marketing');
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('1 of 4 completed')).toBeVisible();
  await page.goto('about:blank');
});
