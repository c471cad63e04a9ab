import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { consoleScreens } from '../support/routes.ts';
import { waitForHydration } from '../support/scripts.ts';
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
