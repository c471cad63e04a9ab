import { launch, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';

import { browserArguments } from '../../support/browser-arguments.ts';
import type { BrowserDriver, DrivenPage, NamedElement } from './browser-driver.ts';
import { findNamed } from './find-named.ts';

const options = {
  chromium: { browser: 'chrome', args: browserArguments },
  firefox: { browser: 'firefox' },
} satisfies Record<string, LaunchOptions>;

/** Starts Chromium or Firefox. Firefox needs no separate driver, because it supports WebDriver BiDi itself. */
export async function drivePuppeteer(name: 'chromium' | 'firefox', executablePath: string): Promise<BrowserDriver> {
  const browser = await launch({ ...options[name], executablePath, defaultViewport: { width: 1280, height: 900 } });

  return {
    openPage: async () => {
      const context = await browser.createBrowserContext();
      return drivePage(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

/** When the next page interrupts a font's download, Firefox reports an error with the code of NS_BINDING_ABORTED. */
const abortedFont = /downloadable font: download failed .* status=2152398850 /v;

function drivePage(page: Page, close: () => Promise<void>): DrivenPage {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`Console: ${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!abortedFont.test(fault)) faults.push(`Uncaught: ${fault}`);
  });

  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: async (run, argument) => (await page.evaluate(run as (argument: unknown) => unknown, argument)) as never,
    click: async (element) => (await find(page, element)).click(),
    type: async (field, text) => {
      const found = await find(page, field);
      await found.evaluate((element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      });
      await found.type(text);
    },
    pressEnter: () => page.keyboard.press('Enter'),
    faults: () => Promise.resolve(faults),
    close,
  };
}

async function find(page: Page, element: NamedElement): Promise<ElementHandle> {
  const found = (await page.evaluateHandle(findNamed, element)).asElement();
  if (found === null) throw new Error(`There's no ${element.kind} "${element.name}" on ${page.url()}.`);
  return found as ElementHandle;
}
