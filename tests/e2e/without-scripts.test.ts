import { codes, typeAndSendCode } from './support/gates.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a wrong code is refused at the field and stays in it', async ({ page, faults }) => {
  faults.expectStatus(401);
  await page.goto('/crm');
  await typeAndSendCode(page, 'WRONG-CODE');

  await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Invalid access code');
  await expect(page.getByLabel('Access Code')).toHaveValue('WRONG-CODE');
});

test('without JavaScript, an empty field is refused', async ({ page, faults }) => {
  faults.expectStatus(400);
  await page.goto('/va-login');
  await typeAndSendCode(page, '');

  await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Access code is required');
});

test('without JavaScript, the right code leads to the requested page, even after a wrong one', async ({ page, faults }) => {
  faults.expectStatus(401);
  await page.goto('/crm');
  await typeAndSendCode(page, 'WRONG-CODE');
  await typeAndSendCode(page, codes.training);

  await expect(page).toHaveURL('/crm');
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toBeVisible();
});

test('without JavaScript, the eleventh wrong code says when to try again', async ({ page, faults }) => {
  faults.expectStatus(401);
  faults.expectStatus(429);
  await page.goto('/client-login');

  for (let tries = 1; tries <= 10; tries += 1) await typeAndSendCode(page, `wrong ${tries}`);
  await expect(page.getByText('Too many attempts')).toHaveCount(0);
  await typeAndSendCode(page, 'wrong 11');

  await expect(page.getByText(/Too many attempts\. You can try again in \d+ seconds\./)).toBeVisible();
});

test('without JavaScript, lessons can be read and a certificate number looked up', async ({ page, faults }) => {
  faults.expectStatus(404);
  await page.goto('/va-login');
  await typeAndSendCode(page, codes.training);
  await page.goto('/compliance?tab=summary');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CREA & RECO Compliance');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await page.goto('/verify');
  await page.getByLabel('Certificate number').fill('0123456789abcdefghjkmnpqrs');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate not found' })).toBeVisible();
});

test('without JavaScript, the agreement is signed, and its copy offers the email', async ({ page }) => {
  await page.goto('/va-login');
  await typeAndSendCode(page, codes.training);
  await page.goto('/welcome');
  for (const box of await page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Sign & Submit Agreement' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: /^Conduct Agreement/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the email' })).toHaveAttribute('href', /^mailto:support@northkey\.example\?subject=/);
});
