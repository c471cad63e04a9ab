import { migrate, openDatabase } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { seedStore } from '../../../scripts/bench/seed/seed-store.ts';
import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const codeId = 'spring';

/** Fills a store with data for every tab before a server starts on that store, because filling locks the store for a while. */
async function fillStore(dataDirectory: string): Promise<void> {
  const database = openDatabase({ DATA_DIR: dataDirectory });
  await migrate(database, migrations);
  const now = new Date();
  const code = { id: codeId, audience: 'training', digest: 'd', origin: 'console', createdAt: now };
  await database.insertInto('accessCodes').values(code).execute();
  await seedStore(database, {
    learners: 300,
    requests: 4,
    lessons: [...fixture.modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => id)),
    items: [...fixture.practice.values()].flatMap((module) => module.items.map(({ id }) => id)),
    assessment: fixture.assessment,
    codeId,
    now: new Date(now.getTime() - 40 * 86_400_000),
    isPostgres: false,
    onProgress: () => undefined,
  });
  await database.destroy();
}

test('each Insight tab draws its charts beside their tables, and axe finds nothing on desktop or phone', async ({ serve, openDevice }) => {
  test.setTimeout(240_000);
  const folder = test.info().outputPath('data');
  await fillStore(folder);
  const server = await serve({ DATA_DIR: folder });
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(page, server.dataDirectory);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Insight' }).click();

  const charts = { Results: 2, 'Drop-off': 1, Questions: 1, Practice: 1 };
  for (const [tab, count] of Object.entries(charts)) {
    await page.getByRole('navigation', { name: 'Insight' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('img')).toHaveCount(count);
    await expect(page.getByRole('table').first()).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 850 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(width);
    }
  }

  await page.goto('/manage/insight?tab=questions');
  await waitForHydration(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Question 1: how learners answered' })).toBeVisible();
  await expectAccessible(page);
});
