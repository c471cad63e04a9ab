import { enter } from '../support/gates.ts';
import { joinConsole } from '../support/console.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('an owner renames the company: saved while typing, previewed, published, and seen on another process of the same store', async ({
  openDevice,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const second = await startServer({ DATA_DIR: server.dataDirectory });
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  const learner = await (await openDevice({ baseURL: second.url })).newPage();
  await enter(learner.context(), 'training');
  await open(learner, '/trainingportal');
  await expect(learner).not.toHaveTitle(/Maple/);

  await open(owner, '/manage/settings/brand');
  const preview = owner.getByRole('region', { name: 'Preview' });
  const paper = () => preview.locator('[data-theme]').evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await paper();
  await preview.getByRole('button', { name: 'Dark' }).click();
  expect(await paper()).not.toBe(light);
  await preview.getByRole('button', { name: 'Dark' }).click();
  expect(await paper()).toBe(light);
  await owner.locator('[name="v:brand.yaml:colours.brand"]').fill('#7a1f3d');
  await expect(preview.getByText('Access Portal')).toHaveCSS('background-color', 'rgb(122, 31, 61)');
  await owner.locator('[name="v:brand.yaml:colours.brand"]').fill('');
  await owner.getByRole('textbox', { name: 'Product name' }).fill('Maple VA: training');
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Not published yet' }).getByText('Maple VA: training')).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('textbox', { name: 'Product name' })).toHaveValue('Maple VA: training');
  await expect(owner.getByText('Changed', { exact: true })).toBeVisible();

  await open(owner, '/manage/preview');
  await owner.getByRole('button', { name: 'Preview the training portal' }).click();
  await expect(owner).toHaveURL(/\/trainingportal$/);
  await expect(owner.getByRole('complementary', { name: 'Notice' })).toContainText('Preview with your unpublished changes');
  await expect(owner.getByText('Maple VA: training').first()).toBeVisible();
  await owner.getByRole('link', { name: 'End preview' }).click();
  await owner.getByRole('button', { name: 'End preview' }).click();

  await open(owner, '/manage/settings');
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await expect(async () => {
    await learner.goto('/rules');
    await expect(learner).toHaveTitle(/Maple VA: training/, { timeout: 500 });
  }).toPass();
  await second.stop();
  await server.stop();
});

test('two owners who change the same value see both versions, and typed text survives a lost connection and a reload', async ({
  openDevice,
  faults,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const context = await openDevice({ baseURL: server.url });
  const one = await context.newPage();
  await joinConsole(one, server.dataDirectory);
  const other = await context.newPage();
  await open(one, '/manage/settings/contact');
  await open(other, '/manage/settings/contact');

  await one.getByRole('textbox', { name: 'Support email' }).fill('first@maple.example');
  await expect(one.getByText(/^Draft saved/)).toBeVisible();
  await other.getByRole('textbox', { name: 'Support email' }).fill('second@maple.example');
  await expect(other.getByRole('group', { name: 'Other version of Support email' })).toContainText('first@maple.example');
  await expect(other.getByRole('textbox', { name: 'Support email' })).toHaveValue('second@maple.example');
  await other.getByRole('button', { name: 'Use this version' }).click();
  await expect(other.getByRole('textbox', { name: 'Support email' })).toHaveValue('first@maple.example');

  faults.expectLostConnection();
  await context.setOffline(true);
  await other.getByRole('textbox', { name: 'Support email' }).fill('third@maple.example');
  await expect(other.getByText(/couldn't reach the portal/)).toBeVisible();
  await context.setOffline(false);
  await other.reload();
  await waitForHydration(other);
  await expect(other.getByRole('textbox', { name: 'Support email' })).toHaveValue('third@maple.example');
  await expect(other.getByText(/^Draft saved/)).toBeVisible();
  await server.stop();
});

test('text typed while a save is under way is saved next', async ({ openDevice }) => {
  const server = await startServer();
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  await open(owner, '/manage/settings/contact');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await owner.route('**/manage/settings/contact.data*', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });

  const field = owner.getByRole('textbox', { name: 'Support email' });
  await field.fill('first@maple.example');
  await expect(owner.getByText('Saving the draft…')).toBeVisible();
  await field.fill('second@maple.example');
  // Longer than the pause after which typing is saved.
  await owner.waitForTimeout(1_500);
  release();
  await expect(owner.getByRole('region', { name: 'Not published yet' }).getByText('second@maple.example')).toBeVisible();
  await expect(field).toHaveValue('second@maple.example');
  await server.stop();
});

test('a lesson is edited without touching a file: a block is added, filled in, previewed, published, and read on another process', async ({
  openDevice,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const second = await startServer({ DATA_DIR: server.dataDirectory });
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);

  await open(owner, '/manage/content');
  await owner
    .getByRole('link', { name: /Compliance/ })
    .first()
    .click();
  const places = owner.getByRole('navigation', { name: 'Places in this file' });
  await places.getByRole('link').nth(2).click();
  await owner.getByRole('button', { name: 'Add a block', exact: true }).click();
  await owner
    .getByRole('dialog', { name: 'Add a block' })
    .getByRole('button', { name: /^Paragraph/ })
    .click();
  const added = owner.locator('[data-entry]').filter({ has: owner.locator('[data-handle]:focus') });
  await added.getByRole('textbox', { name: 'Text' }).click();
  await owner.keyboard.type('A new paragraph with **bold** words & <marks>.');
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();
  // Signs that are typed are text: formatting comes from the tool bar and the keyboard.
  const words = 'A new paragraph with **bold** words & <marks>.';
  const learner = await (await openDevice({ baseURL: second.url })).newPage();
  await enter(learner.context(), 'training');
  await open(learner, '/compliance');
  await expect(learner.getByText(words)).toHaveCount(0);

  const edited = owner.url();
  await owner.getByRole('link', { name: 'Preview', exact: true }).first().click();
  await owner.getByRole('button', { name: 'Start the preview' }).click();
  await expect(owner.frameLocator('iframe').getByText(words)).toBeAttached();
  await open(owner, edited);

  await owner.getByRole('link', { name: 'Review and publish' }).click();
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await expect(async () => {
    await open(learner, '/compliance');
    await expect(learner.getByText(words)).toBeAttached({ timeout: 500 });
  }).toPass();
  // The page asks for its style sheets a second after it's shown.
  await learner.close();
  await second.stop();
  await server.stop();
});
