import type { Page } from '@playwright/test';

import type { CourseRecord } from '#app/features/learning/course-record.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import { ana } from '../support/assessment.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const lesson = '/learn/welcome/welcome-4';
const phone = { viewport: { width: 390, height: 844 } };
const day = 86_400_000;

function untilSaved(page: Page, text: string) {
  return page.waitForResponse((response) => response.ok() && (response.request().postData() ?? '').includes(text));
}

async function getCode(page: Page): Promise<string> {
  const answer = await page.request.post('/my-record', { form: { intent: 'who', ...ana } });
  return getResumeCode(await answer.text());
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const third = 'Step 3 of 3: Two lists of work';

test("a second device continues at the same step after a resume code, from the home page and from the lesson's address", async ({
  openDevice,
}) => {
  const [first, second] = [await openDevice(phone), await openDevice(phone)];
  for (const device of [first, second]) await enter(device, 'training');

  const page = await first.newPage();
  await open(page, lesson);
  await page.getByRole('link', { name: 'Continue' }).click();
  const saved = untilSaved(page, '"step":"two-lists"');
  await page.getByRole('link', { name: 'Continue' }).click();
  await saved;

  await second.request.post('/resume', { form: { code: await getCode(page), intent: 'bring' } });
  const there = await second.newPage();
  await open(there, '/trainingportal');
  await there.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Continue' }).click();
  await expect(there).toHaveURL(`${lesson}?step=two-lists`);
  await expect(step(there, third)).toBeVisible();

  await open(there, lesson);
  await expect(there).toHaveURL(`${lesson}?step=two-lists`);
  // A step in the address takes precedence over the saved step.
  await open(there, `${lesson}?step=one-file`);
  await expect(step(there, 'Step 2 of 3: One file, two roles')).toBeVisible();
});

test('going back to the start of a lesson is remembered', async ({ context, page }) => {
  await enter(context, 'training');
  await open(page, lesson);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\?step=one-file$/);
  await page.goBack();
  await expect(step(page, 'Step 1 of 3: Real Estate Agent vs. VA Roles')).toBeVisible();
  await expect(page).toHaveURL(lesson);
});

test('data that earlier versions kept only on the device is sent once and then deleted there', async ({ context, page, faults }) => {
  faults.expectStatus(400);
  await enter(context, 'training');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was-here') !== null) return;
    sessionStorage.setItem('was-here', 'yes');
    localStorage.setItem(
      'northkey-lesson-places',
      JSON.stringify([{ lesson: 'welcome-4', step: 'two-lists' }, { lesson: 'gone-1' }, null]),
    );
    localStorage.setItem(
      'northkey-lesson-checks',
      JSON.stringify([{ check: 'welcome/one-file', option: 'Explain its conditions to the buyers', right: false }]),
    );
  });
  const saved = untilSaved(page, '"option":"Explain its conditions to the buyers"');
  await open(page, '/trainingportal');
  await saved;
  await expect(page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    `${lesson}?step=two-lists`,
  );
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('northkey-lesson')))).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await open(page, `${lesson}?step=one-file`);
  await expect(page.getByRole('article', { name: 'Quick check' }).getByRole('button', { name: 'not this one' })).toBeVisible();
});

test('a check missed offline is practised the next day', async ({ openDevice, faults }) => {
  faults.allowLostConnection();
  const device = await openDevice(phone);
  await enter(device, 'training');
  const page = await device.newPage();
  await open(page, `${lesson}?step=one-file`);
  const check = page.getByRole('article', { name: 'Quick check' });
  await expect(check.getByRole('button', { name: 'Explain its conditions to the buyers' })).toBeVisible();

  await device.setOffline(true);
  await check.getByRole('button', { name: 'Explain its conditions to the buyers' }).click();
  await expect(page.getByText(/Saved on this device\. We'll send it/)).toBeVisible();
  const saved = untilSaved(page, '"kind":"check"');
  await device.setOffline(false);
  await saved;

  await open(page, '/practice');
  await expect(page.getByRole('heading', { name: 'Nothing due today' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + day);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: '1 item ready' })).toBeVisible();
  await page.getByRole('button', { name: /^Practise for/ }).click();
  await page.getByRole('button', { name: 'Open the file in the morning' }).click();
  await expect(page.getByText("Right. Here's why:")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Welcome & Orientation, lesson 4' })).toHaveAttribute('href', `${lesson}?step=one-file`);
});

test('a note and a bookmark stay with their step, survive a refusal and a reload, and reach a second device', async ({ openDevice }) => {
  const [first, second] = [await openDevice(phone), await openDevice(phone)];
  for (const device of [first, second]) await enter(device, 'training');
  const page = await first.newPage();
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });

  const marked = untilSaved(page, '"kind":"bookmark"');
  await kept.getByRole('button', { name: 'Bookmark' }).click();
  await expect(kept.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await marked;

  await kept.getByRole('button', { name: 'Add a note' }).click();
  const area = kept.getByLabel('Your note');
  await expect(area).toBeFocused();
  await area.fill('x'.repeat(2_001));
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expect(kept.getByText('This note has 2,001 characters, and the limit is 2,000. Please shorten it.')).toBeVisible();
  // At the end of the page, the bar with the primary action doesn't cover anything.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page);
  await expect(area).toHaveValue('x'.repeat(2_001));

  const saved = untilSaved(page, '"text":"Ask Priya first."');
  await area.fill('Ask Priya first.');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expect(kept.getByRole('button', { name: 'Edit note' })).toBeFocused();
  await expect(kept.getByText('Ask Priya first.')).toBeVisible();
  await saved;

  await second.request.post('/resume', { form: { code: await getCode(page), intent: 'bring' } });
  const there = await second.newPage();
  await open(there, '/my-notes');
  await expect(there.getByText('Ask Priya first.')).toBeVisible();
  await expect(there.getByText('Bookmarked', { exact: true })).toBeVisible();
  await expectAccessible(there);
  await there.getByRole('link', { name: 'Two lists of work' }).click();
  await expect(there).toHaveURL(`${lesson}?step=two-lists`);
  await expect(there.getByText('Ask Priya first.')).toBeVisible();
});

test('a check and a note made after the session has ended are kept, and arrive after signing in', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, `${lesson}?step=one-file`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  // A note can be added once the learner's notes have loaded, which needs the session.
  await expect(kept.getByRole('button', { name: 'Add a note' })).toBeVisible();
  const sessions = (await context.cookies()).filter(({ name }) => name === 'northkey-session');
  await context.clearCookies({ name: 'northkey-session' });
  await page.getByRole('button', { name: 'Open the file in the morning' }).click();
  await kept.getByRole('button', { name: 'Add a note' }).click();
  await kept.getByLabel('Your note').fill('Ask Priya first.');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expect(kept.getByText('Ask Priya first.')).toBeVisible();
  await expect(page.getByText('Your session has ended. Saved on this device.', { exact: false })).toBeVisible();

  await context.addCookies(sessions);
  await open(page, '/my-notes');
  await expect(page.getByText('Ask Priya first.')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await (await page.request.get('/course/mine')).json())).toContain('Ask Priya first.');
});

test('a note written offline arrives later, and My notes can edit and delete it', async ({ openDevice, faults }) => {
  faults.allowLostConnection();
  const device = await openDevice(phone);
  await enter(device, 'training');
  const page = await device.newPage();
  await open(page, '/my-notes');
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  await expect(kept.getByRole('button', { name: 'Add a note' })).toBeVisible();

  await device.setOffline(true);
  await kept.getByRole('button', { name: 'Add a note' }).click();
  await kept.getByLabel('Your note').fill('Written on the train.');
  // Leaving the note's field is enough to save the note.
  await step(page, third).click();
  await expect(page.getByText(/Saved on this device\. We'll send it/)).toBeVisible();
  const saved = untilSaved(page, 'Written on the train.');
  await device.setOffline(false);
  await saved;

  await open(page, '/my-notes');
  await expect(page.getByText('Written on the train.')).toBeVisible();
  await page.getByRole('button', { name: /^Edit note\s?: Two lists of work$/ }).click();
  await page.getByLabel('Your note').fill('');
  const deleted = untilSaved(page, '"text":""');
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await deleted;
  expect(await (await page.request.get('/course/mine')).text()).not.toContain('train');
});

test('on a device whose clock is an hour fast, a note that was changed elsewhere shows the newer text', async ({ page, context }) => {
  await enter(context, 'training');
  await page.clock.setFixedTime(Date.now() + day / 24);
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  const saved = untilSaved(page, 'From the phone.');
  await kept.getByRole('button', { name: 'Add a note' }).click();
  await kept.getByLabel('Your note').fill('From the phone.');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expect(kept.getByText('From the phone.')).toBeVisible();
  await saved;

  const at = new Date().toISOString();
  const change = { kind: 'note', id: 'welcome-4', step: 'two-lists', text: 'From the laptop.', at };
  await context.request.post('/mine', { data: { changes: [change], sentAt: at } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(kept.getByText('From the laptop.')).toBeVisible();
});

/** Writes a note on the lesson's last step, as if on another device. */
async function writeElsewhere(page: Page, text: string): Promise<void> {
  const at = new Date().toISOString();
  const change = { kind: 'note', id: 'welcome-4', step: 'two-lists', text, at };
  await page.context().request.post('/mine', { data: { changes: [change], sentAt: at } });
}

test("a note can't be added until the learner's notes have loaded", async ({ page, context }) => {
  await enter(context, 'training');
  await writeElsewhere(page, 'From the phone.');
  const line = Promise.withResolvers<undefined>();
  await page.route('**/course/mine', async (route) => {
    await line.promise;
    await route.continue();
  });
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  await expect(kept.getByRole('button', { name: 'Bookmark' })).toBeVisible();
  await expect(kept.getByRole('button', { name: 'Add a note' })).toBeHidden();

  line.resolve(undefined);
  await expect(kept.getByText('From the phone.')).toBeVisible();
  await expect(kept.getByRole('button', { name: 'Edit note' })).toBeVisible();
});

test('a refused check, bookmark and note are taken back with a message, and the text of the note stays', async ({
  page,
  context,
  faults,
}) => {
  await enter(context, 'training');
  await page.route('**/mine', (route) =>
    route.request().method() === 'POST' && /"kind":"(?:check|bookmark|note)"/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 422, json: {} })
      : route.continue(),
  );
  faults.expectStatus(422);
  await open(page, `${lesson}?step=one-file`);
  await page.getByRole('button', { name: 'Open the file in the morning' }).click();
  await expectToast(page, "Your last change wasn't saved", 'Reload the page and try again.');
  await expect(page.getByText("Right. Here's why:")).toBeHidden();

  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  await kept.getByRole('button', { name: 'Bookmark' }).click();
  await expectToast(page, "Your last change wasn't saved");
  await expect(kept.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();

  await kept.getByRole('button', { name: 'Add a note' }).click();
  await kept.getByLabel('Your note').fill('Ask Priya first.');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expectToast(page, "Your last change wasn't saved");
  await expect(kept.getByLabel('Your note')).toHaveValue('Ask Priya first.');
  await page.reload();
  await expect(kept.getByLabel('Your note')).toHaveValue('Ask Priya first.');
});

test('unsaved text and a note written on another device since are both kept', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  const area = kept.getByLabel('Your note');
  await kept.getByRole('button', { name: 'Add a note' }).click();
  await area.fill('From the laptop.');
  await writeElsewhere(page, 'From the phone.');
  await page.reload();
  await waitForHydration(page);
  await expect(area).toHaveValue('From the laptop.');

  const both = 'From the laptop.\n\nFrom the phone.';
  const saved = untilSaved(page, JSON.stringify(both));
  await step(page, third).click();
  await saved;
  await expect(area).toHaveValue(both);
  await area.fill('Edited.');
  const edited = untilSaved(page, '"text":"Edited."');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await edited;
  await expect(kept.getByText('Edited.')).toBeVisible();
});

test('on a device whose clock is an hour behind, a note can be edited and a bookmark removed', async ({ page, context }) => {
  await enter(context, 'training');
  const key = { id: 'welcome-4', step: 'two-lists', at: new Date().toISOString() };
  const before = [
    { kind: 'note', ...key, text: 'From the phone.' },
    { kind: 'bookmark', ...key, marked: true },
  ];
  await context.request.post('/mine', { data: { changes: before } });

  await page.clock.setFixedTime(Date.now() - day / 24);
  await open(page, `${lesson}?step=two-lists`);
  const kept = page.getByRole('region', { name: 'Your note and bookmark' });
  const edited = untilSaved(page, 'From the laptop.');
  await kept.getByRole('button', { name: 'Edit note' }).click();
  await kept.getByLabel('Your note').fill('From the laptop.');
  await kept.getByRole('button', { name: 'Save note' }).click();
  await expect(kept.getByText('From the laptop.')).toBeVisible();
  await edited;
  const removed = untilSaved(page, '"marked":false');
  await kept.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(kept.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
  await removed;
  const { steps } = (await (await context.request.get('/course/mine')).json()) as CourseRecord;
  expect(steps).toMatchObject([{ note: 'From the laptop.', isBookmarked: false }]);
});
