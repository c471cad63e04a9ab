import { loadPatiently, reportUpdate } from './line.ts';

/**
 * Stands in the place of React Router's function of this name (see vite.config.ts). The library's loads the document
 * again when a page's script does not come: without a line a menu entry that was only pointed at led to the browser's
 * error page, and what was typed was lost. As there, a script that will never come leaves its promise open.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await loadPatiently(() => import(/* @vite-ignore */ route.module) as Promise<unknown>, route.module));
  } catch {
    reportUpdate();
    return new Promise(() => {});
  }
}
