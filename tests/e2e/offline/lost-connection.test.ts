import type { Page } from '@playwright/test';

import { codes, enter } from '../support/gates.ts';
import { expectAccessible } from '../support/axe.ts';
import { isFirstPaintOn, nothingKeepsThePage } from '../support/first-paint.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const note = (page: Page) => page.getByRole('status').getByText("You're offline.").locator('..');
const menuEntry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('offline, the page stays and says so, and the requested one opens once the connection is back', async ({ page, context, faults }) => {
  test.skip(!isFirstPaintOn, nothingKeepsThePage);
  faults.allowLostConnection();
  await enter(context, 'training');
  await open(page, '/trainingportal');
  await context.setOffline(true);

  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/crm.data'));
  await menuEntry(page, 'CRM Training').hover();
  await asked;
  await expect(title(page, 'Welcome to Northkey'), 'pointing at an entry changes nothing').toBeVisible();
  await expect(note(page)).toBeHidden();

  await menuEntry(page, 'CRM Training').click();
  await expect(note(page)).toBeVisible();
  await expect(title(page, 'Welcome to Northkey')).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(title(page, 'CRM Training')).toBeVisible();
  await expect(page).toHaveURL('/crm');
  await expect(note(page)).toBeHidden();
});

test('on a phone the notice is inside the window, below the bar', async ({ page, context, faults }) => {
  test.skip(!isFirstPaintOn, nothingKeepsThePage);
  faults.allowLostConnection();
  await page.setViewportSize(phone);
  await enter(context, 'client');
  await open(page, '/client');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Useful Resources' }).click();

  await expect(note(page)).toBeVisible();
  const box = await note(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  expect(box?.y).toBeGreaterThanOrEqual(56);
  await context.setOffline(false);
  await expect(title(page, 'Useful Resources')).toBeVisible();
});

for (const [what, address] of [
  ['data', '**/crm.data*'],
  ['script', '**/assets/module-*.js'],
] as const) {
  test(`a page still opens if its ${what} doesn't load at first`, async ({ page, context, faults }) => {
    test.skip(!isFirstPaintOn && what === 'script', nothingKeepsThePage);
    faults.allowLostConnection();
    await enter(context, 'training');
    await page.route(address, (route) => route.abort(), { times: 2 });
    await open(page, '/trainingportal');

    await menuEntry(page, 'CRM Training').click();
    await expect(title(page, 'CRM Training')).toBeVisible();
    await expect(page).toHaveURL('/crm');
  });
}

test('while the portal restarts behind its load balancer, "Try now" asks right away', async ({ page, context, faults }) => {
  faults.expectStatus(502);
  await enter(context, 'training');
  let isUp = false;
  await page.route('**/crm.data*', (route) => (isUp ? route.continue() : route.fulfill({ status: 502, body: 'Bad gateway' })));
  await open(page, '/trainingportal');
  await menuEntry(page, 'CRM Training').click();
  await expect(note(page)).toBeVisible();

  isUp = true;
  await note(page).getByRole('button', { name: 'Try now' }).click();
  await expect(title(page, 'CRM Training')).toBeVisible();
});

test('a visitor who stays keeps the page, its address and the typed text, even once the connection is back', async ({
  page,
  context,
  faults,
}) => {
  test.skip(!isFirstPaintOn, nothingKeepsThePage);
  faults.allowLostConnection();
  await enter(context, 'client');
  await open(page, '/client/overtime-requests');
  await page.getByLabel("VA's name").fill('Ana de la Cruz');
  await context.setOffline(true);
  await menuEntry(page, 'Useful Resources').click();
  await note(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(note(page)).toBeHidden();

  const isBack = page.waitForResponse(/favicon\.svg|\/assets\//);
  await context.setOffline(false);
  await isBack;
  await expect(page).toHaveURL('/client/overtime-requests');
  await expect(page.getByLabel("VA's name")).toHaveValue('Ana de la Cruz');
});

test('pressing Back offline opens the page once the connection is back', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await open(page, '/compliance');
  await menuEntry(page, 'CRM Training').click();
  await expect(title(page, 'CRM Training')).toBeVisible();

  await context.setOffline(true);
  await page.goBack();
  await expect(note(page)).toBeVisible();
  await expect(title(page, 'CRM Training')).toBeVisible();
  await context.setOffline(false);
  await expect(title(page, 'CREA & RECO Compliance')).toBeVisible();
  await expect(page).toHaveURL('/compliance');
});

test('a code typed at a gate stays and is sent when the connection is back, and so is signing out', async ({ page, context, faults }) => {
  test.skip(!isFirstPaintOn, nothingKeepsThePage);
  faults.allowLostConnection();
  await open(page, '/va-login');
  await page.getByLabel('Access Code').fill(codes.training);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Access Portal' }).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByLabel('Access Code')).toHaveValue(codes.training);
  await note(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Access Portal' })).toBeEnabled();
  await page.getByRole('button', { name: 'Access Portal' }).click();
  await context.setOffline(false);
  await expect(page).toHaveURL('/trainingportal');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await page.goto('/crm');
  await expect(page).toHaveURL(/\/va-login/);
});

test('after a portal update, an open page loads the new version as a full document', async ({ page, context, faults }) => {
  test.skip(!isFirstPaintOn, nothingKeepsThePage);
  faults.expectStatus(404);
  await enter(context, 'training');
  await open(page, '/trainingportal');
  await page.route('**/assets/module-*.js', (route) => route.fulfill({ status: 404, body: 'File not found.' }));

  const opened = page.waitForEvent('domcontentloaded');
  await menuEntry(page, 'CRM Training').click();
  await opened;
  expect(new URL(page.url()).pathname).toBe('/crm');
  await page.unrouteAll();
  await expect(title(page, 'CRM Training')).toBeVisible();
});

test('a part whose script no longer exists stays as the server rendered it, and the next page loads as a full document', async ({
  page,
  context,
  faults,
}) => {
  faults.expectStatus(404);
  await enter(context, 'training');
  await page.route('**/assets/two-roles-*.js', (route) => route.fulfill({ status: 404, body: 'File not found.' }));
  let answers = 0;
  page.on('requestfinished', (request) => (answers += request.method() === 'HEAD' ? 1 : 0));
  await page.goto('/welcome');
  await expect.poll(() => answers).toBe(3);
  await expect(page.getByRole('table', { name: 'One file, two roles' })).toBeVisible();

  const opened = page.waitForEvent('domcontentloaded');
  await menuEntry(page, 'Marketing & Content').click();
  await opened;
  await expect(title(page, 'Marketing & Content Creation')).toBeVisible();
});

test('a page that keeps failing still shows the error screen with its status', async ({ page, context, faults }) => {
  faults.expectStatus(500);
  await enter(context, 'training');
  const headers = { 'X-Request-Id': 'a1b2c3d4-e5f6' };
  await page.route('**/crm.data*', (route) => route.fulfill({ status: 500, headers, body: 'Something went wrong on our side.' }));
  await open(page, '/trainingportal');
  await menuEntry(page, 'CRM Training').click();
  await expect(title(page, 'Unexpected Application Error!')).toBeVisible();
  await expect(page.getByText('500 Something went wrong on our side.')).toBeVisible();
  await expect(page.getByText('Request ID for support: a1b2c3d4-e5f6')).toBeVisible();
});
