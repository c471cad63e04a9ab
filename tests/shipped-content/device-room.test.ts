import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { audiences } from '#app/features/access/rules.ts';
import type { DeviceList } from '#app/features/access/device-list.ts';
import { homeOf } from '#app/features/access/device-list.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** The most space that an audience's saved content may take on a device, in bytes. */
const room = 5_000_000;

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal({ variables: { CONTENT_DIR: 'content' } });
});
afterAll(() => portal.close());

/**
 * Returns the size of the files that the worker saves in addition to the pages. The worker lists them, and a browser stores them
 * uncompressed.
 */
function roomOfParts(): number {
  const named = new Set(readFileSync('build/client/worker/worker.js', 'utf8').match(/\/assets\/[\w.-]+/g));
  expect(named.size).toBeGreaterThan(50);
  return [...named].reduce((sum, address) => sum + statSync(`build/client${address}`).size, 0);
}

function styleSheet(): string {
  const name = readdirSync('build/client/assets').find((each) => /^app-.*\.css$/.test(each));
  return name?.slice(0, -'.css'.length) ?? '';
}

/** Rendering and compressing every page of a portal takes many seconds of processor time, which a busy machine stretches. */
const wholePortalTimeout = 240_000;

test.each(audiences)(
  'all content for %s fits, and its button states the size',
  async (audience) => {
    const visitor = await portal.enter(audience);
    // This is the cookie that a browser sends after its first page, and that makes the portal leave styles out of documents.
    visitor.cookies.set('northkey-styles', styleSheet());
    const list = (await (await visitor.request(`${homeOf(audience)}/list`)).json()) as DeviceList;
    const pages = await Promise.all(list.addresses.map(async (address) => gzipSync(await visitor.text(address)).length));
    const bytes = pages.reduce((sum, size) => sum + size, roomOfParts());

    expect(bytes).toBeLessThanOrEqual(room);
    expect(list.bytes / bytes).toBeGreaterThan(0.8);
    expect(list.bytes / bytes).toBeLessThan(1.25);
  },
  wholePortalTimeout,
);
