import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { fontFiles } from '#app/platform/pdf/fonts.ts';
import { oldestNode } from '../launch/node-version.mjs';
import { listPackageFolders, serverLibraries, versionOf } from './runtime-packages.ts';
import { listShippedPackages, type ShippedPackage } from './shipped-packages.ts';
import { writeBill } from './write-bill.ts';
import { writeNotices } from './write-notices.ts';

/** The files that an installed release gets unchanged from the checkout. */
const shipped = [
  'build',
  'content',
  'deploy',
  'docs',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'scripts/serve.mjs',
];
const launchers = ['northkey', 'copy-content', 'node-version', 'run', 'serve-until-stopped'];

interface ReleaseOptions {
  checkout: string;
  version: string;
  /** The output folder. */
  into: string;
}

/**
 * Packs a built checkout as `northkey-VERSION.tgz`, which npm can install without a registry. The file includes everything that's needed at
 * run time, in the lock file's versions. Returns the file's path.
 */
export function packRelease({ checkout, version, into }: ReleaseOptions): string {
  mkdirSync(into, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'northkey-release-'));
  try {
    for (const path of [...shipped, ...launchers.map((name) => `scripts/launch/${name}.mjs`)]) copy(checkout, stage, path);
    const fontPackages = [...new Set(fontFiles.map((file) => file.split('/').slice(0, 2).join('/')))];
    for (const folder of listPackageFolders(checkout, serverLibraries)) copy(checkout, stage, folder);
    leaveOutOptional(join(stage, 'node_modules/sharp/package.json'));
    // Copies only the fonts that PDFs use. The packages also contain fonts for other writing systems.
    for (const file of [...fontFiles, ...fontPackages.flatMap((name) => [`${name}/package.json`, `${name}/LICENSE`])])
      copy(checkout, stage, `node_modules/${file}`);

    const packages = listShippedPackages(checkout);
    refuseUnknownLicenses(packages);
    writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.txt'), writeNotices(checkout, packages));
    const bill = writeBill(checkout, version, packages);
    // The bill of materials is included in the release for people who receive only the release, and written next to it for programs that
    // scan many releases.
    for (const file of [join(stage, 'sbom.cdx.json'), join(into, `northkey-${version}.cdx.json`)]) writeFileSync(file, bill);
    writeFileSync(join(stage, 'package.json'), describePackage(checkout, version, [...serverLibraries, ...fontPackages]));
    return pack(stage, into);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Matches files that only developers need: source maps, build info, types, and the tests of libraries. */
const left = /(\.licenses\.json|\.map|\.northkey-sources)$|node_modules\/.+(\.[cm]?ts|\.flow|\/(test|tests|benchmarks|docs|\.github))$/;

function copy(checkout: string, stage: string, path: string): void {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(join(checkout, path), join(stage, path), {
    recursive: true,
    dereference: true,
    filter: (source) => !left.test(source),
  });
}

/**
 * Removes a library's optional packages from its list. npm would look for the encoders of every system in the registry, which an
 * installation from the file alone can't reach.
 */
function leaveOutOptional(file: string): void {
  const library = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, `${JSON.stringify({ ...library, optionalDependencies: {} }, null, 2)}\n`);
}

/** The licences that allow redistribution if their notices are included. */
const knownLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  // The picture library's encoder stays a file of its own, so anyone can replace it, as its licence asks.
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
]);

function refuseUnknownLicenses(packages: readonly ShippedPackage[]): void {
  const others = packages.filter(({ license }) => !knownLicenses.has(license));
  if (others.length > 0)
    throw new Error(
      `Review these licences before you distribute the packages: ${others.map(({ name, license }) => `${name} (${license})`).join(', ')}.`,
    );
}

function describePackage(checkout: string, version: string, libraries: string[]): string {
  const { name, description, license } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as Record<string, string>;
  const manifest = {
    name,
    version,
    // This prevents the package from being published to a public registry by mistake.
    private: true,
    description,
    license,
    type: 'module',
    bin: { northkey: 'scripts/launch/northkey.mjs' },
    engines: { node: `>=${oldestNode}` },
    dependencies: Object.fromEntries(libraries.map((library) => [library, versionOf(checkout, library)])),
    bundleDependencies: libraries,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function pack(stage: string, into: string): string {
  const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], {
    cwd: stage,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const name = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0 || name === '') throw new Error(`npm couldn't pack the release.\n${packed.stderr}`);
  return join(into, name);
}
