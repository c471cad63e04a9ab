import { setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { href } from 'react-router';

import type { Audience } from '#app/features/access/rules.ts';
import { checkSession, respondToData, respondToPage, respondToPicture, saveOpenedPage, refreshOwnRecords } from './fetch-handler.ts';
import { describeStatus, downloadForOffline, refreshDownload, removeDownload } from './offline-download.ts';
import { isUpload, listOpenPages } from './offline-cache.ts';
import { deleteAllPages, pageCacheOf } from './offline-sessions.ts';
import { takeOver } from './new-build.ts';
import { assetsCache, build, scope, shellFiles } from './worker-scope.ts';

export type DeviceMessage =
  | { kind: typeof takeOver }
  | { kind: 'opened'; address: string; isBeforeWorker: boolean }
  | { kind: 'saved-pages' }
  | { kind: 'keep' | 'take-back' | 'status'; audience: Audience };

setCacheNameDetails({ prefix: 'northkey', precache: `shell-${build}` });
precacheAndRoute([...shellFiles.map((url) => ({ url, revision: null })), { url: href('/offline'), revision: build }], {
  directoryIndex: '',
  cleanURLs: false,
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: assetsCache }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:brand|app-icons)\/|^\/favicon\.svg$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: assetsCache }),
);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.destination === 'image' && isUpload(url.pathname),
  ({ event }) => respondToPicture(event as FetchEvent),
);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isPage(url.pathname) && isRead(request),
  ({ event, url }) => (url.pathname.endsWith('.data') ? respondToData(event as FetchEvent) : respondToPage(event as FetchEvent)),
);
// Deletes saved pages right away, whether or not the device is online, and again once the portal has ended the session.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && [href('/sign-out'), `${href('/sign-out')}.data`].includes(url.pathname.toLowerCase()),
  async ({ request }) => {
    await deleteAllPages();
    try {
      return await fetch(request);
    } finally {
      await deleteAllPages();
    }
  },
  'POST',
);

// A preview pauses saved pages before its first page loads, and brings them back when it ends.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.toLowerCase() === href('/manage/preview'),
  async ({ request }) => {
    const answer = await fetch(request);
    await checkSession();
    return answer;
  },
  'POST',
);

/** Where learners change their records, and where someone else's record can become the device's. */
const changesRecords = [href('/mine'), href('/resume'), href('/assessment')];

// Requests that change something bypass the worker, so the saved copies of the user's records are refreshed afterwards.
scope.addEventListener('fetch', (event) => {
  const path = new URL(event.request.url).pathname.replace(/\.data$/, '');
  if (event.request.method === 'POST' && changesRecords.includes(path)) event.waitUntil(refreshOwnRecords());
});
scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data as DeviceMessage, event.ports[0])));

const notPages = new RegExp(
  `^(?:${href('/manage')}(?:[/.]|$)|${href('/uploads/:id', { id: '' })}|/healthz$|/readyz$|/worker\\.js$|/manifest\\.webmanifest$)`,
  'i',
);

/** The worker ignores the console, uploaded files, health checks and its own script. It saves pictures along with the pages that show them. */
function isPage(path: string): boolean {
  return !notPages.test(path);
}

/** Tells whether a request is for a page. Preview images and PDFs that are downloaded under their own names don't count. */
function isRead(request: Request): boolean {
  return ['document', ''].includes(request.destination) && !request.headers.has('Range');
}

/** Deletes pages and scripts from other builds, which are no longer used. */
async function begin(): Promise<void> {
  const own = [assetsCache, pageCacheOf('training', build), pageCacheOf('client', build), 'northkey-state'];
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('northkey-') && !own.includes(name) && !name.includes(`shell-${build}`));
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function handleMessage(message: DeviceMessage, port: MessagePort | undefined): Promise<void> {
  if (message.kind === takeOver) return scope.skipWaiting();
  if (message.kind === 'opened') {
    await saveOpenedPage(message.address, message.isBeforeWorker);
    if (message.isBeforeWorker) await refreshOwnRecords();
    return refreshDownload();
  }
  if (message.kind === 'saved-pages') return port?.postMessage(await listOpenPages());
  if (message.kind === 'keep') await downloadForOffline(message.audience);
  if (message.kind === 'take-back') await removeDownload(message.audience);
  port?.postMessage(await describeStatus(message.audience));
}
