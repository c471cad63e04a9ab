import type { Page } from '@playwright/test';

import { partKinds } from '../../../app/features/revisions/parts/part-kinds.ts';
import { settingsSections } from '../../../app/features/revisions/settings-sections.ts';
import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { expectWholeAccessible } from '../support/editor.ts';
import { consoleScreens } from '../support/routes.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('axe finds nothing on console screens on desktop and phone, light and dark, and the menu marks the current page', async ({
  serve,
  openDevice,
}) => {
  test.setTimeout(consoleScreens.length * 60_000);
  const server = await serve();
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(page, server.dataDirectory);

  expect(consoleScreens.length).toBeGreaterThan(6);
  for (const path of consoleScreens) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 850 });
        await expectAccessible(page);
        // Nothing is wider than a phone's screen.
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        await expect(page.locator('aside a[aria-current="page"]'), path).toBeInViewport({ ratio: 0.9 });
        // No table cell cuts off its text.
        const cut = await page
          .locator('main td:visible')
          .evaluateAll((cells) =>
            cells.filter((td) => td.clientWidth > 1 && td.scrollWidth > td.clientWidth + 1).map((td) => td.textContent),
          );
        expect(cut, `${path} at ${width} px`).toEqual([]);
      }
    });
  }
});

/** The addresses of the studio that name a part of the content. */
const studioScreens = [
  ...settingsSections.map(({ id }) => `/manage/settings/${id}`),
  ...partKinds.map((kind) => `/manage/content/new?kind=${kind}`),
  '/manage/content/new?kind=practice&in=crm',
  ...[
    'modules~crm',
    'modules~marketing',
    'documents~marketing-guide',
    'practice~crm',
    'assessment',
    'agreement',
    'glossary',
    'screens',
  ].map((part) => `/manage/content/${part}`),
  // A section with text, one with a table, and one with a picture and a video.
  ...['sections[0]', 'sections[7]'].map((at) => `/manage/content/modules~crm?${new URLSearchParams({ at })}`),
  `/manage/content/modules~marketing?${new URLSearchParams({ at: 'sections[3]' })}`,
  '/manage/content/modules~crm/history',
  '/manage/content/modules~crm/remove',
  '/manage/content/modules~marketing/remove',
  '/manage/settings',
  '/manage/content',
];

/** Publishes one change of a lesson and leaves another as a draft, so that the pages have something to show. */
async function changeLesson(owner: Page): Promise<void> {
  for (const text of ['The first change.', 'The second change.']) {
    await open(owner, '/manage/content/modules~crm');
    await owner.locator('[data-field="modules/crm.yaml:purpose"]').getByRole('textbox').fill(text);
    await owner.getByRole('button', { name: 'Save draft' }).click();
    await expect(owner.getByText(/^Draft saved/).first()).toBeVisible();
    if (text === 'The second change.') return;
    await open(owner, '/manage/settings');
    await owner.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  }
}

/** Each browser checks several pages, as in tests/e2e/accessibility.test.ts. */
const screensAtOnce = 8;

for (let first = 0; first < studioScreens.length; first += screensAtOnce) {
  const some = studioScreens.slice(first, first + screensAtOnce);

  test(`axe finds nothing in the studio from ${some[0]} to ${some.at(-1)}, at 390, 820 and 1440 px, light and dark`, async ({
    serve,
    openDevice,
    faults,
  }) => {
    test.setTimeout(60_000 + some.length * 90_000);
    // The frame that shows an email runs no scripts, so the journeys' own script is refused there, too.
    if (some.includes('/manage/settings/emails')) faults.expect(/Blocked script execution in 'about:srcdoc'/);
    const server = await serve();
    const owner = await (await openDevice({ baseURL: server.url })).newPage();
    await joinConsole(owner, server.dataDirectory);
    await changeLesson(owner);

    for (const path of some) {
      await test.step(path, async () => {
        for (const width of [1440, 820, 390]) {
          await owner.setViewportSize({ width, height: 900 });
          await open(owner, path);
          await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
          await expectWholeAccessible(owner);
          expect
            .soft(await owner.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
            .toBeLessThanOrEqual(width);
        }
      });
    }
  });
}
