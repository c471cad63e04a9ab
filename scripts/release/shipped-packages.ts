import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { listPackageFolders, serverLibraries } from './runtime-packages.ts';

export interface ShippedPackage {
  name: string;
  version: string;
  /** The licence's SPDX identifier. */
  license: string;
  /** The text of the package's licence and notice files. Empty if there are none. */
  text: string;
}

/**
 * The package lists that the bundler writes (vite.config.ts, vite.worker.config.ts). Their names start with a dot, so the server never
 * serves them.
 */
const bundleLists = ['build/client/.licenses.json', 'build/server/.licenses.json', 'build/client/worker/.licenses.json'];

/** The packages with parts in the style sheet. The bundler doesn't list them. */
const stylePackages = ['tailwindcss'];

/** The licences of packages that don't name one in package.json, taken from their licence files. */
const readFromFile: Record<string, string> = { 'png-js': 'MIT' };

const bundleList = z.array(z.object({ name: z.string(), version: z.string() }));
const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });
const ownManifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Lists every package that's part of a release: bundled, next to the bundle, in the style sheet, or shipped as a font. */
export function listShippedPackages(checkout: string): ShippedPackage[] {
  const { dependencies } = ownManifest.parse(readJson(checkout, 'package.json'));
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  const folders = [...listPackageFolders(checkout, serverLibraries), ...[...stylePackages, ...fonts].map((name) => `node_modules/${name}`)];
  const installed = folders.map((folder) => readPackage(checkout, folder));
  const bundled = bundleLists
    .flatMap((file) => bundleList.parse(readJson(checkout, file)))
    .map(({ name, version }) => readPackage(checkout, findFolder(checkout, name, version)));

  const all = new Map([...installed, ...bundled].map((each) => [`${each.name}@${each.version}`, each]));
  return [...all.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Finds the folder of a package's version. The folder may be inside another package that needs it. */
function findFolder(checkout: string, name: string, version: string): string {
  const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
  const { packages } = lock.parse(readJson(checkout, 'package-lock.json'));
  const found = Object.entries(packages).find(([folder, each]) => folder.endsWith(`node_modules/${name}`) && each.version === version);
  if (found === undefined) throw new Error(`The build contains ${name} ${version}, but the lock file doesn't list it.`);
  return found[0];
}

function readPackage(checkout: string, folder: string): ShippedPackage {
  const { name, version, license: named } = manifest.parse(readJson(checkout, folder, 'package.json'));
  const license = named ?? readFromFile[name] ?? 'unknown';
  const files = readdirSync(join(checkout, folder)).filter((each) => /^(licen[cs]e|copying|notice)(\.(md|txt|markdown))?$/i.test(each));
  const texts = files.toSorted().map((file) =>
    readFileSync(join(checkout, folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim(),
  );
  return { name, version, license, text: texts.join('\n\n') };
}

function readJson(...path: string[]): unknown {
  const file = join(...path);
  if (!existsSync(file)) throw new Error(`${file} is missing. Build first: node scripts/build.mjs`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
