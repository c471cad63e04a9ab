import { loadPatiently } from './connection.ts';

/**
 * Stands in the place of React Router's function of this name (see vite.config.ts). The library's loads the document
 * again when a page's script does not come: without a line a menu entry that was only pointed at led to the browser's
 * error page, and what was typed was lost. With it six of the eleven journeys of a lost line fail. As with the
 * library's, the promise of a script that never comes stays open.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  return (loaded[route.id] ??= await loadPatiently(() => import(/* @vite-ignore */ route.module) as Promise<unknown>, route.module));
}
