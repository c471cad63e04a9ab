import type { Page } from '@playwright/test';

import { inviteColleague, joinConsole, signInAgain } from '../support/console.ts';
import { open, openBeforeItsScripts, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const section = `/manage/content/modules~crm?${new URLSearchParams({ at: 'sections[0]' })}`;

const cards = (page: Page) => page.getByRole('region', { name: 'Blocks', exact: true }).locator('> ol > li > [data-entry]');
const labels = (page: Page) => cards(page).evaluateAll((found) => found.map((card) => card.getAttribute('aria-label') ?? ''));

/** Adds a paragraph at the end and returns how many blocks there are. */
async function addParagraph(page: Page): Promise<number> {
  const before = await cards(page).count();
  await page.getByRole('button', { name: 'Add a block', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Add a block' });
  await menu.getByRole('textbox', { name: 'Search' }).fill('parag');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(before + 1);
  return before + 1;
}

test('a block is added, written with formatting, moved by keyboard and by drag, removed, put back and seen in the preview', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  await open(owner, section);

  const count = await addParagraph(owner);
  const added = cards(owner).last();
  await expect(added.locator('[data-handle]')).toBeFocused();
  const text = added.locator('[role="textbox"]');
  await text.click();
  await owner.keyboard.type('Write it down ');
  await added.getByRole('button', { name: 'Bold' }).click();
  await owner.keyboard.type('the same day');
  await owner.keyboard.press('Control+b');
  await owner.keyboard.type(', see ');
  await added.getByRole('button', { name: 'Link' }).click();
  await owner.getByRole('dialog', { name: 'Link to' }).getByRole('textbox').fill('compliance');
  await owner.getByRole('dialog', { name: 'Link to' }).getByRole('listitem').first().getByRole('button').click();
  await expect(text.locator('strong')).toHaveText('the same day');
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();

  await added.locator('[data-handle]').focus();
  await owner.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await labels(owner)).at(-2)).toBe(`Paragraph, ${count - 1} of ${count}`);
  await expect(
    cards(owner)
      .nth(count - 2)
      .locator('[data-handle]'),
  ).toBeFocused();

  await cards(owner)
    .nth(count - 2)
    .locator('[data-handle]')
    .dragTo(cards(owner).first(), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(async () => (await labels(owner))[0]).toBe(`Paragraph, 1 of ${count}`);
  await expect(cards(owner).first().locator('[role="textbox"] strong').filter({ hasText: 'the same day' })).toBeVisible();
  await expect(cards(owner).first().locator('[role="textbox"] strong')).toHaveCount(1);

  await cards(owner).first().getByRole('button', { name: 'Remove' }).click();
  await expect(cards(owner)).toHaveCount(count - 1);
  await owner.getByRole('button', { name: 'Put “Paragraph” back' }).click();
  await expect(cards(owner)).toHaveCount(count);
  await expect(cards(owner).first().locator('[role="textbox"] strong').filter({ hasText: 'the same day' })).toBeVisible();
  await expect(cards(owner).first().locator('[role="textbox"] strong')).toHaveCount(1);

  await owner.getByRole('link', { name: 'Preview', exact: true }).first().click();
  await owner.getByRole('button', { name: 'Start the preview' }).click();
  const frame = owner.frameLocator('iframe');
  await expect(frame.getByText('the same day')).toBeVisible();
  const ink = () => frame.locator('body').evaluate((body) => getComputedStyle(body).color);
  await waitForHydration(owner);
  const light = await ink();
  await owner.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ink).not.toBe(light);
  await owner.getByRole('button', { name: 'Desk' }).click();
  await expect.poll(() => owner.locator('iframe').evaluate((element) => element.clientWidth)).toBeGreaterThan(1_000);
});

test('what is typed before the scripts have loaded is kept and saved, and the cursor stays', async ({ openDevice, serve }) => {
  test.setTimeout(120_000);
  const server = await serve();
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  const arrive = await openBeforeItsScripts(owner, section);
  const [title, intro] = [owner.locator('input[name^="v:"]').first(), owner.locator('textarea[name^="v:"]').first()];
  await title.fill('Typed early');
  await intro.click();
  await owner.keyboard.press('Control+End');
  await owner.keyboard.type(' And one sentence more');
  arrive();
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();
  await expect(title).toHaveValue('Typed early');
  await owner.keyboard.type('.');
  await expect(intro).toHaveValue(/ And one sentence more\.$/);
  await expect(owner.getByRole('region', { name: 'Not published yet' })).toContainText('Typed early');
});

test('what was typed survives a reload, and is shown beside a text that changed in the meantime', async ({ openDevice, serve }) => {
  test.setTimeout(120_000);
  const server = await serve();
  const context = await openDevice({ baseURL: server.url });
  const one = await context.newPage();
  await joinConsole(one, server.dataDirectory);
  const other = await context.newPage();
  await open(one, section);
  await open(other, section);
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true }).first();

  // The save of the first never arrives.
  await one.route('**/*.data*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await title(one).fill('Typed without a connection');
  await expect(one.getByText('Saving the draft…')).toBeVisible();
  await title(other).fill('Saved by someone else');
  await expect(other.getByText(/^Draft saved/)).toBeVisible();
  await one.unrouteAll({ behavior: 'ignoreErrors' });
  await one.reload();
  await waitForHydration(one);

  await expect(title(one)).toHaveValue('Typed without a connection');
  const both = one.getByRole('group', { name: 'Other version of Title' });
  await expect(both).toContainText('Saved by someone else');
  await both.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(one.getByText(/^Draft saved/)).toBeVisible();
  await one.reload();
  await expect(title(one)).toHaveValue('Typed without a connection');
});

test('what was typed when a session ended is there after signing in again, a refused text is sent once, and signing out asks and deletes it', async ({
  openDevice,
  faults,
  serve,
}) => {
  test.setTimeout(180_000);
  const server = await serve();
  const context = await openDevice({ baseURL: server.url });
  const page = await context.newPage();
  await joinConsole(page, server.dataDirectory);
  const colleague = await (await openDevice({ baseURL: server.url })).newPage();
  await inviteColleague(page, colleague, { role: 'Editor', name: 'Helen Marsh' });
  await colleague.close();
  await open(page, section);
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  const before = await title.inputValue();

  await context.clearCookies();
  // More than a stranger can send.
  const long = `After the session ${'and more '.repeat(2_000)}`.trim();
  await title.fill(long);
  await expect(page).toHaveURL(/\/manage\/sign-in\?next=/);
  await waitForHydration(page);
  await page.getByLabel('Email').fill('editor@example.com');
  await page.getByLabel('Password').fill('another long sentence is easy');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(section);
  await expect(title).toHaveValue(before);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible();
  await signInAgain(page);
  await open(page, section);
  await expect(title).toHaveValue(long);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  let sent = 0;
  faults.expectStatus(413);
  await page.route('**/manage/content/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    return route.fulfill({ status: 413, contentType: 'text/plain', body: 'Shorten it.' });
  });
  await title.fill('Refused');
  await expect(page.getByText('Shorten it. What you typed is still here.')).toBeVisible();
  // Longer than two pauses after which typing is saved.
  await page.waitForTimeout(3_000);
  expect(sent).toBe(1);
  await title.fill('Refused again');
  await expect.poll(() => sent).toBe(2);
  await expect(page.getByText('Saving the draft…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => sent).toBe(3);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out and delete unsaved changes?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(title).toHaveValue('Refused again');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Refused');
});
