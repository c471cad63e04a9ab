import type { SavedPage } from '#app/features/access/device-list.ts';

/**
 * Asks the service worker for the saved pages and lists them. This function is inlined as text, so it can't use anything defined outside
 * it.
 */
function listSavedPages(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return;

  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data: pages }: MessageEvent<SavedPage[]>) => {
    for (const { address, title } of pages) {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = title;
      const entry = document.createElement('li');
      entry.append(link);
      document.querySelector('#kept-list')?.append(entry);
    }
    document.querySelector(pages.length > 0 ? '#kept-some' : '#kept-none')?.removeAttribute('hidden');
  });
  port1.start();
  worker.postMessage({ kind: 'saved-pages' }, [port2]);
}

/** The script of the page that's shown offline in place of an unsaved page. */
export const listSavedPagesScript = /* @__PURE__ */ `(${listSavedPages.toString()})()`;
