import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { scriptsRun } from './scripts.ts';

const wcag: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Rules that look at colours: in the other theme only they can find something else. */
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Fails when axe finds anything on the page as it is, in the light theme or in the dark one. `besides` is what was looked at elsewhere. */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  await prepare(page);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await findViolations(page, wcag, besides), `${page.url()} in the light theme`).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await findViolations(page, colours, besides), `${page.url()} in the dark theme`).toEqual([]);
}

/** Puts axe into the page, once, lays all of it out, and stops what moves there, so that no place and no colour is caught half-way. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  // The policy lets nobody write a style element.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
    // What still waits for its layout (app/first-paint/late-layout.ts) has boxes that lie over those below it.
    delete document.documentElement.dataset['arriving'];
  });
}

/** Shows all that a teaching page has, so that one look covers it: every tab, every fold. */
export async function showWhole(page: Page): Promise<void> {
  await scriptsRun(page);
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-tab][hidden]')) panel.hidden = false;
    // The page opens its folds for print; the address stays as it is.
    window.dispatchEvent(new Event('beforeprint'));
    // What else is folded, the style sheet opens on paper.
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not([data-fold])')) fold.open = true;
  });
  await expect(page.locator('details:not([open])')).toHaveCount(0);
}

/** Run in the page itself: a builder puts the whole of axe into it for every look. */
function findViolations(page: Page, runOnly: axe.RunOnly, besides: string | undefined): Promise<string[]> {
  const exclude = besides === undefined ? [] : [besides];

  return page.evaluate(
    async ([rules, excluded]) => {
      const own = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await own.run({ exclude: excluded }, { runOnly: rules, resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`.replaceAll(/\s+/g, ' ')),
      );
    },
    [runOnly, exclude] as const,
  );
}
