import { joinConsole } from '../support/console.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('an owner publishes a new phone number while a new module is incomplete, and learners see the number alone', async ({
  openDevice,
  faults,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const owner = await (await openDevice({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  await joinConsole(owner, server.dataDirectory);

  await open(owner, '/manage/content/new?kind=module');
  await owner.getByLabel('Title').fill('Leases');
  await owner.getByLabel('Purpose').fill('Handle a lease from the first call to the keys.');
  await owner.getByRole('button', { name: 'Add as a draft' }).click();
  await expect(owner).toHaveURL(/modules~leases/);
  await open(owner, '/manage/content/modules~welcome');
  await owner.locator('[data-field="modules/welcome.yaml:purpose"]').getByRole('textbox').fill('Questions? Call 416-555-0199.');
  await owner.getByRole('button', { name: 'Save draft' }).click();
  await expect(owner.getByText(/^Draft saved/).first()).toBeVisible();

  // The changes are drawn after the page, which scrolls to them all the same.
  await owner.getByRole('link', { name: 'Publish', exact: true }).click();
  const changes = owner.getByRole('heading', { name: 'Not published yet' });
  await expect.poll(async () => (await changes.boundingBox())?.y).toBeLessThan(150);
  await open(owner, '/manage/settings/delivery');
  const tabs = owner.getByRole('navigation', { name: 'Settings sections' });
  await expect(tabs.getByRole('link', { name: 'Email and backups' })).toBeInViewport({ ratio: 1 });

  await open(owner, '/manage/settings');
  await expect(owner.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await owner.getByRole('checkbox', { name: 'Choose all' }).uncheck();
  faults.expectStatus(400);
  await owner.getByRole('button', { name: 'Publish 0 of 3 files' }).click();
  await expect(owner.getByRole('alert')).toHaveText('Nothing was published yet. Choose at least one file above.');
  const phone = owner.getByRole('checkbox', { name: 'Welcome & Orientation' });
  await phone.focus();
  await owner.keyboard.press('Space');
  await expect(phone).toBeChecked();
  await owner.getByRole('textbox', { name: /What changed/ }).fill('A new number');
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await owner.getByRole('button', { name: 'Publish 1 of 3 files' }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await expect(owner.getByRole('checkbox', { name: 'Leases' })).toBeChecked();
  await expect(phone).toHaveCount(0);

  const learner = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(learner.context(), 'training');
  await open(learner, '/welcome');
  await expect(learner.getByText('416-555-0199').first()).toBeAttached();
  await expect(learner.getByText('Leases')).toHaveCount(0);
  expect((await learner.request.get('/leases')).status()).toBe(404);
});
