import type { Page } from '@playwright/test';

import { getResumeCode } from '#tests/support/resume-code.ts';
import { ana } from '../support/assessment.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNothingSaved, saveEverything, readDevice, waitForOwnRecord, waitUntilSaved } from '../support/device.ts';
import { enter } from '../support/gates.ts';
import { open, openBeforeItsScripts } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
test("a visited page is available offline, and one that wasn't visited says why it isn't", async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await open(page, '/crm');
  await waitUntilSaved(page, '/crm');

  await context.setOffline(true);
  const own = waitForOwnRecord(page);
  await page.reload();
  await own;
  await expect(title(page, 'CRM Training')).toBeVisible();

  await page.goto('/compliance');
  await expect(title(page, 'This page needs a connection')).toBeVisible();
  await expect(page).toHaveURL('/compliance');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'CRM Training' }).click();
  await expect(title(page, 'CRM Training')).toBeVisible();

  await page.goto('/compliance');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(title(page, 'This page needs a connection')).toBeHidden();
});

test('a page that loaded before there was a worker is saved, even if the worker began before its scripts', async ({ page, context }) => {
  await enter(context, 'training');
  const release = await openBeforeItsScripts(page, '/crm');
  const other = await context.newPage();
  await open(other, '/trainingportal');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  release();
  await waitUntilSaved(page, '/crm');
});

test('a lesson is saved completely: offline, each step opens by its address and by the buttons', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  const step = (name: string) => page.getByRole('heading', { level: 2, name });
  await enter(context, 'training');
  await open(page, '/learn/welcome/welcome-4');
  await waitUntilSaved(page, '/learn/welcome/welcome-4');

  await context.setOffline(true);
  await page.goto('/learn/welcome/welcome-4?step=two-lists');
  await expect(step('Step 3 of 3: Two lists of work')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(step('Step 2 of 3: One file, two roles')).toBeVisible();
  await page.reload();
  await expect(step('Step 2 of 3: One file, two roles')).toBeVisible();
});

const lesson = '/learn/welcome/welcome-4';
const annotation = (page: Page) => page.getByRole('region', { name: 'Your note and bookmark' });

/** Adds to the note on the step that's on screen, or writes the first one. */
async function addToNote(page: Page, text: string): Promise<void> {
  await annotation(page)
    .getByRole('button', { name: /^(?:Add a|Edit) note$/ })
    .click();
  const area = annotation(page).getByLabel('Your note');
  await area.fill(`${await area.inputValue()}${text}`);
  await annotation(page).getByRole('button', { name: 'Save note' }).click();
}

const untilSaved = (page: Page, text: string) =>
  page.waitForResponse((response) => response.ok() && (response.request().postData() ?? '').includes(text));

test("a saved note is there after a reload offline, and adding to it doesn't lose it", async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await open(page, `${lesson}?step=two-lists`);
  await waitUntilSaved(page, lesson);
  const saved = untilSaved(page, 'Ask Priya first.');
  await addToNote(page, 'Ask Priya first.');
  await saved;
  await expect.poll(async () => (await readDevice(page)).words).toContain('"note":"Ask Priya first."');

  await context.setOffline(true);
  await page.reload();
  await expect(annotation(page).getByText('Ask Priya first.')).toBeVisible();
  await addToNote(page, ' Then Sam.');
  const arrived = untilSaved(page, 'Then Sam.');
  await context.setOffline(false);
  await arrived;
  expect(await (await context.request.get('/course/mine')).text()).toContain('"note":"Ask Priya first. Then Sam."');
});

test('offline, a lesson that was opened before the resume code has the notes of the record that the code brought', async ({
  page,
  context,
  openDevice,
}) => {
  const first = await openDevice();
  await enter(first, 'training');
  const note = { kind: 'note', id: 'welcome-4', step: 'agent-and-va-roles', text: 'Ask Priya first.', at: new Date().toISOString() };
  expect((await first.request.post('/mine', { data: { changes: [note] } })).ok()).toBe(true);
  const code = await getResumeCode(await (await first.request.post('/my-record', { form: { intent: 'who', ...ana } })).text());

  await enter(context, 'training');
  await open(page, lesson);
  await waitUntilSaved(page, lesson);
  await waitUntilSaved(page, '/course/mine');
  await open(page, '/resume');
  await page.getByLabel('Resume code').fill(code);
  await page.getByRole('button', { name: 'Bring my progress here' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/my-record/);
  await expect.poll(async () => (await readDevice(page)).words).toContain('"note":"Ask Priya first."');

  await context.setOffline(true);
  await page.goto(lesson);
  await expect(annotation(page).getByText('Ask Priya first.')).toBeVisible();
});

test('everything is saved on request, opens from the menu offline, and can be removed', async ({ page, context, faults }) => {
  faults.expectStatus(503);
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  await expectAccessible(page);

  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CRM Training', exact: true }).click();
  await expect(title(page, 'CRM Training')).toBeVisible();
  await page.goto('/');
  await expect(title(page, 'Welcome to Northkey')).toBeVisible();
  await page.goto('/assessment');
  await expect(title(page, 'This page needs a connection')).toBeVisible();

  await page.goto('/on-this-device');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expectNothingSaved(page);
});

test('signing out deletes all saved pages right away, even offline', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  expect((await readDevice(page)).addresses.length).toBeGreaterThan(5);

  await context.setOffline(true);
  // The first button is the one in the menu. This page has a second one.
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expectNothingSaved(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expectNothingSaved(page);
});

test("signing out offline deletes the pages that were opened, even if sign-out's own script isn't saved", async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await open(page, '/crm');
  await waitUntilSaved(page, '/crm');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectNothingSaved(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expectNothingSaved(page);
});

test("a session that ended elsewhere deletes the device's saved pages at the next contact", async ({ page, context }) => {
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');

  const cookies = await context.cookies();
  await context.request.post('/sign-out', { form: {}, headers: { Origin: new URL(page.url()).origin } });
  await context.addCookies(cookies);
  expect((await readDevice(page)).addresses.length, 'the device has not been told yet').toBeGreaterThan(5);

  await page.goto('/crm');
  await expect(page).toHaveURL(/\/va-login/);
  await expectNothingSaved(page);
});

test("a page's background requests count as contact", async ({ page, context }) => {
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  await context.request.post('/sign-out', { form: {}, headers: { Origin: new URL(page.url()).origin } });
  await page.evaluate(() => fetch('/mine', { redirect: 'manual' }));
  await expectNothingSaved(page);
});

for (const [what, shift] of [
  ['is over', -13],
  ['is over for a clock that was set a year ahead,', -24 * 365],
  ['cannot be told, because the clock was set back,', 24 * 365],
] as const) {
  test(`once the session ${what}, nothing opens offline`, async ({ page, context }) => {
    await enter(context, 'training');
    await open(page, '/crm');
    await waitUntilSaved(page, '/crm');
    // The test changes the times that the worker has stored, because it can't change the worker's clock.
    await page.evaluate(async (milliseconds) => {
      const cache = await caches.open('northkey-state');
      const stored = (await (await cache.match('/northkey-state'))?.json()) as { training: { heardAt: number; endsAt: number } };
      stored.training.heardAt += milliseconds;
      stored.training.endsAt += milliseconds;
      await cache.put('/northkey-state', Response.json(stored));
    }, shift * 3_600_000);

    await context.setOffline(true);
    await page.goto('/crm');
    await expect(title(page, 'This page needs a connection')).toBeVisible();
    await expect(page.getByText('No page can be opened now.')).toBeVisible();
    await expectNothingSaved(page);
  });
}

test("a device signed in to one portal never has the other's content", async ({ page, context }) => {
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  expect(new Set((await readDevice(page)).addresses.map((address) => address.split(' ')[0]))).toEqual(new Set(['training']));

  await page.goto('/client/resources');
  await expect(page).toHaveURL(/\/client-login/);
  expect((await readDevice(page)).addresses.some((address) => address.includes('/client'))).toBe(false);

  await page.getByRole('link', { name: 'Northkey' }).first().click();
  await page.context().request.post('/sign-out', { form: {}, headers: { Origin: new URL(page.url()).origin } });
  await enter(context, 'client');
  await saveEverything(page, '/client/on-this-device');
  expect(new Set((await readDevice(page)).addresses.map((address) => address.split(' ')[0]))).toEqual(new Set(['client']));
});
