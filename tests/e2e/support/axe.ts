import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { waitForHydration } from './scripts.ts';

const wcag: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** The rules about colours, which are the only ones whose results can differ in the other theme. */
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Fails if axe finds a problem on the page in its current state, in either theme. `besides` selects parts that are checked elsewhere. */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  await prepare(page);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await findViolations(page, wcag, besides), `${page.url()} in the light theme`).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await findViolations(page, colours, besides), `${page.url()} in the dark theme`).toEqual([]);
}

/** Adds axe to the page once, lays out the entire page and stops its animations, so that positions and colours are final. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  // The Content-Security-Policy doesn't allow adding a style element.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
    // Sections that haven't been laid out yet (app/first-paint/late-layout.ts) have boxes that overlap the sections below them.
    delete document.documentElement.dataset['arriving'];
  });
}

/** Opens every tab and collapsed section of a teaching page, so that one check covers everything. */
export async function showWhole(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-tab][hidden]')) panel.hidden = false;
    // The page expands its sections for print without changing the address.
    window.dispatchEvent(new Event('beforeprint'));
    // The print style sheet opens everything else that's collapsed.
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not([data-fold])')) fold.open = true;
  });
  await expect(page.locator('details:not([open])')).toHaveCount(0);
}

/** Runs the axe that was injected into the page once. Axe's own builder would inject it again for every check. */
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
