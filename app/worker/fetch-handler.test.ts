import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { buildHeader, keepHeader, personalHeader, sessionHeader } from '#app/features/access/session-life.ts';
import { MemoryCaches } from '#tests/support/memory-caches.ts';

const origin = 'https://northkey.example';
const build = 'build-1';

/** What the portal has at each address. */
const portal = new Map<string, string>();
let asked: string[] = [];
/** What the portal waits for before it responds. */
let held: Promise<void> = Promise.resolve();
let worker: typeof import('./fetch-handler.ts') & typeof import('./offline-cache.ts') & typeof import('./offline-sessions.ts');

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('self', { clients: { matchAll: async () => [] }, location: { origin } });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('portalBuild', build);
  vi.stubGlobal('portalShell', []);
  vi.stubGlobal('portalParts', []);
  vi.stubGlobal(
    'Request',
    // Node's own takes no paths.
    class {
      readonly url: string;
      constructor(address: string) {
        this.url = address;
      }
    },
  );
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    asked.push(url);
    await held;
    const headers = { [sessionHeader]: 'training=a:36000', [keepHeader]: 'training', [personalHeader]: 'yes', [buildHeader]: build };
    const answer = new Response(portal.get(url) ?? '', { headers: { 'Content-Type': 'application/json', ...headers } });
    // A response that didn't come from a network has another type.
    const basic = (each: Response): Response =>
      Object.defineProperties(each, { type: { value: 'basic' }, clone: { value: () => basic(Response.prototype.clone.call(each)) } });
    return basic(answer);
  });
  worker = {
    ...(await import('./fetch-handler.ts')),
    ...(await import('./offline-cache.ts')),
    ...(await import('./offline-sessions.ts')),
  };
});
beforeEach(async () => {
  vi.stubGlobal('caches', new MemoryCaches(origin));
  portal.clear();
  asked = [];
  held = Promise.resolve();
  await worker.deleteAllPages();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signIn(audience: string): Promise<void> {
  const headers = { [sessionHeader]: `${audience}=a:36000` };
  await worker.mergeResponseHeaders(new Response(null, { headers }), worker.getGeneration());
}

async function readSaved(address: string): Promise<string | undefined> {
  return (await worker.openCached(address))?.answer.text();
}

async function refresh(): Promise<void> {
  const refreshed = worker.refreshOwnRecords();
  await vi.runAllTimersAsync();
  await refreshed;
}

test.each(['/mine', '/practice/mine', '/course/mine'])('after a change, the saved copy of %s is refreshed', async (address) => {
  portal.set(address, 'before');
  await worker.fetchAndSave(address);
  expect(await readSaved(address)).toBe('before');

  portal.set(address, 'after');
  await refresh();
  expect(await readSaved(address)).toBe('after');
});

test('after a change, a record that a page fetched before there was a worker is saved too', async () => {
  await signIn('training');
  portal.set('/course/mine', 'after');
  await refresh();
  expect(await readSaved('/course/mine')).toBe('after');
});

test("after a client's change, nothing is fetched", async () => {
  await signIn('client');
  await refresh();
  expect(asked).toEqual([]);
});

test("a preview opens no saved page, and they're back when it ends", async () => {
  portal.set('/mine', 'own');
  await worker.fetchAndSave('/mine');
  const hear = (session: string) =>
    worker.mergeResponseHeaders(new Response(null, { headers: { [sessionHeader]: session } }), worker.getGeneration());

  await hear('preview');
  expect(await worker.openCached('/mine')).toBeNull();
  expect(await worker.isOpen('training')).toBe(false);
  await hear('training=a:36000');
  expect(await readSaved('/mine')).toBe('own');
});

test('a page that was shown from the device is saved again before its event ends', async () => {
  portal.set('/crm', 'before');
  await worker.fetchAndSave('/crm');
  portal.set(`${origin}/crm`, 'after');
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  held = promise;

  let isDispatching = true;
  const lifetime: Promise<unknown>[] = [];
  const waitUntil = (part: Promise<unknown>) => {
    if (!isDispatching) throw new DOMException('The event has ended.', 'InvalidStateError');
    lifetime.push(part);
  };
  const request = { url: `${origin}/crm`, mode: 'navigate' };
  const shown = worker.respondToPage({ request, waitUntil, resultingClientId: 'page' } as unknown as FetchEvent);
  isDispatching = false;
  await vi.runAllTimersAsync();
  expect(await (await shown).text()).toBe('before');

  respond();
  await Promise.all(lifetime);
  expect(await readSaved('/crm')).toBe('after');
});
