import { expectAccessible } from './support/axe.ts';
import { enter } from './support/gates.ts';
import { open, waitForHydration } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the dashboard lists open requests and links to them', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/client');
  const section = page.getByRole('region', { name: 'Your requests' });
  await expect(section).toContainText('You have no open requests.');

  await open(page, '/client/requests/service');
  await page.getByRole('radio', { name: 'A question' }).check();
  await page.getByLabel('Agent or team').fill('Priya Nair');
  await page.getByLabel('Tell us more').fill('Who covers on December 24?');
  await page.getByLabel('Your email').fill('priya@nair.example');
  await page.getByRole('button', { name: 'Send request' }).click();
  const reference = await page.getByRole('heading', { level: 1, name: /^SV-/ }).textContent();

  await open(page, '/client');
  const row = section.getByRole('listitem');
  await expect(row).toContainText(`${reference}`);
  await expect(row).toContainText('Received');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${reference}`);
});

test('if loading fails, the dashboard says so and tries again', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'client');
  await page.route('**/client/requests/mine', (route) => route.abort('connectionrefused'));
  await page.goto('/client');
  await waitForHydration(page);
  const section = page.getByRole('region', { name: 'Your requests' });
  await expect(section).toContainText("We couldn't load your requests.");

  await page.unroute('**/client/requests/mine');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section).toContainText('You have no open requests.');
});

test('without JavaScript, the dashboard says where requests are listed', async ({ openDevice }) => {
  const context = await openDevice({ javaScriptEnabled: false });
  await enter(context, 'client');
  const page = await context.newPage();
  await page.goto('/client');
  const section = page.getByRole('region', { name: 'Your requests' });
  await expect(section.getByRole('link', { name: 'extra hours' })).toBeVisible();
  await expect(section.getByRole('link', { name: 'extra hours' })).toHaveAttribute('href', '/client/overtime-requests');
});
