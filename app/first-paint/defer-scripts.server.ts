import type { LateFiles } from './lazy-part.ts';
import { belowFoldName, laterType, partsName } from './start-scripts.ts';
import { isFirstPaintOn } from './switch.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const pageScript = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Rewrites a document so that its scripts load after its text. React Router always requests scripts in the head and has no setting for
 * that. This function reads the output of React Router's Scripts component, and throws if that output has changed. The files of late
 * parts are requested after the page's own files, and those below the fold come last.
 */
export function deferScripts(html: string, { near, far }: LateFiles = { near: new Set(), far: new Set() }): string {
  if (!isFirstPaintOn) return html;

  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const ofPage = new Set([...head.matchAll(preload)].map(([, part = '']) => part));
  if (ofPage.size === 0) return html;

  const body = html.slice(end);
  const deferred = body.replace(pageScript, (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}">`);
  if (deferred === body)
    throw new Error("React Router has changed how it renders a page's scripts: see app/first-paint/defer-scripts.server.ts.");

  // The lists of files must come before the script that reads them.
  const parts = new Set([...ofPage, ...near]);
  const others = [...far].filter((file) => !parts.has(file));
  const names = nameParts(partsName, [...parts]) + nameParts(belowFoldName, others);
  return `${head.replace(preload, '').replace(/(?=<script[ >]|$)/, names)}${deferred}`;
}

function nameParts(name: string, files: string[]): string {
  return files.length === 0 ? '' : `<meta name="${name}" content="${files.join(' ')}"/>`;
}
