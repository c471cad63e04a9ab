import type { BrowserContext, CDPSession, Page } from '@playwright/test';

import { startAssessment, option, pressSubmit, openSection } from '../support/assessment.ts';
import { joinConsole } from '../support/console.ts';
import { expectNothingSaved, saveButton, saveEverything, panel, readDevice, waitUntilSaved } from '../support/device.ts';
import { enter, sendCode } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

/** Stops the worker, as a browser can at any time. */
async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function openSearch(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

async function limitStorage(page: Page, quotaSize?: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
  return session;
}

const openTasks = (page: Page) => page.locator('details[data-fold="crm-tasks"] > summary').click();

const practised = async (context: BrowserContext) =>
  ((await (await context.request.get('/practice/mine')).json()) as { cards: unknown[] }).cards.length;

for (const [audience, address, typed, found] of [
  ['training', '/on-this-device', 'regster an offer', 'Register an offer'],
  ['client', '/client/on-this-device', 'overtime', 'Overtime Requests'],
] as const) {
  test(`the saved ${audience} portal is searched offline the same way the portal searches it`, async ({ page, context, faults }) => {
    faults.allowLostConnection();
    await enter(context, audience);
    await saveEverything(page, address);
    await openSearch(page);
    await field(page).fill(typed);
    await expect(options(page).filter({ hasText: found }).first()).toBeVisible();
    const withLine = await options(page).allTextContents();

    await context.setOffline(true);
    await page.reload();
    await openSearch(page);
    await field(page).fill(typed);
    await expect(page.getByText("You're offline. These results come from what's saved on this device.")).toBeVisible();
    expect(await options(page).allTextContents()).toEqual(withLine);
    await context.setOffline(false);
  });
}

test('a partial download says so when searched offline, and a full one opens the results', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  faults.expectStatus(503);
  await enter(context, 'training');
  await open(page, '/crm');
  await waitUntilSaved(page, '/crm');
  await openSearch(page);
  await field(page).fill('offer');
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('offers');
  await expect(page.getByText('To search offline, save everything to this device first.')).toBeVisible();
  await context.setOffline(false);

  await saveEverything(page, '/on-this-device');
  await context.setOffline(true);
  await openSearch(page);
  await field(page).fill('register an offer');
  await options(page).filter({ hasText: 'Register an offer' }).first().click();
  await expect(page.getByText('Each written offer is in the log within ten minutes')).toBeInViewport();
});

test('practice, prompts, glossary and workbench open offline from scratch, and changes are sent later', async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await context.request.post('/mine', { data: { changes: ['compliance-3', 'compliance-4'].map((id) => ({ kind: 'lesson', id })) } });
  await saveEverything(page, '/on-this-device');
  await page.close();
  await context.setOffline(true);
  const fresh = await context.newPage();

  await open(fresh, '/practice');
  await fresh.getByRole('button', { name: /^Practise for/ }).click();
  await expect(fresh.getByText('1 of 3')).toBeVisible();
  await fresh.getByRole('button', { name: /^Mine/ }).click();
  await expect(fresh.getByText(/(Right|Not quite)\. Here's why:/)).toBeVisible();
  await expect(fresh.getByText(/Saved on this device\. We'll send it/)).toBeVisible();

  await open(fresh, '/crm');
  await openTasks(fresh);
  await fresh.getByRole('checkbox').first().check();
  await open(fresh, '/crm');
  await openTasks(fresh);
  await expect(fresh.getByRole('checkbox').first()).toBeChecked();

  await open(fresh, '/ai-tools');
  const favourite = fresh
    .getByRole('article')
    .getByRole('button', { name: /^Favourite/ })
    .first();
  await favourite.click();
  await fresh.reload();
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');

  await open(fresh, '/real-estate-glossary');
  await fresh.getByPlaceholder('Search terms or definitions...').fill('CONDO corporation');
  await expect(fresh.getByRole('heading', { level: 4, name: 'Status certificate' })).toBeVisible();

  await open(fresh, '/workbench/check');
  await fresh.getByLabel('Your draft').fill('Hi Maya, your house is worth about 810,000. Ana, assistant');
  await expect(fresh.locator('mark')).toHaveText('worth about 810,000');
  await open(fresh, '/workbench/dates');
  await expect(title(fresh, 'Date sheet')).toBeVisible();

  await open(fresh, '/practice');
  await expect(fresh.getByText("Saved on this device. We'll send it")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => practised(context)).toBe(1);
  await expect.poll(async () => ((await (await context.request.get('/mine')).json()) as { ticks: string[] }).ticks.length).toBe(1);
});

test("an interrupted download isn't reported as complete, and continues with what's missing", async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/on-this-device');
  await expect(panel(page)).toContainText("Only the pages you've opened are saved.");

  let isBroken = true;
  const asked: string[] = [];
  await context.route('**/*', (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (route.request().serviceWorker() !== null) asked.push(pathname + search);
    return isBroken && pathname === '/rules' ? route.fulfill({ status: 500, body: 'Something went wrong.' }) : route.continue();
  });
  await saveButton(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('The connection was lost before everything was kept.', { timeout: 60_000 });
  const before = new Set((await readDevice(page)).addresses);
  expect(before.size).toBeGreaterThan(3);

  await endWorker(page);
  await page.reload();
  await expect(panel(page)).toContainText('Not everything is saved yet.');
  isBroken = false;
  asked.length = 0;
  await open(page, '/trainingportal');
  await open(page, '/on-this-device');
  await expect(panel(page)).toContainText('Everything is saved.', { timeout: 60_000 });
  expect(asked.filter((address) => address === '/rules').length).toBeGreaterThan(0);
  expect(
    asked.filter(
      (address) =>
        before.has(`training ${address}`) && !/mine$|^\/(?:trainingportal|practice\/items|on-this-device|workbench\/)/.test(address),
    ),
    'what was here is not fetched again',
  ).toEqual([]);
});

test("closing a tab during a download leaves one that says it's incomplete", async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/on-this-device');
  await expect(saveButton(page)).toBeVisible();
  await context.route('**/rules', () => new Promise(() => {}));
  await saveButton(page).click();
  await expect.poll(async () => (await readDevice(page)).addresses.length).toBeGreaterThan(3);
  await endWorker(page);
  await page.close();

  const again = await context.newPage();
  await open(again, '/on-this-device');
  await expect(panel(again)).toContainText('Not everything is saved yet.');
  await expect(saveButton(again)).toBeVisible();
});

for (const [when, visits] of [
  ['on the first visit', 1],
  ['once the device knows the session', 2],
] as const) {
  test(`if the device's storage is full ${when}, the page says so, nothing is lost, and it continues once there's room`, async ({
    page,
    context,
  }) => {
    await enter(context, 'training');
    for (let visit = 1; visit <= visits; visit += 1) {
      await open(page, '/on-this-device');
      await expect(panel(page)).toContainText("Only the pages you've opened are saved.");
    }
    const session = await limitStorage(page, 1);
    await saveButton(page).click();
    await expect(panel(page)).toContainText(/This device has no room for everything|Load this page again, then try again/);

    await open(page, '/crm?open=crm-tasks');
    const tick = page.getByRole('checkbox').first();
    await tick.check();
    await expect.poll(async () => ((await (await context.request.get('/mine')).json()) as { ticks: string[] }).ticks.length).toBe(1);

    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin });
    await saveEverything(page, '/on-this-device');
  });
}

for (const [what, refuse] of [
  ['no worker', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'a worker that is refused',
    () => (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('No.', 'SecurityError'))),
  ],
  [
    'no storage',
    () => {
      for (const name of ['caches', 'indexedDB', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('No.', 'SecurityError');
          },
        });
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    },
  ],
] as const) {
  test(`a browser with ${what} shows every page as before and says that it saves none`, async ({ page, context }) => {
    await page.addInitScript(refuse);
    await enter(context, 'training');
    await open(page, '/on-this-device');
    await expect(panel(page)).toContainText('This browser keeps no pages.');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CRM Training', exact: true }).click();
    await expect(title(page, 'CRM Training')).toBeVisible();
    await open(page, '/crm?open=crm-tasks');
    await page.getByRole('checkbox').first().check();
    await expect.poll(async () => ((await (await context.request.get('/mine')).json()) as { ticks: string[] }).ticks.length).toBe(1);
    await openSearch(page);
    await field(page).fill('offer');
    await expect(options(page).first()).toBeVisible();
  });
}

test('revoking a code in the console deletes the saved pages at the next contact', async ({ page, openDevice, serve }) => {
  const server = await serve({ VA_ACCESS_CODE: '' });
  const consolePage = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(consolePage, server.dataDirectory);
  await open(consolePage, '/manage/codes');
  await consolePage.getByLabel('Label').fill('Spring class');
  await consolePage.getByRole('group', { name: 'Portal' }).getByLabel('Training portal').check();
  await consolePage.getByRole('button', { name: 'Make the code' }).click();
  const code =
    (await consolePage
      .locator('code')
      .filter({ hasText: /^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/ })
      .textContent()) ?? '';

  await page.goto(`${server.url}/va-login`);
  await sendCode(page, code);
  await expect(page).toHaveURL(/\/trainingportal/);
  await open(page, `${server.url}/crm`);
  await waitUntilSaved(page, '/crm');

  await open(consolePage, '/manage/codes');
  await consolePage.getByRole('link', { name: 'Spring class' }).click();
  await consolePage.locator('summary', { hasText: 'Revoke code' }).click();
  await consolePage.getByRole('button', { name: 'Revoke code' }).click();
  await expect(consolePage.getByText('This code no longer works.')).toBeVisible();

  await page.goto(`${server.url}/crm`);
  await expect(page).toHaveURL(/\/va-login/);
  await expectNothingSaved(page);
  await page.goto('about:blank');
});

test("an assessment can't be started or submitted offline: the page says so, and it works later", async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  await startAssessment(page);
  await option(page, 1, 'right').check();
  await openSection(page, 4);

  await context.setOffline(true);
  await pressSubmit(page);
  await expect(page.getByText("We couldn't reach the portal").first()).toBeVisible();
  await expect(page.getByText("Try again when you're back online.").first()).toBeVisible();
  await context.setOffline(false);
  await pressSubmit(page);
  await expect(page.getByText(/^Assessment failed\./).first()).toBeVisible();
});

test('on a slow connection, a saved page is shown before the portal responds, and is removed if the session is over', async ({
  page,
  context,
}) => {
  await enter(context, 'training');
  await saveEverything(page, '/on-this-device');
  const held: (() => void)[] = [];
  let isHeld = true;
  await context.route('**/crm', async (route) => {
    if (isHeld) await new Promise<void>((letGo) => held.push(letGo));
    await route.continue();
  });

  await open(page, '/crm');
  await expect(title(page, 'CRM Training')).toBeVisible();
  expect(held).toHaveLength(1);

  const cookies = await context.cookies();
  await context.request.post('/sign-out', { form: {}, headers: { Origin: new URL(page.url()).origin } });
  await context.addCookies(cookies);
  isHeld = false;
  for (const letGo of held) letGo();
  await expect(page).toHaveURL(/\/va-login/);
  await expectNothingSaved(page);
});
