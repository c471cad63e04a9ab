import type { Page, Request } from '@playwright/test';

import { fixtureFolder } from '../../support/fixture-content.ts';
import { listGatedWords } from '../../support/gated-words.ts';
import { open } from './scripts.ts';
import { expect } from './test.ts';

const gatedWords = listGatedWords(fixtureFolder);

export const panel = (page: Page) => page.getByRole('region', { name: 'What this device keeps' });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Keep everything on this device' });

export async function saveEverything(page: Page, address: string): Promise<void> {
  await open(page, address);
  await saveButton(page).click();
  await expect(panel(page)).toContainText('Everything is saved.', { timeout: 60_000 });
}

/** Expects that the device has no saved responses, gated content or databases. */
export async function expectNothingSaved(page: Page): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).addresses).toEqual([]);
  const { words, databases } = await readDevice(page);
  expect(gatedWords.filter((word) => words.includes(word))).toEqual([]);
  expect(databases).toEqual([]);
}

/**
 * Reads everything that the device stores for the portal: one text with all responses decompressed, the addresses of those responses, and
 * the names of the databases.
 */
export async function readDevice(page: Page): Promise<{ words: string; addresses: string[]; databases: string[] }> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (kept === undefined) continue;
        const isPacked = kept.headers.get('Northkey-Packed') === 'gzip';
        const body = isPacked && kept.body !== null ? kept.body.pipeThrough(new DecompressionStream('gzip')) : kept.body;
        texts.push(await new Response(body).text());
        if (name.startsWith('northkey-words-')) addresses.push(`${name.split('-')[2]} ${new URL(request.url).pathname}`);
      }
    }
    for (const storage of [localStorage, sessionStorage]) texts.push(JSON.stringify({ ...storage }));
    const databases = await indexedDB.databases();
    return { words: texts.join('\n'), addresses, databases: databases.map(({ name }) => name ?? '') };
  });
}

export async function waitUntilSaved(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await readDevice(page)).addresses, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(new RegExp(` ${address}$`)));
}

/** Waits until the page has asked for the learner's record, which a busy machine can have saved by the time there's no connection. */
export async function waitForOwnRecord(page: Page): Promise<void> {
  const isOwn = (request: Request) => request.url().endsWith('/mine');
  await Promise.race([page.waitForEvent('requestfailed', isOwn), page.waitForEvent('requestfinished', isOwn)]);
}
