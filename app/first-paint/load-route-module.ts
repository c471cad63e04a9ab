import { loadPatiently } from '#app/browser/connection.ts';

/**
 * Replaces React Router's function of this name (see vite-plugins.ts). The library's reloads the document when a page's
 * script fails to load. Offline, just pointing at a menu entry then led to the browser's error page, and anything typed
 * was lost. With it, six of the eleven lost-connection journeys fail. As in the library, the promise of a script that
 * never loads stays pending.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  return (loaded[route.id] ??= await loadPatiently(() => import(/* @vite-ignore */ route.module) as Promise<unknown>, route.module));
}
