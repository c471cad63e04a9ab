import type { Page } from '@playwright/test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { option, openSection, pressSubmit, startAssessment } from '../support/assessment.ts';
import { readDevice, waitForOwnRecord, waitUntilSaved } from '../support/device.ts';
import { enter } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { openSlowConnection } from '../support/slow-connection.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^\s*Saved\s*$/ })).toBeVisible();
}

/** Copies the built files as a different build by changing the version in every file that contains it. */
function copyBuildAsNewer(folder: string): string {
  const [manifest = ''] = readdirSync('build/client/assets').filter((name) => /^manifest-\w+\.js$/.test(name));
  const version = manifest.slice('manifest-'.length, -'.js'.length);
  const newer = [...version].toReversed().join('');
  for (const name of ['build', 'scripts']) cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));

  const assets = join(folder, 'build/client/assets');
  for (const name of readdirSync(assets).filter((each) => each.startsWith(`manifest-${version}`)))
    renameSync(join(assets, name), join(assets, name.replace(version, newer)));
  for (const file of [`client/assets/manifest-${newer}.js`, 'client/worker/worker.js', 'server/index.js']) {
    const path = join(folder, 'build', file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(version, newer));
    for (const ending of ['.br', '.gz']) rmSync(`${path}${ending}`, { force: true });
  }
  return newer;
}

/** Lists the caches of saved pages and scripts that don't belong to the newer build. */
async function listOutdatedCaches(page: Page, newer: string): Promise<string[]> {
  const names = await page.evaluate(() => window.caches.keys());
  return names.filter((name) => /assets|words/.test(name) && !name.includes(newer));
}

/**
 * Opens a page again until `expectNewer` passes. Between visits, the worker has the time it takes to hand over. If a worker ends during a
 * navigation, Chromium under Playwright may never load the page, so it's opened again.
 */
async function openUntil(page: Page, address: string, expectNewer: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(address, { timeout: 15_000 });
    await expectNewer();
  }).toPass({ intervals: [6_000], timeout: 100_000 });
}

test('a newer build never takes over during an attempt: answers and submission still work, and it takes over afterwards', async ({
  page,
  context,
  serve,
  faults,
}) => {
  test.setTimeout(240_000);
  // The worker itself responds with a 503, so that the next page loads as a full document.
  faults.expectStatus(503);
  const folder = mkdtempSync(join(tmpdir(), 'northkey-newer-'));
  const newer = copyBuildAsNewer(folder);
  const data = { DATA_DIR: join(folder, 'data') };
  const earlier = await startServer(data);
  const port = new URL(earlier.url).port;
  const builds = async () => {
    const names = await page.evaluate(() => window.caches.keys());
    return new Set(names.filter((name) => name.includes('assets')).map((name) => name.includes(newer)));
  };

  await enter(context, 'training', earlier.url);
  await open(page, `${earlier.url}/crm`);
  await waitUntilSaved(page, '/crm');
  await startAssessment(page, earlier.url);
  await option(page, 1, 'right').check();
  await expectSaved(page);

  await earlier.stop();
  const later = await serve({ ...data, PORT: port }, join(folder, 'scripts/serve.mjs'));
  await option(page, 2, 'right').check();
  await expectSaved(page);
  // The browser also finds the newer worker on its own. That worker waits.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  await openSection(page, 4);
  await expect(page.getByText('2 / 27 answered')).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), 'it still waits').toBe('installed');
  await pressSubmit(page);
  await expect(page.getByText(/^Assessment failed\./).first()).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), 'it still waits').toBe('installed');

  // The next page loads as a full document from the newer build, and brings that build's worker.
  await waitForHydration(page);
  const opened = page.waitForEvent('domcontentloaded');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CRM Training', exact: true }).click();
  await opened;
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toBeVisible();
  await openUntil(page, `${later.url}/crm`, async () => expect(await builds()).toEqual(new Set([true])));
  expect(later.url).toContain(port);
  await page.goto('about:blank');
  rmSync(folder, { recursive: true, force: true });
});

test('a newer build takes over when one of its pages is opened, and nothing of the old one is left', async ({ page, context, faults }) => {
  // This test starts a server three times and visits several pages, which can take over two minutes on a busy machine.
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'northkey-newer-'));
  const newer = copyBuildAsNewer(folder);
  const data = { DATA_DIR: join(folder, 'data') };
  const earlier = await startServer(data);
  const port = new URL(earlier.url).port;

  await enter(context, 'training', earlier.url);
  await open(page, `${earlier.url}/crm`);
  await waitUntilSaved(page, '/crm');
  const own = waitForOwnRecord(page);
  faults.allowLostConnection();
  await earlier.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' }), 'the portal is starting').toBeVisible();
  await own;

  const later = await startServer({ ...data, PORT: port }, join(folder, 'scripts/serve.mjs'));
  // The cached page is deleted as soon as the portal responds with a newer version, even while the test is reading the device's storage.
  await openUntil(page, `${later.url}/crm`, async () => expect(await listOutdatedCaches(page, newer)).toEqual([]));
  // If the newer worker took over after the page was saved, it deleted the page. The page is then saved again only when it's next opened.
  await page.goto(`${later.url}/crm`);
  await waitUntilSaved(page, '/crm');
  const kept = (await readDevice(page)).addresses.filter((address) => address !== 'training /mine');
  expect(kept).toEqual(['training /crm']);

  await page.goto('about:blank');
  await later.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('on a slow connection, a newer build takes over without loading a page again and again', async ({ page, context, faults, serve }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'northkey-newer-'));
  const newer = copyBuildAsNewer(folder);
  const data = { DATA_DIR: join(folder, 'data') };
  const earlier = await startServer(data);
  const slow = await openSlowConnection(earlier.url, { latency: 200, bytesPerSecond: 500_000 });

  await enter(context, 'training', slow.url);
  await open(page, `${slow.url}/crm`);
  await waitUntilSaved(page, '/crm');
  faults.allowLostConnection();
  await page.goto('about:blank');
  await earlier.stop();
  await serve({ ...data, PORT: new URL(earlier.url).port }, join(folder, 'scripts/serve.mjs'));

  let loads = 0;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.serviceWorker() === null) loads += 1;
  });
  // The saved page is shown before the portal responds, and is reloaded at most once.
  await page.goto(`${slow.url}/crm`);
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect(async () => expect(await waiting()).toBe('installed')).toPass();
  expect(loads).toBeLessThanOrEqual(2);

  // From then on, the worker waits for the portal, and hands over as soon as a page of the newer build is the only one open.
  loads = 0;
  let visits = 0;
  await openUntil(page, `${slow.url}/crm`, async () => {
    visits += 1;
    expect(await listOutdatedCaches(page, newer)).toEqual([]);
  });
  expect(loads).toBe(visits);
  await page.goto('about:blank');
  await slow.close();
  rmSync(folder, { recursive: true, force: true });
});
