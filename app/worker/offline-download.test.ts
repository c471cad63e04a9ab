import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { sessionHeader } from '#app/features/access/session-life.ts';
import { MemoryCaches } from '#tests/support/memory-caches.ts';

const origin = 'https://northkey.example';
const start = Date.parse('2026-11-27T12:00:00Z');

/** The addresses on the portal's list of pages, or null while the device is offline. */
let listed: string[] | null;
let worker: typeof import('./offline-download.ts') & typeof import('./offline-sessions.ts');

beforeAll(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  vi.stubGlobal('self', { clients: { matchAll: async () => [] }, location: { origin } });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('portalBuild', 'build-1');
  vi.stubGlobal('portalShell', []);
  vi.stubGlobal('portalParts', []);
  vi.stubGlobal('fetch', async (asked: unknown) => {
    // No page of the list can be fetched, so a list with pages stands for a connection that's lost during the download.
    if (listed === null || typeof asked !== 'string') throw new TypeError('Failed to fetch');
    return Response.json({ version: '1', addresses: listed });
  });
  vi.stubGlobal(
    'Request',
    // Node's own takes no paths.
    class {
      readonly method = 'HEAD';
    },
  );
  worker = { ...(await import('./offline-sessions.ts')), ...(await import('./offline-download.ts')) };
});
beforeEach(async () => {
  vi.stubGlobal('caches', new MemoryCaches(origin));
  await worker.deleteAllPages();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signIn(entry: string): Promise<void> {
  const headers = { [sessionHeader]: `training=${entry}:36000` };
  await worker.mergeResponseHeaders(new Response(null, { headers }), worker.getGeneration());
  await caches.open(worker.pageCacheOf('training', 'build-1'));
}

async function loseConnectionDuringDownload(): Promise<void> {
  await signIn('a');
  listed = ['/welcome'];
  await worker.downloadForOffline('training');
  expect(await worker.describeStatus('training')).toMatchObject({ isAskedFor: true, isWhole: false, failure: 'line' });
}

test("after sign-out, an interrupted download isn't reported to the next person who signs in", async () => {
  await loseConnectionDuringDownload();
  await worker.deleteAllPages();
  expect(await worker.describeStatus('training')).toMatchObject({ pages: 0, failure: null });
  await signIn('b');
  expect(await worker.describeStatus('training')).toMatchObject({ pages: 0, isAskedFor: false, failure: null });
});

test("once the pages are removed, an interrupted download isn't reported", async () => {
  await loseConnectionDuringDownload();
  await worker.removeDownload('training');
  expect(await worker.describeStatus('training')).toMatchObject({ isAskedFor: false, failure: null });
});

test('a download that the end of the session interrupts is reported until the next sign-in', async () => {
  await worker.downloadForOffline('training');
  expect((await worker.describeStatus('training')).failure).toBe('changed');
  await signIn('a');
  expect((await worker.describeStatus('training')).failure).toBeNull();
});

test("a check that can't be made offline leaves a complete download complete", async () => {
  await signIn('a');
  listed = [];
  await worker.downloadForOffline('training');
  expect(await worker.describeStatus('training')).toMatchObject({ isWhole: true, failure: null });

  listed = null;
  vi.setSystemTime(start + 11 * 60_000);
  await worker.refreshDownload();
  expect(await worker.describeStatus('training')).toMatchObject({ isAskedFor: true, isWhole: true, failure: null });
});

test('offline, an incomplete download is reported as interrupted', async () => {
  await signIn('a');
  listed = null;
  await worker.downloadForOffline('training');
  expect(await worker.describeStatus('training')).toMatchObject({ isWhole: false, failure: 'line' });
});
