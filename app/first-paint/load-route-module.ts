import { loadPatiently } from '#app/browser/connection.ts';

/**
 * Replaces React Router's function of the same name (see vite-plugins.ts). The original reloads the document when a page's script fails to
 * load. Offline, just hovering over a menu entry led to the browser's error page, and anything typed was lost. With the original, six of
 * the eleven lost-connection journeys fail. As in the original, the promise for a script that never loads stays pending.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  return (loaded[route.id] ??= await loadPatiently(() => import(/* @vite-ignore */ route.module) as Promise<unknown>, route.module));
}
