import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A Chromium for the browser tests, or why there is none. */
export type Browser = { kind: 'found'; path: string } | { kind: 'none'; reason: string };

/** Debian's build without a window starts and draws in two thirds of the time; it is the same engine. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds a Chromium: the one that CHROMIUM_PATH names, Playwright's own, one of the system; else installs one. */
export async function findBrowser(): Promise<Browser> {
  const found = findInstalled();
  if (found !== null) return { kind: 'found', path: found };

  console.log('Installing a browser…');
  // Packages of the distribution bring the libraries that the browser needs; Playwright's own does not.
  if (process.getuid?.() === 0 && isOnPath('apt-get')) installWithApt();
  const installed = findInstalled();
  if (installed !== null) return { kind: 'found', path: installed };

  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const downloaded = findInstalled();
  if (downloaded !== null) return { kind: 'found', path: downloaded };

  return {
    kind: 'none',
    reason:
      'There is no Chromium here, and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
  };
}

function findInstalled(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;

  const candidates = [chromium.executablePath(), ...programs.flatMap((program) => pathsOf(program)), ...applications];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

function pathsOf(program: string): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
}

function isOnPath(program: string): boolean {
  return pathsOf(program).some(existsSync);
}

function installWithApt(): void {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const program of ['chromium-headless-shell', 'chromium']) {
    if (spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program], options).status === 0) return;
  }
}
