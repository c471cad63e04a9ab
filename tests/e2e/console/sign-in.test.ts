import type { BrowserContext, Page } from '@playwright/test';

import { freshTotpCode } from '../../support/second-factor/totp.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForHydration } from '../support/scripts.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test as journey } from '../support/test.ts';

const password = 'a long sentence is easy';
const email = 'Ana+desk@Example.com';

/** A portal without managers. It has a host name, because browsers don't store passkeys for an IP address. */
const test = journey.extend<{ fresh: RunningServer }>({
  fresh: async ({ browserName: _ }, use) => {
    const server = await startServer({ PUBLIC_URL: 'http://localhost:{port}' });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
});

async function setUp(page: Page, server: RunningServer): Promise<void> {
  const link = /http:\/\/localhost:\d+\/manage\/join\/\S+/.exec(server.output())?.[0] ?? '';
  await page.goto(link);
  await waitForHydration(page);
  await page.getByLabel('Your name').fill('Ana Cruz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Join and sign in' }).click();
  await expectConsole(page);
}

/** Expects the console's first screen, which only managers see. */
async function expectConsole(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/manage$/);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible();
}

async function typePassword(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email.toLowerCase());
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the first owner sets up the console from the printed link and a second factor, then signs in with it and with a recovery code', async ({
  page,
  fresh,
  faults,
}) => {
  await setUp(page, fresh);
  await page.getByRole('link', { name: 'Ana Cruz, Owner' }).click();
  await page.getByRole('link', { name: 'Second factor: Turn it on' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.getByRole('code').innerText();
  faults.expectStatus(401);
  await page.getByLabel('First code').fill('000000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByLabel('First code')).toHaveAccessibleDescription(/That code doesn't match/);
  await page.getByLabel('First code').fill(await freshTotpCode(secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Save these recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('link', { name: "I've saved them" }).click();
  await expect(page.getByText('On: you also enter a code from an app')).toBeVisible();

  await signOut(page);
  await typePassword(page);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  // Each code works once, and the first one was used to turn on the second factor.
  await typeCode(page, codes[1] ?? '');
  await expectConsole(page);

  await signOut(page);
  await typePassword(page);
  await typeCode(page, codes[0] ?? '');
  await expectConsole(page);
});

test('an owner invites a manager, who joins through the link, and both see only what they may see', async ({ page, fresh, openDevice }) => {
  await setUp(page, fresh);
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByText('Manager: can see what viewers see, and work with learners, requests and messages').click();
  await page.getByRole('button', { name: 'Make invitation link' }).click();
  const link = await page.getByRole('main').getByRole('code').innerText();
  await expectAccessible(page);

  const device: BrowserContext = await openDevice();
  const other = await device.newPage();
  await other.goto(link);
  await waitForHydration(other);
  await other.getByLabel('Your name').fill('Ben Okafor');
  await other.getByLabel('New password').fill(password);
  await other.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(other.getByRole('link', { name: 'Ben Okafor, Manager' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Team' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('link', { name: 'Ben Okafor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End all their sessions' }).click();
  await expect(page.getByText('Their sessions have ended.')).toBeVisible();
  await other.getByRole('link', { name: 'Audit log' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible();
});

test('a passkey is added, signs in, is renamed and deleted', async ({ page, fresh, context, faults }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await setUp(page, fresh);
  await page.getByRole('link', { name: 'Ana Cruz, Owner' }).click();
  await page.getByLabel('Passkey name').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectConsole(page);

  await page.getByRole('link', { name: 'Ana Cruz, Owner' }).click();
  await page.getByText('Laptop', { exact: true }).click();
  await page.getByRole('listitem').getByLabel('Passkey name').fill('Old laptop');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this passkey' }).click();
  await expect(page.getByText('Passkey deleted.')).toBeVisible();

  faults.expectStatus(403);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText("This passkey doesn't work here.")).toBeVisible();
});
