import type { Page } from '@playwright/test';

import { ana, answerAll, enterAs, startAssessment, submit } from '../support/assessment.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, sendCode, codes } from '../support/gates.ts';
import { markComplete } from '../support/lessons.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 } };

async function getLink(page: Page): Promise<string> {
  await open(page, '/my-record');
  await page.getByLabel('First name').fill(ana.firstName);
  await page.getByLabel('Last name').fill(ana.lastName);
  await page.getByLabel('Email').fill(ana.email);
  await page.getByRole('button', { name: 'Get my resume code' }).click();

  const link = page.getByText(/\/resume#[A-Z]{4}-[A-Z]{4}$/).last();
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}

test('a second device continues with the record of the first, using the link and the access code', async ({
  page,
  context,
  openDevice,
}) => {
  await enter(context, 'training');
  await open(page, '/welcome');
  const saving = page.waitForResponse((response) => response.url().endsWith('/mine') && response.request().method() === 'POST');
  await markComplete(page, 'Welcome');
  await saving;
  await startAssessment(page);
  await answerAll(page, 5);
  await submit(page);
  await expect(page.getByText('NOT PASSED')).toBeVisible();
  const link = await getLink(page);
  await expectAccessible(page);

  const second = await (await openDevice(phone)).newPage();
  const asked: string[] = [];
  second.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  const code = link.split('#')[1] ?? '';
  await second.goto(new URL(link).pathname + new URL(link).hash);
  await sendCode(second, codes.training);
  await expect(second.getByLabel('Resume code')).toHaveValue(code);
  await expect(second).toHaveURL('/resume');
  await expectNoSidewaysScroll(second);
  await expectAccessible(second);
  expect(asked.filter((line) => line.includes(code))).toEqual([]);

  await second.getByRole('button', { name: 'Bring my progress here' }).click();
  await expect(second.getByRole('heading', { name: 'This code belongs to Ana' })).toBeVisible();
  await expectNoSidewaysScroll(second);
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second.getByText('Welcome back, Ana. Your record is now on this device.')).toBeVisible();
  await expectNoSidewaysScroll(second);
  await expectAccessible(second);
  await second.goto('/welcome');
  await expect(second.getByText('1 of 5 completed')).toBeVisible();
  await second.goto('/assessment');
  await expect(second.getByText('NOT PASSED')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Try again (2 left)' }).first()).toBeVisible();
});

test("what's on a device stays the learner's own when their record is brought there", async ({ page, context, openDevice }) => {
  await enter(context, 'training');
  const link = await getLink(page);

  const device = await openDevice();
  await enter(device, 'training');
  const second = await device.newPage();
  const place = second.waitForResponse((response) => (response.request().postData() ?? '').includes('"step":"two-lists"'));
  await open(second, '/learn/welcome/welcome-4?step=two-lists');
  await place;
  await open(second, '/learn/welcome/welcome-4?step=two-lists');
  const note = second.getByRole('textbox', { name: 'Your note' });
  await second.getByRole('button', { name: 'Add a note' }).click();
  await note.fill('x'.repeat(2_001));
  await open(second, '/simulations/short-morning');
  await second.getByRole('button', { name: 'Start the morning' }).click();
  await second
    .getByRole('region', { name: 'Message' })
    .getByRole('button', { name: /^Never/ })
    .click();
  await expect(second.getByText('1 of 8 sorted')).toBeVisible();

  await second.request.post('/resume', { form: { code: link.split('#')[1] ?? '', intent: 'bring' } });
  await open(second, '/simulations/short-morning');
  await expect(second.getByText('1 of 8 sorted')).toBeVisible();
  await open(second, '/learn/welcome/welcome-4?step=two-lists');
  await expect(note).toHaveValue('x'.repeat(2_001));
});

test('the name given earlier fills in the assessment form, and the code is visible at 390 px', async ({ openDevice }) => {
  const context = await openDevice(phone);
  await enter(context, 'training');
  const page = await context.newPage();
  await getLink(page);
  await expectNoSidewaysScroll(page);

  await open(page, '/assessment');
  await expect(page.getByLabel('First name')).toHaveValue(ana.firstName);
  await expect(page.getByLabel('Email')).toHaveValue(ana.email);
  await enterAs(page, ana);
  await expect(page.getByText('0 / 27 answered')).toBeVisible();
});

test('after "Not now", the page asks again after the first finished module, and then never again', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/trainingportal');
  const question = page.getByRole('heading', { name: 'Switching phones?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Your record and resume code' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await open(page, '/marketing');
  const buttons = page.getByRole('button', { name: /^Mark as Complete/ });
  await expect(page.getByText('0 of 4 completed')).toBeVisible();
  for (let left = 4; left > 0; left -= 1) await buttons.first().click();
  await expect(page.getByText('4 of 4 completed')).toBeVisible();
  await open(page, '/trainingportal');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('progressbar', { name: /Marketing/ })).toHaveAttribute('aria-valuenow', '100');
  await expect(question).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a code is issued and typed by hand', async ({ page, context, openDevice, faults }) => {
    faults.expect(/status of 401/);
    await enter(context, 'training');
    await page.goto('/my-record');
    await page.getByLabel('First name').fill(ana.firstName);
    await page.getByLabel('Last name').fill(ana.lastName);
    await page.getByLabel('Email').fill(ana.email);
    await page.getByRole('button', { name: 'Get my resume code' }).click();
    const code = (await page.getByText(/^[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? '';

    const other = await openDevice({ javaScriptEnabled: false });
    await enter(other, 'training');
    const second = await other.newPage();
    await second.goto('/resume');
    await second.getByLabel('Resume code').fill('zzzz zzzz');
    await second.getByRole('button', { name: 'Bring my progress here' }).click();
    await expect(second.getByRole('alert')).toContainText('No record matches this code.');
    await expect(second.getByLabel('Resume code')).toHaveValue('zzzz zzzz');
    await second.getByLabel('Resume code').fill(code.toLowerCase());
    await second.getByRole('button', { name: 'Bring my progress here' }).click();
    await second.getByRole('button', { name: 'Continue' }).click();
    await expect(second.getByText('Welcome back, Ana.')).toBeVisible();
  });
});
