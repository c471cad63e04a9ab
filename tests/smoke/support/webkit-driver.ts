import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Key, WebElement, type WebDriver } from 'selenium-webdriver';

import { findFreePort } from '../../e2e/support/server.ts';
import type { BrowserDriver, DrivenPage, NamedElement } from './browser-driver.ts';
import { findNamed } from './find-named.ts';
import { watchFaults } from './watch-faults.ts';

/** This folder is in a CommonJS package, which `import` doesn't find. */
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote');

/** The options for Debian's small browser based on WebKitGTK. */
const capabilities = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { args: ['--automation'] },
};

/** The time limit for opening a browser, in milliseconds. Opening one usually takes half a second. */
const openLimit = 30_000;

/**
 * Starts WebKit on a virtual display, which WebKit needs. Each page has its own driver, because a driver that has closed a browser may hang
 * with the next one.
 */
export async function driveWebKit(executablePath: string, screenProgram: string): Promise<BrowserDriver> {
  const screen = await startScreen(screenProgram);

  async function openPage(triesLeft = 3): Promise<DrivenPage> {
    const port = await findFreePort();
    const service = new DriverService(executablePath, {
      loopback: true,
      port,
      args: [`--port=${port}`],
      env: environment(screen.display),
    });
    const opening = new Builder()
      .usingServer(await service.start())
      .withCapabilities(capabilities)
      .build();
    // Failures after the time limit are ignored.
    opening.catch(() => undefined);
    const session = await Promise.race([opening, wait(openLimit, null, { ref: false })]);

    if (session === null) {
      await service.kill();
      if (triesLeft === 1) throw new Error(`${executablePath} didn't open a browser.`);
      return openPage(triesLeft - 1);
    }
    await session.manage().window().setRect({ width: 1280, height: 1000, x: 0, y: 0 });
    return drivePage(session, service);
  }

  return {
    openPage: () => openPage(),
    close: async () => screen.close(),
  };
}

/** Returns an environment without desktop services, which a container doesn't have, and without a graphics card. */
function environment(display: string): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
}

/** Starts a virtual display with the first free number. */
function startScreen(program: string): Promise<{ display: string; close: () => void }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
    screen.stdio[3]?.once('data', (number: Buffer) => resolve({ display: `:${number.toString().trim()}`, close: () => screen.kill() }));
  });
}

function drivePage(session: WebDriver, service: InstanceType<typeof DriverService>): DrivenPage {
  return {
    goto: async (address) => {
      await session.get(address);
      await session.executeScript(watchFaults);
    },
    reload: async () => {
      await session.navigate().refresh();
      await session.executeScript(watchFaults);
    },
    evaluate: async (run, argument) => {
      await session.executeScript(watchFaults);
      return session.executeScript(run, argument);
    },
    click: async (element) => (await find(session, element)).click(),
    type: async (field, text) => {
      const found = await find(session, field);
      // A click also scrolls the field into view, which this driver's `clear` doesn't do.
      await found.click();
      await found.clear();
      await found.sendKeys(text);
    },
    pressEnter: () => session.actions().sendKeys(Key.ENTER).perform(),
    faults: () => session.executeScript<string[]>(watchFaults),
    close: async () => {
      await session.quit();
      await service.kill();
    },
  };
}

async function find(session: WebDriver, element: NamedElement): Promise<WebElement> {
  const found: unknown = await session.executeScript(findNamed, element);
  if (!(found instanceof WebElement)) throw new Error(`There's no ${element.kind} "${element.name}" on ${await session.getCurrentUrl()}.`);
  return found;
}
