import { expectAccessible } from './support/axe.ts';
import { deskScreens } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test('axe finds nothing on the screens of the console, on a desk and on a phone, light and dark', async ({ page, serve }) => {
  test.setTimeout(deskScreens.length * 60_000);
  const server = await serve();
  const [link = ''] = /\/manage\/join\/[\w-]+/.exec(server.output()) ?? [];

  await page.goto(`${server.url}${link}`);
  await page.getByLabel('Your name').fill('Noor Haddad');
  await page.getByLabel('Email').fill('noor@example.com');
  await page.getByLabel('New password').fill('a long sentence is easy');
  await page.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  expect(deskScreens.length).toBeGreaterThan(6);
  for (const path of deskScreens) {
    await test.step(path, async () => {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 850 });
        await expectAccessible(page);
        // Nothing may be wider than the window of a phone.
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    });
  }
});
