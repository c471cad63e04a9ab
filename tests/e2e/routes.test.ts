import { codes, enter, sendCode } from './support/gates.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

test('a client address in capitals leads to the client gate, and to its page after the code', async ({ page }) => {
  await page.goto('/CLIENT/VA-SOPS');
  await expect(page).toHaveURL(/\/client-login\?next=/);

  await sendCode(page, codes.client[0]);

  await expect(page.getByRole('heading', { level: 1, name: 'VA SOPs & Guidelines' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VA SOPs & Guidelines' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a training address in mixed case opens after signing in, with its menu entry marked', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/Compliance');

  await expect(page.getByRole('heading', { level: 1, name: 'CREA & RECO Compliance' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CREA & RECO Compliance' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('an unknown address shows the not-found page with status 404, logs its path in the console, and has one link to the home page', async ({
  page,
  faults,
}) => {
  faults.expectStatus(404);
  faults.expect(/404: no page at \/no\/such\/page/);
  // A script logs the path to the console. If the test left the page earlier, nothing would be logged.
  const said = page.waitForEvent('console', (line) => line.text() === '404: no page at /no/such/page');
  const answer = await page.goto('/no/such/page');
  await said;

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address below a gated one is also not found, signed in or not', async ({ page, context, faults }) => {
  faults.expectStatus(404);
  faults.expect(/404: no page at \/client\/nothing/);
  expect((await page.goto('/client/nothing'))?.status()).toBe(404);

  await enter(context, 'client');
  expect((await page.goto('/client/nothing'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
});

test('a document for the other audience leads to its gate, and an unknown one is not found', async ({ page, context, faults }) => {
  faults.expectStatus(404);
  faults.expect(/404: no page at \/documents\/no-such-document/);
  await enter(context, 'training');

  await page.goto('/documents/reco-compliance-guide');
  await expect(page).toHaveURL('/client-login?next=%2Fdocuments%2Freco-compliance-guide');

  await page.goto('/documents/marketing-guide');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect((await page.goto('/documents/no-such-document'))?.status()).toBe(404);
});

test('an error thrown by a page shows the error screen with its status and a message', async ({ page, context, faults }) => {
  faults.expectStatus(400);
  await enter(context, 'training');
  await page.goto('/assessment');

  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/assessment';
    document.body.append(form);
    form.submit();
  });

  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText("The portal couldn't read this.")).toBeVisible();
  await expect(page.getByText('400', { exact: true })).toBeVisible();
});

test('a garbled response during navigation shows the error screen, and "Reload" fixes it', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/trainingportal');
  await page.route('**/crm.data*', (route) => route.fulfill({ status: 200, contentType: 'text/x-script', body: 'nonsense' }));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CRM Training' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();

  // React renders the head again, but the document's own styles stay.
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveCSS('display', 'flex');

  await page.unrouteAll();
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toBeVisible();
});
