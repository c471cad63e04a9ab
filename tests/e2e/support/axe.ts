import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { scriptsRun } from './scripts.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that look at colours: in the other theme only they can find something else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds anything on the page as it is, in the light theme or in the dark one. `besides` is what was looked at elsewhere. */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  // Without movement no colour is caught half-way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findViolations(look(page, besides).withTags(wcag)), 'in the light theme').toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(look(page, besides).withRules(colourRules)), 'in the dark theme').toEqual([]);
}

/** Shows all that a teaching page has, so that one look covers it: every tab, every fold. */
export async function showWhole(page: Page): Promise<void> {
  // Only once its scripts run does the page open its folds for print; the address stays as it is.
  await scriptsRun(page);
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-tab][hidden]')) panel.hidden = false;
    window.dispatchEvent(new Event('beforeprint'));
  });
}

function look(page: Page, besides: string | undefined): AxeBuilder {
  // Pages have no frames, so the way without a second page will do; only what is wrong is written out. Both save half the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  return besides === undefined ? builder : builder.exclude(besides);
}

async function findViolations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`.replaceAll(/\s+/g, ' ')),
  );
}
