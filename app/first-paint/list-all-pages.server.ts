import type { EntryContext } from 'react-router';

import { isFirstPaintOn } from './switch.ts';

/** Has the browser's router know the console's pages as well: the build writes both lists (vite-plugins.ts). */
export function listAllPages(routerContext: EntryContext): EntryContext {
  if (!import.meta.env.PROD || !isFirstPaintOn) return routerContext;

  const { manifest } = routerContext;
  return { ...routerContext, manifest: { ...manifest, url: manifest.url.replace('.js', '-console.js') } };
}
