import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { audiences } from '#app/features/access/rules.ts';
import type { DeviceList } from '#app/features/access/device-list.ts';
import { homeOf } from '#app/features/access/device-list.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** What everything that is kept of an audience may take on a device, in bytes. */
const room = 5_000_000;

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal({ variables: { CONTENT_DIR: 'content' } });
});
afterAll(() => portal.close());

/** The worker names the files that it keeps beside the words; a browser keeps them unpacked. */
function roomOfParts(): number {
  const named = new Set(readFileSync('build/client/worker/worker.js', 'utf8').match(/\/assets\/[\w.-]+/g));
  expect(named.size).toBeGreaterThan(50);
  return [...named].reduce((sum, address) => sum + statSync(`build/client${address}`).size, 0);
}

function styleSheet(): string {
  const name = readdirSync('build/client/assets').find((each) => /^app-.*\.css$/.test(each));
  return name?.slice(0, -'.css'.length) ?? '';
}

test.each(audiences)('everything of %s fits, and its button says how much that is', async (audience) => {
  const visitor = await portal.enter(audience);
  // What a browser says that has opened a page before: documents come without styles then.
  visitor.cookies.set('northkey-styles', styleSheet());
  const list = (await (await visitor.request(`${homeOf(audience)}/list`)).json()) as DeviceList;
  let bytes = roomOfParts();
  for (const address of list.addresses) bytes += gzipSync(await visitor.text(address)).length;

  expect(bytes).toBeLessThanOrEqual(room);
  expect(list.bytes / bytes).toBeGreaterThan(0.8);
  expect(list.bytes / bytes).toBeLessThan(1.25);
});
