import { enter } from './support/gates.ts';
import { expect, test } from './support/test.ts';

test('the front page has two entrances and says what the provider does', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Mortgage VA training', { exact: false })).toBeVisible();

  await page.getByRole('link', { name: 'Enter with your access code' }).click();
  await expect(page).toHaveURL('/va-login');

  await page.goto('/');
  await page.getByRole('link', { name: 'Go to the client portal' }).click();
  await expect(page).toHaveURL('/client-portal');
});

test('a malformed certificate number is refused at the field and kept', async ({ page, faults }) => {
  faults.expectStatus(400);
  await page.goto('/');
  await page.getByLabel('Certificate number').fill('hello');
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page.getByLabel('Certificate number')).toHaveAccessibleDescription(
    "That isn't a certificate number. It should have 26 letters and digits in five groups.",
  );
  await expect(page.getByLabel('Certificate number')).toHaveValue('hello');
});

test('an unknown certificate number is reported and can be corrected', async ({ page, faults }) => {
  faults.expectStatus(404);
  await page.goto('/verify/0123456789ABCDEFGHJKMNPQRS');

  await expect(page.getByRole('heading', { level: 1, name: 'Certificate not found' })).toBeVisible();
  await expect(page.getByLabel('Certificate number')).toHaveValue(/^[0-9A-Z-]{26,}$/);
});

test('the client landing page says "Command Center" on a desktop and "Client Access Portal" on a phone', async ({ page }) => {
  await page.goto('/client-portal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Command Center');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Client Access Portal');
  for (const tile of ['AI-Powered Tools', 'Proven Strategies', 'Expert Support'])
    await expect(page.getByRole('heading', { name: tile })).toBeVisible();

  await page.getByRole('link', { name: 'Enter Portal' }).click();
  await expect(page).toHaveURL('/client-login');
});

test('with a training session the root is the training home', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Northkey' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('with a client session the root is the front page', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/');

  await expect(page.getByRole('link', { name: 'Enter with your access code' })).toBeVisible();
});
