import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { defineConfig } from 'vite';

import { pageTable } from './app/page-table.ts';

/**
 * The worker that keeps pages on a device is built after the pages: it names their files, and carries their version. It is
 * one file at the portal's root, because a worker answers for what is below its own address.
 */
const assets = readdirSync('build/client/assets');
const version = assets.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((found) => found !== undefined);
if (version === undefined) throw new Error('Build the pages first: the worker is built from what they are.');

const isShell = (name: string) =>
  /^(framework|shell|entry\.client|root|training-shell|client-shell|manifest|app|fonts|icons)-/.test(name) ||
  /^(inter|fraunces)-latin-wght/.test(name);
/** Pages of the console, which is none of the worker's business, and letters that few names need. */
const scriptsOf = (isConsole: boolean) =>
  pageTable.filter(({ path }) => path.startsWith('/manage') === isConsole).map(({ file }) => basename(file, '.tsx'));
const others = new Set(scriptsOf(false));
const consoleScripts = new Set(['manage-shell', ...scriptsOf(true).filter((name) => !others.has(name))]);
const isLeftOut = (name: string) =>
  !/\.(js|css|svg|woff2)$/.test(name) || /^desk-|-latin-ext-/.test(name) || consoleScripts.has(name.replace(/-[\w-]{8}\.js$/, ''));
const files = assets.filter((name) => !isLeftOut(name));
const addresses = (names: string[]) => JSON.stringify(names.map((name) => `/assets/${name}`));

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
    emptyOutDir: true,
    rolldownOptions: { input: 'app/worker/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
  },
});
