import { canInstallWithApt, findChromium, firstThatExists, installWithApt, pathsOf } from './find-browser.ts';

/** A browser for the smoke tests with the programs it needs, or the reason why there's none. */
export type SmokeBrowser =
  { name: SmokeBrowserName; kind: 'found'; program: string; screen: string } | { name: SmokeBrowserName; kind: 'none'; reason: string };

export type SmokeBrowserName = 'chromium' | 'firefox' | 'webkit';

/** The Debian packages for Firefox and WebKit. WebKit needs a display, which Xvfb provides. */
const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Finds the browsers. If one is missing, the reason says that its tests are skipped and how to install it. */
export function findSmokeBrowsers(): SmokeBrowser[] {
  const firefox = firstThatExists('FIREFOX_PATH', [...['firefox-esr', 'firefox'].flatMap(pathsOf), macFirefox]);
  const driver = firstThatExists('WEBKIT_DRIVER_PATH', pathsOf('WebKitWebDriver'));
  const screen = firstThatExists('XVFB_PATH', pathsOf('Xvfb'));

  return [
    describe('chromium', findChromium(), 'Install Chromium or Google Chrome, or set CHROMIUM_PATH.'),
    describe('firefox', firefox, `Install it (apt-get install ${packages.firefox.join(' ')}), or set FIREFOX_PATH.`),
    describe(
      'webkit',
      screen === null ? null : driver,
      `Install it (apt-get install ${packages.webkit.join(' ')}), or set WEBKIT_DRIVER_PATH and XVFB_PATH.`,
      screen ?? '',
    ),
  ];
}

/** Installs the missing packages for Firefox and WebKit, if that works without a prompt. */
export function installSmokeBrowsers(): void {
  const missing = findSmokeBrowsers().flatMap(({ name, kind }) => (kind === 'none' && name !== 'chromium' ? packages[name] : []));
  if (missing.length === 0 || !canInstallWithApt()) return;

  console.log('Installing the other browsers…');
  installWithApt(missing);
}

function describe(name: SmokeBrowserName, program: string | null, advice: string, screen = ''): SmokeBrowser {
  if (program !== null) return { name, kind: 'found', program, screen };

  const title = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' }[name];
  return { name, kind: 'none', reason: `${title} isn't installed, so its smoke tests are skipped. ${advice}` };
}
