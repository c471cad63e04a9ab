import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export type Browser = { kind: 'found'; path: string } | { kind: 'none'; reason: string };

/**
 * The names of Chromium programs. Debian's headless build comes first, because it uses the same engine as the full one and takes a third
 * less time to start and render.
 */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds a Chromium in CHROMIUM_PATH, in Playwright's folder or on the system. If there's none, installs one. */
export async function findBrowser(): Promise<Browser> {
  const found = findChromium();
  if (found !== null) return { kind: 'found', path: found };

  console.log('Installing a browser…');
  // Distribution packages come first, because they include the libraries that the browser needs. Playwright's own download doesn't.
  if (canInstallWithApt()) installWithApt(['chromium-headless-shell'], ['chromium']);
  const installed = findChromium();
  if (installed !== null) return { kind: 'found', path: installed };

  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const downloaded = findChromium();
  if (downloaded !== null) return { kind: 'found', path: downloaded };

  return {
    kind: 'none',
    reason:
      "Chromium isn't installed and couldn't be installed automatically. Install Chromium or Google Chrome, or set CHROMIUM_PATH, and run the tests again.",
  };
}

/** Returns the path of an installed Chromium, or null if there's none. */
export function findChromium(): string | null {
  return firstThatExists('CHROMIUM_PATH', [chromium.executablePath(), ...programs.flatMap(pathsOf), ...applications]);
}

/**
 * Returns the path in the environment variable without checking it, so that a wrong path doesn't go unnoticed. If the variable isn't set,
 * returns the first candidate that exists.
 */
export function firstThatExists(variable: string, candidates: string[]): string | null {
  const named = process.env[variable];
  if (named !== undefined && named !== '') return named;
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

export function pathsOf(program: string): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
}

export function canInstallWithApt(): boolean {
  return process.getuid?.() === 0 && pathsOf('apt-get').some(existsSync);
}

/** Installs the first set of packages that's available. */
export function installWithApt(...sets: string[][]): void {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const packages of sets) {
    if (spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0) return;
  }
}
