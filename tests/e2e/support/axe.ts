import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that look at colours: in the other theme only they can find something else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds anything on the page as it is, in the light theme or in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without movement no colour is caught half-way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findViolations(new AxeBuilder({ page }).withTags(wcag)), 'in the light theme').toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(new AxeBuilder({ page }).withRules(colourRules)), 'in the dark theme').toEqual([]);
}

/** Shows all that a teaching page has, so that one look covers it: every tab, every fold. */
export async function showWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-tab][hidden]')) panel.hidden = false;
    // The page opens its folds for print; the address stays as it is.
    window.dispatchEvent(new Event('beforeprint'));
  });
}

async function findViolations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`.replaceAll(/\s+/g, ' ')));
}
