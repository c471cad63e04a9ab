import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/** Everything that the device stores for the portal, as one text, packed answers unpacked; and the names of its databases. */
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
    const databases = await indexedDB.databases();
    return { words: texts.join('\n'), addresses, databases: databases.map(({ name }) => name ?? '') };
  });
}

/** Waits until the worker runs and has kept this page. */
export async function waitUntilKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await readDevice(page)).addresses, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(new RegExp(` ${address}$`)));
}
