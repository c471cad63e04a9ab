import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { copyFixture } from '../support/fixture-content.ts';
import { expectAccessible } from './support/axe.ts';
import { codes, enter, sendCode } from './support/gates.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function fillOvertime(page: Page, hours = '10'): Promise<void> {
  await page.getByLabel('Agent or team').fill('Priya Nair');
  await page.getByLabel("VA's name").fill('Ana');
  await page.getByLabel('Total hours').fill(hours);
  await page.getByLabel('First day').fill(dayFromNow(3));
  await page.getByLabel('Last day').fill(dayFromNow(7));
  await page.getByRole('radio', { name: 'This week' }).check();
  await page.getByLabel('What are the hours for?').fill('Listing files for 14 Birch Road.\nBy Friday noon.');
  await page.getByLabel('Your email').fill('priya@nair.example');
  await draftKept(page, 'overtime', 'priya@nair.example');
}

/** Waits until a form has saved the latest input. From then on, the form's scripts handle its submission. */
async function draftKept(page: Page, kind: string, typed: string): Promise<void> {
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), `northkey-draft-${kind}`)).toContain(typed);
}

const openOvertime = (page: Page) => open(page, '/client/overtime-requests');

test("from the landing page to a request's status on a phone", async ({ page }) => {
  await page.goto('/client-portal');
  await page.getByRole('link', { name: 'Enter Portal' }).click();
  await sendCode(page, codes.client[0]);

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Northkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Me' })).toHaveAttribute('href', 'mailto:support@northkey.example');
  await page.getByRole('link', { name: /^Access ?: Overtime Requests$/ }).click();

  await fillOvertime(page);
  await page.getByRole('button', { name: 'Send request' }).dblclick();

  await expect(page).toHaveURL(/\/client\/requests\/[\w-]{43}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^OT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(page.getByText(/^Answer by .+ E[SD]T\.$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Received' })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('Listing files for 14 Birch Road.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const link = page.url();
  await openOvertime(page);
  const own = page.getByRole('region', { name: 'Your overtime requests' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await own.getByRole('link').click();
  await expect(page).toHaveURL(link);
});

test('the dashboard shows one, two or three columns of cards, and each card leads to its page', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/client');
  const cards = page
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { name: 'Useful Resources' }) })
    .getByRole('listitem');
  const countColumns = async () => new Set(await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))).size;

  await expect(cards).toHaveCount(7);
  await cards.nth(3).click();
  await expect(page).toHaveURL('/client/social-media');

  await page.goBack();
  await expect(cards).toHaveCount(7);
  expect(await countColumns()).toBe(1);
  await page.setViewportSize({ width: 820, height: 1000 });
  expect(await countColumns()).toBe(2);
  await page.setViewportSize({ width: 1440, height: 1000 });
  expect(await countColumns()).toBe(3);
});

test('onboarding ticks are saved, and the list can be started over', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/client/va-sops');
  const list = page.getByRole('checkbox');
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/mine') &&
      response.request().method() === 'POST' &&
      (response.request().postData() ?? '').includes('timezone'),
  );
  await list.first().check();
  await list.last().check();
  await saved;

  await page.reload();
  await expect(list.first()).toBeChecked();
  await expect(list.last()).toBeChecked();

  await page
    .getByRole('button', { name: /^Start over/ })
    .first()
    .click();
  await expect(list.first()).not.toBeChecked();
  await expect(list.last()).not.toBeChecked();
});

test('the campaign banner follows the tab and prefills its request', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/client/lead-generation');
  await expect(page.getByText('Need Help Setting Up Your Meta Campaign?').filter({ visible: true })).toHaveCount(2);

  for (const [tab, label] of [
    ['Google Ads', 'Google'],
    ['YouTube Ads', 'YouTube'],
    ['Outreach Scripts', 'Outreach'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: tab }).click();
    // The list form waits while the tab before, with its two banners, is still on screen.
    await expect(page.getByText(/^Need Help Setting Up Your/).filter({ visible: true })).toHaveText([
      `Need Help Setting Up Your ${label} Campaign?`,
    ]);
  }

  await page.getByRole('link', { name: 'Request Campaign Setup' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/client/requests/campaign?platform=outreach');
  await expect(page.getByRole('radio', { name: 'Outreach' })).toBeChecked();
});

test('an incomplete form says what is missing and moves the focus to the first field with an error', async ({ page, context }) => {
  await enter(context, 'client');
  await openOvertime(page);
  await fillOvertime(page, '-4');
  await page.getByLabel("VA's name").fill('');
  await page.getByRole('button', { name: 'Send request' }).click();

  await expect(page.getByLabel("VA's name")).toBeFocused();
  await expect(page.getByLabel("VA's name")).toHaveAccessibleDescription("Enter your VA's name.");
  await expect(page.getByLabel('Total hours')).toHaveValue('-4');
  await expect(page.getByLabel('Total hours')).toHaveAccessibleDescription(/0\.5 to 80 hours/);
  await expectAccessible(page);
});

test('offline, the form keeps its text, and sending it again creates one request', async ({ page, context, faults }) => {
  faults.allowLostConnection();
  await enter(context, 'client');
  await openOvertime(page);
  await fillOvertime(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still here');
  await expect(page.getByRole('alert')).toBeFocused();
  await context.setOffline(false);

  // The server receives the request, but the response is lost on the way.
  await page.route(
    '**/overtime-requests.data*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send request' }).click();
  await lost;
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Total hours')).toHaveValue('10');

  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/client\/requests\//);
  await openOvertime(page);
  await expect(page.getByRole('region', { name: 'Your overtime requests' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Total hours')).toHaveValue('');
});

test('a session that ends while someone types loses nothing', async ({ page, context }) => {
  await enter(context, 'client');
  await openOvertime(page);
  await fillOvertime(page, '4');
  await context.clearCookies({ name: 'northkey-session' });
  await page.getByRole('button', { name: 'Send request' }).click();

  await expect(page).toHaveURL(/\/client-login\?next=/);
  await sendCode(page, codes.client[1]);
  await expect(page).toHaveURL('/client/overtime-requests');
  await expect(page.getByLabel('Total hours')).toHaveValue('4');
  await expect(page.getByRole('radio', { name: 'This week' })).toBeChecked();
});

test("a request's link can be copied and emailed, and opens on another signed-in device", async ({ page, context, openDevice }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(context, 'client');
  await openOvertime(page);
  await fillOvertime(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/client\/requests\//);
  const link = page.url();

  await page.getByRole('button', { name: /^Copy/ }).click();
  await expectToast(page, 'Copied to clipboard', 'The link has been copied to your clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(decodeURIComponent((await page.getByRole('link', { name: 'Email it to yourself' }).getAttribute('href')) ?? '')).toContain(link);

  const otherDevice = await openDevice();
  const elsewhere = await otherDevice.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(/\/client-login\?next=/);
  await sendCode(elsewhere, codes.client[0]);
  await expect(elsewhere).toHaveURL(link);
});

test('"Refer Someone Now" leads to the form, and a referral needs consent', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/client/referral-partners');
  await page.getByRole('link', { name: 'Refer Someone Now' }).click();
  await expect(page.getByRole('heading', { name: 'Partner Referral' })).toBeInViewport();

  await page.getByLabel('Their name').fill('Omar Haddad');
  await page.getByRole('radio', { name: 'Team lead' }).check();
  await page.getByLabel('Their phone').fill('416-555-0199');
  await page.getByLabel('What do they need?').fill('Follow-up');
  await page.getByLabel('Your name').fill('Priya Nair');
  await page.getByLabel('Your email').fill('priya@nair.example');
  await page.getByRole('radio', { name: 'Cash back' }).check();
  await draftKept(page, 'referral', 'priya@nair.example');
  await page.getByRole('button', { name: 'Send referral' }).click();
  await expect(page.getByRole('checkbox')).toBeFocused();

  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send referral' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^RF-/);
});

test('"Refer Someone Now" scrolls instantly for people who prefer reduced motion, and smoothly for others', async ({ page, context }) => {
  await enter(context, 'client');
  const behaviours: string[] = [];
  await page.exposeFunction('noteScroll', (behaviour: string) => behaviours.push(behaviour));
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === 'object')
        (window as unknown as { noteScroll: (behaviour: string) => void }).noteScroll(options.behavior ?? 'auto');
      scroll.call(this, options);
    };
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, '/client/referral-partners');
    await page.getByRole('link', { name: 'Refer Someone Now' }).click();
  }
  await expect.poll(() => behaviours).toEqual(['smooth', 'instant']);
});

test('the referral page prints its tiers under their names, without the form', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/client/referral-partners');
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Individual', 'Team', 'Benefits'])
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Partner Referral', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Refer Someone Now' })).toBeHidden();
});

test('the partner tiers have three tabs that are links, and the calculator knows the tiers', async ({ page, context }) => {
  await enter(context, 'client');
  await page.goto('/client/referral-partners?tab=team');
  await expect(page.getByText('20% off')).toBeVisible();
  await page.getByRole('link', { name: 'Benefits', exact: true }).click();
  await expect(page).toHaveURL('/client/referral-partners?tab=benefits');
  await expect(page.getByRole('rowheader', { name: 'Quarterly Strategy Call' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('20% off')).toBeVisible();

  await page.getByLabel('Monthly payment (CAD)').fill('2000');
  for (const [referrals, tier] of [
    ['2', 'No tier yet'],
    ['3', 'Bronze, 5%'],
    ['6', 'Silver, 7.5%'],
    ['11', 'Gold, 10%'],
  ] as const) {
    await page.getByLabel('Signed referrals').fill(referrals);
    await expect(page.getByRole('status').filter({ hasText: tier })).toBeVisible();
  }
  await expect(page.getByText('$2,400.00')).toHaveCount(2);
});

for (const path of ['/client/ai-for-realtors', '/client/realestate-gpt']) {
  test(`${path} offers the assistant at the top on a phone and in the intro card on a desktop`, async ({ page, context }) => {
    await enter(context, 'client');
    await page.goto(path);
    const card = page.getByRole('region', { name: 'Meet RealEstate GPT' });
    const first = page
      .getByRole('main')
      .getByRole('link', { name: /^Use RealEstate GPT Free/ })
      .filter({ visible: true })
      .first();

    await expect(card.getByRole('link', { name: /^Use RealEstate GPT Free/ })).toBeHidden();
    expect((await first.boundingBox())?.y).toBeLessThan((await card.boundingBox())?.y ?? 0);
    await expect(first).toHaveAttribute('target', '_blank');
    await expect(page.getByText('Opens our guide in a new tab').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('Opens the assistant')).toHaveCount(0);
    await expect(page.getByText(/connected|configured/)).toHaveCount(0);

    await page.setViewportSize({ width: 1440, height: 1000 });
    await expect(card.getByRole('link', { name: /^Use RealEstate GPT Free/ })).toBeVisible();
  });
}

test("a part whose script doesn't load at first stays as the server rendered it, and works once the script arrives", async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await enter(context, 'client');
  let lost = 0;
  await page.route('**/assets/reward-calculator-*.js', async (route) => {
    lost += 1;
    await (lost === 1 ? route.abort() : route.continue());
  });
  await page.goto('/client/referral-partners');
  await expect(page.getByRole('heading', { name: 'What are your referrals worth?' })).toBeVisible();

  await expect.poll(() => lost).toBe(2);
  await page.getByLabel('Signed referrals').fill('6');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Silver, 7.5%' })).toBeVisible();
});

test('a training session opens no client page', async ({ page, context }) => {
  await enter(context, 'training');

  for (const path of ['/client', '/client/referral-partners', '/client/requests/campaign', `/client/requests/${'x'.repeat(43)}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/client-login\?next=/);
  }
});

test("external forms are embedded as specified, with a link in case they don't load", async ({ openDevice, faults, serve }) => {
  const content = copyFixture();
  appendFileSync(
    join(content, 'brand.yaml'),
    'assistantUrl: https://chat.example/g/real-estate\nforms:\n  referral: https://forms.example/referral\n  overtime: https://hours.example/overtime\n',
  );
  const server = await serve({ CONTENT_DIR: content });
  faults.expectStatus(503);

  try {
    const context = await openDevice({ baseURL: server.url });
    await enter(context, 'client');
    const page = await context.newPage();
    await page.route('https://forms.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The outside form</h1>' }));
    await page.route('https://hours.example/**', (route) => route.fulfill({ status: 503, body: '' }));

    const answer = await page.goto('/client/referral-partners');
    expect(answer?.headers()['content-security-policy']).toContain('frame-src https://forms.example https://hours.example;');
    await expect(page.getByTitle('Partner Referral', { exact: true })).toHaveAttribute('height', '700');
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('The outside form');
    await expect(page.getByRole('button', { name: 'Send referral' })).toHaveCount(0);

    await page.goto('/client/overtime-requests');
    await expect(page.getByTitle('Overtime Requests', { exact: true })).toHaveAttribute('height', '1873');
    await expect(page.getByRole('link', { name: 'Open Overtime Requests in a new tab' })).toHaveAttribute(
      'href',
      'https://hours.example/overtime',
    );

    await page.goto('/client/ai-for-realtors');
    await expect(
      page
        .getByRole('link', { name: /^Use RealEstate GPT Free/ })
        .filter({ visible: true })
        .first(),
    ).toHaveAttribute('href', 'https://chat.example/g/real-estate');
    await expect(page.getByText('Opens the assistant in a new tab.').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('Opens our guide')).toHaveCount(0);
    await context.close();
  } finally {
    rmSync(content, { recursive: true });
  }
});
