import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';

import type { Links } from '#app/content/schemas/links-schema.ts';
import { themeScript } from '#app/browser/theme.ts';
import type { BlockSample } from './block-samples.ts';

/** The address of the gallery. It isn't in the page table, because only `npm run dev` serves it. */
export const galleryPath = '/dev/gallery';

export interface GalleryData {
  blocks: Record<string, BlockSample[]>;
  links: Links;
}

type ContentModule = typeof import('#app/content/load-content.ts');
type SamplesModule = typeof import('./block-samples.ts');

export function isForGallery({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === galleryPath;
}

/** Serves the gallery's document, which renders the current components in the browser. */
export async function serveGallery(vite: ViteDevServer, response: ServerResponse): Promise<void> {
  const { loadContent } = (await vite.ssrLoadModule('/app/content/load-content.ts')) as ContentModule;
  const { listBlockSamples } = (await vite.ssrLoadModule('/scripts/gallery/block-samples.ts')) as SamplesModule;
  // The tests' content is small and has one block of each type.
  const content = loadContent('tests/fixture-content');
  const page = writeDocument({ blocks: listBlockSamples(content), links: content.links });
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(await vite.transformIndexHtml(galleryPath, page));
}

/**
 * Writes the gallery's document. React Refresh has to load before any component, which React Router's own document ensures on other pages.
 */
function writeDocument(data: GalleryData): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Component gallery</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${themeScript}</script>
</head>
<body class="min-h-dvh antialiased">
<div id="gallery"></div>
<script type="application/json" id="gallery-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>
<script type="module" src="/scripts/gallery/gallery.tsx"></script>
</body>
</html>`;
}
