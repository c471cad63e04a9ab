import type { EntryContext } from 'react-router';

import { isFirstPaintOn } from './switch.ts';

/** Gives the browser's router the full list of pages, including those of the console. The build writes both lists (vite-plugins.ts). */
export function listAllPages(routerContext: EntryContext): EntryContext {
  if (!import.meta.env.PROD || !isFirstPaintOn) return routerContext;

  const { manifest } = routerContext;
  return { ...routerContext, manifest: { ...manifest, url: manifest.url.replace('.js', '-console.js') } };
}
