import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { defineConfig } from 'vite';

/**
 * The worker that saves pages on a device is built after the pages, because it names their files and has their version. It's one file at
 * the portal's root, because a worker handles only addresses below its own.
 */
const assets = readdirSync('build/client/assets');
const version = assets.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((found) => found !== undefined);
if (version === undefined) throw new Error('Build the pages first: the worker is built from what they are.');

const isShell = (name: string) =>
  /^(framework|shell|entry\.client|root|training-shell|client-shell|manifest|app|fonts|icons)-/.test(name) ||
  /^(inter|fraunces)-latin-wght/.test(name);
/** The files that the pages for trainees and clients need. The worker doesn't save the console. */
const { entry, routes } = readManifest();
const needed = new Set<string>();
const follow = (name: string): void => {
  if (needed.has(name) || !assets.includes(name)) return;
  needed.add(name);
  if (!name.endsWith('.js')) return;
  for (const [named] of readFileSync(`build/client/assets/${name}`, 'utf8').matchAll(/[\w.-]+\.js\b/g)) follow(named);
};
const portalRoutes = Object.values(routes).filter(({ id }) => !id.startsWith('manage'));
for (const part of [entry, ...portalRoutes]) follow(basename(part.module));
needed.add(`manifest-${version}.js`);

/**
 * Tells whether the worker saves a file: the needed scripts, and all styles, icons and fonts except the extended Latin letters that few
 * names need.
 */
const isKept = (name: string) =>
  name.endsWith('.js') ? needed.has(name) : /\.(css|svg|woff2)$/.test(name) && !name.includes('-latin-ext-');
const files = assets.filter(isKept);
const addresses = (names: string[]) => JSON.stringify(names.map((name) => `/assets/${name}`));

interface Manifest {
  entry: { module: string };
  routes: Record<string, { id: string; module: string }>;
}

/** Reads the list of pages and their scripts that browsers get. */
function readManifest(): Manifest {
  const script = readFileSync(`build/client/assets/manifest-${version}.js`, 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

export default defineConfig({
  publicDir: false,
  resolve: { alias: { '#app': resolve('app') } },
  define: {
    'process.env.NODE_ENV': '"production"',
    portalBuild: JSON.stringify(version),
    portalShell: addresses(files.filter(isShell)),
    portalParts: addresses(files.filter((name) => !isShell(name))),
  },
  build: {
    outDir: 'build/client/worker',
    license: { fileName: '.licenses.json' },
    emptyOutDir: true,
    rolldownOptions: { input: 'app/worker/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
  },
});
