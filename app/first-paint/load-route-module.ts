import { loadWithRetry } from '#app/browser/connection.ts';

/**
 * Replaces React Router's function of the same name (see vite-plugins.ts), which reloads the document when a page's script fails to load.
 * Without a connection, merely hovering over a menu entry would then lead to the browser's error page and discard anything typed. With the
 * original function, six of the eleven browser tests for lost connections fail. As in the original, the promise for a script that never
 * loads stays pending.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  return (loaded[route.id] ??= await loadWithRetry(() => import(/* @vite-ignore */ route.module) as Promise<unknown>, route.module));
}
