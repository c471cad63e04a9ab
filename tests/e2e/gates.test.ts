import { codes, sendCode } from './support/gates.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';
import { expectToast, toast, toasts } from './support/toasts.ts';

const doors = [
  {
    name: 'training',
    gate: '/va-login',
    asked: '/crm',
    code: codes.training,
    title: 'Real Estate VA Training Portal',
    heading: 'VA Access Required',
    welcome: 'Welcome to the Northkey Real Estate VA Training Portal',
  },
  {
    name: 'client',
    gate: '/client-login',
    asked: '/client/va-sops',
    code: codes.client[0],
    title: 'Client Portal Access',
    heading: 'Access Required',
    welcome: 'Welcome to the Northkey Client Portal',
  },
];

for (const door of doors) {
  test(`the ${door.name} gate asks for a code if the field is empty, and says so at the field`, async ({ page }) => {
    await open(page, door.gate);
    await expect(page.getByRole('heading', { level: 1, name: door.title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: door.heading })).toBeVisible();

    await page.getByRole('button', { name: 'Access Portal' }).click();

    await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Access code is required');
    await expect(page.getByLabel('Access Code')).toBeFocused();
  });

  test(`the ${door.name} gate verifies a wrong code for a second, then denies it at the field and in a toast`, async ({ page, faults }) => {
    faults.expectStatus(401);
    await page.clock.install();
    await open(page, door.gate);
    await page.clock.pauseAt(Date.now() + 60_000);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await sendCode(page, 'WRONG-CODE');
    await answer;

    await page.clock.runFor(900);
    await expect(page.getByRole('button', { name: 'Verifying' })).toBeDisabled();
    await expect(toast(page, 'Access denied')).toHaveCount(0);
    await page.clock.runFor(200);
    await expectToast(page, 'Access denied', 'Invalid access code. Please try again.');
    await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Invalid access code');
    await expect(page.getByLabel('Access Code')).toHaveValue('WRONG-CODE');
    await expect(page.getByRole('button', { name: 'Access Portal' })).toBeEnabled();
  });

  test(`at the ${door.name} gate denials share one toast, and the right code replaces it`, async ({ page, faults }) => {
    faults.expectStatus(401);
    await page.clock.install();
    await open(page, door.gate);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const code of ['WRONG-CODE-1', 'WRONG-CODE-2', 'WRONG-CODE-3', door.code]) {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await sendCode(page, code);
      await answer;
      await page.clock.runFor(1_100);
      await expectToast(page, code === door.code ? 'Access granted' : 'Access denied');
      await expect(toasts(page)).toHaveCount(1);
    }
    await expect(toast(page, 'Access granted', door.welcome)).toHaveCount(1);
  });

  test(`the right code at the ${door.name} gate leads to the requested page, with a toast`, async ({ page }) => {
    await page.goto(door.asked);
    await expect(page).toHaveURL(`${door.gate}?next=${encodeURIComponent(door.asked)}`);

    await sendCode(page, door.code);

    await expectToast(page, 'Access granted', door.welcome);
    await expect(page).toHaveURL(door.asked);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
}

test('a wrong code keeps the requested page', async ({ page, faults }) => {
  faults.expectStatus(401);
  await page.goto('/crm?open=speed-to-lead');
  await sendCode(page, 'WRONG-CODE');
  await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Invalid access code');

  await sendCode(page, codes.training);
  await expect(page).toHaveURL('/crm?open=speed-to-lead');
});

test('a code in a different case is wrong', async ({ page, faults }) => {
  faults.expectStatus(401);
  await page.goto('/va-login');
  await sendCode(page, codes.training.toUpperCase());

  await expectToast(page, 'Access denied');
  await expect(page).toHaveURL('/va-login');
});

test('either client code opens the client portal, and leads to its home page by default', async ({ page }) => {
  await page.goto('/client-login');
  await sendCode(page, codes.client[1]);

  await expect(page).toHaveURL('/client');
});

test('a trainee who requests a client page is sent to the client gate, and then has both portals', async ({ page }) => {
  await page.goto('/va-login');
  await sendCode(page, codes.training);
  await expect(page).toHaveURL('/trainingportal');

  await page.goto('/client/resources');
  await expect(page).toHaveURL('/client-login?next=%2Fclient%2Fresources');
  await sendCode(page, codes.client[0]);
  await expect(page).toHaveURL('/client/resources');

  await page.goto('/compliance');
  await expect(page).toHaveURL('/compliance');
});

test('the eleventh wrong code says when to try again, and other devices can still sign in', async ({
  page,
  context,
  openDevice,
  faults,
}) => {
  faults.expectStatus(429);
  for (let tries = 1; tries <= 10; tries += 1) await context.request.post('/va-login', { form: { accessCode: `wrong ${tries}` } });

  await page.goto('/va-login');
  await sendCode(page, 'wrong again');

  await expect(page.getByLabel('Access Code')).toHaveAccessibleDescription('Invalid access code');
  const wait = await page
    .locator('form')
    .getByText(/^Too many attempts\. You can try again in \d+ seconds\.$/)
    .innerText();
  await expectToast(page, 'Access denied', `Invalid access code. Please try again. ${wait}`);

  const other = await (await openDevice()).newPage();
  await other.goto('/va-login');
  await sendCode(other, codes.training);
  await expect(other).toHaveURL('/trainingportal');
});

test('"Back to Home" leads from the training gate to the front page, and the client gate has no such link', async ({ page }) => {
  await page.goto('/client-login');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveCount(0);

  await page.goto('/va-login');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Enter with your access code' })).toBeVisible();
});

test('signing out shows the front page, gated pages ask for a code again, and Back shows none of their content', async ({ page }) => {
  await page.goto('/va-login');
  await sendCode(page, codes.training);
  await expect(page).toHaveURL('/trainingportal');
  await page.goto('/crm');
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Enter with your access code' })).toBeVisible();

  // Going back ends in a redirect, which `page.goBack` mistakes for a failure.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/va-login?next=%2Fcrm');
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toHaveCount(0);

  await page.goto('/trainingportal');
  await expect(page).toHaveURL('/va-login?next=%2Ftrainingportal');
});

test("after signing out, going back to a full document shows nothing from the browser's cache", async ({ page }) => {
  await page.goto('/va-login');
  await sendCode(page, codes.training);
  await expect(page).toHaveURL('/trainingportal');
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/client-portal');

  // The browser goes back past the front page, to the document that it may still have cached.
  await page.evaluate(() => history.go(-2));

  await expect(page).toHaveURL('/va-login?next=%2Fcrm');
  await expect(page.getByRole('heading', { level: 1, name: 'CRM Training' })).toHaveCount(0);
});
