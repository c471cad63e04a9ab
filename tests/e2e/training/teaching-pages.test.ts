import { fixture } from '../../support/fixture-content.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

test('tabs are part of the address: they survive a reload, Back returns to the last one, and an unknown one shows the first', async ({
  page,
}) => {
  await page.goto('/compliance');
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('link')).toHaveText(['Understanding', 'Your Role', 'Key Concepts', 'Summary']);
  await expect(tabs.getByRole('link', { name: 'Understanding' })).toHaveAttribute('aria-current', 'page');

  await tabs.getByRole('link', { name: 'Key Concepts' }).click();
  await expect(page).toHaveURL('/compliance?tab=key-concepts');
  await expect(page.getByRole('heading', { level: 2, name: 'Confidentiality' })).toBeVisible();
  await page.reload();
  await expect(tabs.getByRole('link', { name: 'Key Concepts' })).toHaveAttribute('aria-current', 'page');

  await tabs.getByRole('link', { name: 'Summary' }).click();
  await expect(page).toHaveURL('/compliance?tab=summary');
  await page.goBack();
  await expect(tabs.getByRole('link', { name: 'Key Concepts' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/compliance?tab=nothing');
  await expect(tabs.getByRole('link', { name: 'Understanding' })).toHaveAttribute('aria-current', 'page');
});

test('another tab shows its text without asking the server', async ({ page }) => {
  await open(page, '/transaction-coordination');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'TC SOPs' }).click();
  await expect(page).toHaveURL('/transaction-coordination?tab=sops');
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeVisible();

  expect(asked.filter((url) => url.includes('transaction-coordination'))).toEqual([]);
});

test('open sections are part of the address: several at once, kept by a reload and by Back', async ({ page }) => {
  await open(page, '/mls-systems?open=');
  const isOpen = (name: string) => page.locator('details', { has: page.getByRole('heading', { level: 2, name }) }).first();

  await page.getByRole('heading', { level: 2, name: 'Regional MLS systems' }).click();
  await page.getByRole('heading', { level: 2, name: 'Golden rules' }).click();
  await expect(page).toHaveURL('/mls-systems?open=regional-systems,golden-rules');
  await page.reload();
  await expect(isOpen('Regional MLS systems')).toHaveAttribute('open', '');
  await expect(isOpen('Golden rules')).toHaveAttribute('open', '');
  await expect(isOpen('Common mistakes')).not.toHaveAttribute('open', '');

  await page.goto('/trainingportal');
  await page.goBack();
  await expect(isOpen('Golden rules')).toHaveAttribute('open', '');
});

test('"Expand all" and "Collapse all" open and close every section, and the keyboard toggles one', async ({ page }) => {
  await page.goto('/mls-systems?open=');
  const unfolded = page.locator('main details[data-fold][open]');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByText('Accuracy', { exact: false }).first()).toBeVisible();
  const all = await page.locator('main details[data-fold]').count();
  expect(all).toBeGreaterThan(3);
  await expect(unfolded).toHaveCount(all);

  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(unfolded).toHaveCount(0);

  await page.locator('summary', { has: page.getByRole('heading', { level: 2, name: 'What is MLS' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Who answers for what' })).toBeVisible();
});

test('a link to a place inside a closed section or another tab opens it', async ({ page }) => {
  await page.goto('/transaction-coordination?tab=sops&open=#golden-rules');

  await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('heading', { level: 2, name: 'Golden rules' })).toBeInViewport();
});

test('sections of a numbered page show their numbers, and those marked in the content can be collapsed', async ({ page }) => {
  await page.goto('/crm');
  const sections = fixture.modulePages.get('crm')?.sections ?? [];
  const numbered = sections.map(({ title, collapsible }, index) => ({ heading: `${index + 1}.${title}`, collapsible }));
  const folding = numbered.filter(({ collapsible }) => collapsible);
  expect(folding.length).toBeGreaterThan(1);
  expect(folding.length).toBeLessThan(sections.length);

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(numbered.map(({ heading }) => heading));
  await expect(page.locator('summary').getByRole('heading', { level: 2 })).toHaveText(folding.map(({ heading }) => heading));
});

test('printing includes every tab and section, without the menu', async ({ page }) => {
  for (const path of ['/transaction-coordination?tab=sops&open=', '/mls-systems?open=', '/welcome']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });

    const headings = page.getByRole('main').locator('h2, h3, h4');
    expect(await headings.count()).toBeGreaterThan(10);
    const hidden = await headings.evaluateAll((all) =>
      all.filter((heading) => !heading.checkVisibility()).map((heading) => heading.textContent),
    );
    expect(hidden, path).toEqual([]);
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a teaching page prints to PDF in black on white, even from the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/crm');

  const colours = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => [getComputedStyle(heading).color, getComputedStyle(document.documentElement).backgroundColor]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect((await page.pdf()).length).toBeGreaterThan(50_000);
});

test('a module prints as a booklet: its contents first, then sheets of Letter paper with two pages each', async ({ page }) => {
  await page.goto('/crm');
  const contents = page.getByRole('heading', { level: 2, name: 'Contents' });
  await expect(contents).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(contents).toBeVisible();

  const titles = fixture.modulePages.get('crm')?.sections?.map(({ title }, index) => `${index + 1}. ${title}`) ?? [];
  await expect(page.locator('.booklet-contents li')).toHaveText(titles);
  await expect(page.locator('.tab-panel')).toHaveCSS('column-count', '2');
  await expect(page.locator('.tab-panel')).toHaveCSS('break-before', 'page');
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/\/MediaBox \[0 0 792 612\]/);
});

test('on a phone the tab bar scrolls sideways, and the open tab is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/compliance?tab=summary');

  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('link', { name: 'Summary' })).toBeInViewport({ ratio: 1 });
  expect(await tabs.getByRole('list').evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
});

for (const path of ['/welcome', '/crm', '/compliance', '/ai-tools?tab=best-practices', '/client/va-sops', '/client/referral-partners'])
  test(`on a phone each row of a table is a card with column names, and nothing is cut off: ${path}`, async ({ page, context }) => {
    await enter(context, 'client');
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path);
    await expect(page.getByRole('table', { includeHidden: true }).first()).toBeAttached();

    const tables = await page.locator('main table').evaluateAll((all) => {
      for (const closed of document.querySelectorAll<HTMLElement>('details, [hidden]')) {
        if (closed instanceof HTMLDetailsElement) closed.open = true;
        else closed.hidden = false;
      }
      return all.map((table) => ({
        isCut: (table.parentElement?.scrollWidth ?? 0) > (table.parentElement?.clientWidth ?? 0),
        unnamed: [...table.querySelectorAll<HTMLElement>('tbody td')].filter(
          (cell) => !cell.dataset['column'] || getComputedStyle(cell, '::before').content !== `"${cell.dataset['column']}"`,
        ).length,
      }));
    });
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table).toEqual({ isCut: false, unnamed: 0 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

test('a table wider than its container has a shadow at its edge, a name, and keyboard scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 660, height: 900 });
  // The table on this tab has six columns.
  await open(page, '/ai-tools?tab=best-practices');
  const wide = page.getByRole('region').filter({ has: page.getByRole('table') });
  const scrolling = await wide.evaluateAll((regions) =>
    regions
      .filter((region) => region.scrollWidth > region.clientWidth)
      .map((region) => ({
        name: region.getAttribute('aria-label'),
        tabIndex: region.tabIndex,
        layers: getComputedStyle(region).backgroundAttachment,
      })),
  );
  expect(scrolling.length).toBeGreaterThan(0);
  for (const region of scrolling)
    expect(region).toEqual({ name: expect.stringMatching(/./), tabIndex: 0, layers: 'local, local, scroll, scroll' });
});

test('the last feature of a platform card keeps its distance from the line below it', async ({ page }) => {
  await open(page, '/crm?open=crm-platforms');
  const gaps = await page.locator('#crm-platforms li:has(ul)').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const last = card.querySelector('ul > li:last-child');
      const line = [...card.querySelectorAll('p')].at(-1);
      return last === null || line === undefined ? [] : [line.getBoundingClientRect().top - last.getBoundingClientRect().bottom];
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
});
