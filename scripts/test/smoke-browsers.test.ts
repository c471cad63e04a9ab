import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { findSmokeBrowsers } from './smoke-browsers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-browsers-'));
  vi.stubEnv('PATH', folder);
  for (const name of ['CHROMIUM_PATH', 'FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH']) vi.stubEnv(name, undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function find(name: string) {
  return findSmokeBrowsers().find((browser) => browser.name === name);
}

test('a missing browser is reported, with how to install it', () => {
  expect(find('webkit')).toEqual({
    name: 'webkit',
    kind: 'none',
    reason:
      "WebKit isn't installed, so its smoke tests are skipped. Install it (apt-get install webkit2gtk-driver xvfb), or set WEBKIT_DRIVER_PATH and XVFB_PATH.",
  });
});

test('a browser is found on the PATH', () => {
  writeFileSync(join(folder, 'chromium-headless-shell'), '');
  expect(find('chromium')?.kind).toBe('found');
});

test('WebKit is unavailable without a display', () => {
  writeFileSync(join(folder, 'WebKitWebDriver'), '');
  expect(find('webkit')?.kind).toBe('none');

  writeFileSync(join(folder, 'Xvfb'), '');
  expect(find('webkit')).toEqual({
    name: 'webkit',
    kind: 'found',
    program: join(folder, 'WebKitWebDriver'),
    screen: join(folder, 'Xvfb'),
  });
});

test("a variable's path comes before all others", () => {
  vi.stubEnv('FIREFOX_PATH', '/opt/firefox/firefox');
  expect(find('firefox')).toMatchObject({ kind: 'found', program: '/opt/firefox/firefox' });
});
