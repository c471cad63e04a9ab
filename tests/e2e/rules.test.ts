import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { copyFixture } from '../support/fixture-content.ts';
import { enter } from './support/gates.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

let server: RunningServer;
let content: string;

/**
 * The fixture gets as many rules as Northkey ships, of about the same length, because number and length determine whether the rules fit on
 * a sheet.
 */
const addedRules = Array.from(
  { length: 42 },
  (_, index) => `
  - id: added-${index + 1}
    group: leads
    title: Added rule ${index + 1}
    value: within ${index + 2} hours
    sentence: The VA sends what was promised {value}, or tells the agent before then.
    source: House rule
    asOf: 2026-11
    audiences: [training, client]`,
).join('');

test.beforeAll(async () => {
  content = copyFixture();
  appendFileSync(join(content, 'rules.yaml'), addedRules);
  server = await startServer({ CONTENT_DIR: content });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(content, { recursive: true });
});

test("each portal's rules print on one sheet of letter paper", async ({ openDevice }) => {
  const context = await openDevice({ baseURL: server.url });
  const page = await context.newPage();
  for (const [audience, path] of [
    ['training', '/rules'],
    ['client', '/client/rules'],
  ] as const) {
    await enter(context, audience);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules on one page');
    await page.emulateMedia({ media: 'print' });
    const count = await page.getByRole('main').getByRole('listitem').count();
    expect(count).toBeGreaterThan(30);
    const hidden = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((all) => all.filter((item) => !item.checkVisibility()).length);
    expect(hidden).toBe(0);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox ?\[[^\]]*\]/g), path).toEqual([expect.stringMatching(/\[0 0 612 792\]/)]);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a rule can be opened by its address, on a phone as well', async ({ openDevice }) => {
  const context = await openDevice({ baseURL: server.url });
  const page = await context.newPage();
  await enter(context, 'training');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/rules#added-40');
  await expect(page.locator('#added-40')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
