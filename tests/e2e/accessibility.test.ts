import { answerAll, ana, enterAs, openSection, startAssessment, submit } from './support/assessment.ts';
import { expectAccessible, showWhole } from './support/axe.ts';
import { enter, sendCode } from './support/gates.ts';
import { markComplete } from './support/lessons.ts';
import { documents, lessons, screens } from './support/routes.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';
import { expectToast, toast } from './support/toasts.ts';

const phone = { width: 390, height: 844 };

test.beforeEach(async ({ context }) => {
  await enter(context, 'training');
  await enter(context, 'client');
});

/** The tabs of the AI training, which are separate documents. The library above the tabs is checked only on the first one. */
const tabs = ['ai-tools', 'use-cases', 'best-practices', 'realestate-gpt', 'mortgage-gpt'].map((tab) => `/ai-tools?tab=${tab}`);
const pages = [...screens, ...lessons, ...documents, ...tabs];

/** Content that's checked elsewhere or that repeats what's above it, such as sixty cards or a hundred terms. */
const besides: Record<string, string> = {
  '/ai-tools': '#prompt-library li:nth-child(n + 6)',
  '/real-estate-glossary': '#terms section:nth-of-type(n + 4)',
  ...Object.fromEntries(tabs.map((tab) => [tab, '#prompt-library'])),
};

/** Each browser checks several pages, because opening a browser takes as long as checking two pages. */
const pagesAtOnce = 8;

for (let first = 0; first < pages.length; first += pagesAtOnce) {
  const some = pages.slice(first, first + pagesAtOnce);

  test(`axe finds nothing from ${some[0]} to ${some.at(-1)}, light and dark`, async ({ page }) => {
    test.setTimeout(some.length * 60_000);
    for (const path of some) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await showWhole(page);

        await expectAccessible(page, besides[path]);
      });
    }
  });
}

test('axe finds nothing on the front page without a session', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/');
  await expectAccessible(page);
});

test('axe finds nothing at a gate that has refused a code', async ({ page, faults }) => {
  faults.expectStatus(401);
  await page.goto('/va-login');
  await sendCode(page, 'WRONG-CODE');
  await expectToast(page, 'Access denied');
  await expectAccessible(page);
});

test('axe finds nothing on the not-found page', async ({ page, faults }) => {
  faults.expectStatus(404);
  faults.expect(/404: no page at/);
  await page.goto('/nothing');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the drawer on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the main pages on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/trainingportal', '/welcome', '/client', '/client-portal']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing while a lesson is being completed and a toast is shown', async ({ page }) => {
  await page.clock.install();
  await open(page, '/welcome');
  await page.clock.pauseAt(Date.now() + 60_000);
  await markComplete(page, 'Welcome');
  await expect(toast(page, 'Lesson marked as complete!')).toBeVisible();
  // A toast that has focus stays open.
  await page.keyboard.press('Alt+t');
  await page.clock.resume();
  await expectAccessible(page);
  await expect(toast(page, 'Lesson marked as complete!')).toBeVisible();
});

test('axe finds nothing on the entry form with errors, the open assessment, its results and the certificate', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, { ...ana, lastName: '' });
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please fill in all fields');
  await expectAccessible(page);

  await startAssessment(page);
  await expectAccessible(page);

  await openSection(page, 4);
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await expect(page.getByRole('dialog', { name: 'Submit with 27 questions unanswered?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await submit(page);
  await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Try again (2 left)' }).click();
  await enterAs(page, ana);
  await answerAll(page, 27);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of Completion' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View public page' }).click();
  await expect(page.getByText('Valid certificate', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the limit dialog', async ({ page, context }) => {
  for (let attempts = 0; attempts < 2; attempts += 1) {
    await context.request.post('/assessment', { form: { intent: 'start', ...ana, device: '' } });
    await page.goto('/assessment');
    await submit(page);
    await expect(page.getByRole('heading', { name: 'NOT PASSED', exact: true })).toBeVisible();
  }
  await context.request.post('/assessment', { form: { intent: 'start', ...ana, device: '' } });
  await page.goto('/assessment');
  await submit(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the signed agreement and its copy', async ({ page }) => {
  await page.goto('/welcome');
  const boxes = page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.check();
  const sign = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await sign.click();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/agreement');
  await expect(page.getByRole('heading', { level: 1, name: /^Conduct Agreement/ })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing for an unknown certificate number and a malformed one', async ({ page, faults }) => {
  faults.expectStatus(404);
  faults.expectStatus(400);
  await page.goto('/verify/0123456789ABCDEFGHJKMNPQRS');
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate not found' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/verify?number=hello');
  await expect(page.getByLabel('Certificate number')).toHaveAccessibleDescription(/^That isn't a certificate number/);
  await expectAccessible(page);
});

test("axe finds nothing on a request form with errors and on a sent request's page", async ({ page }) => {
  await open(page, '/client/overtime-requests');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel("VA's name")).toHaveAccessibleDescription(/Enter your VA's name/);
  await expectAccessible(page);

  await page.getByLabel('Agent or team').fill('Priya Nair');
  await page.getByLabel("VA's name").fill('Ana de la Cruz');
  await page.getByLabel('Total hours').fill('4');
  // Overtime needs a day's notice and at least one working day, which any five days in a row include.
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day').fill(dayFromNow(3));
  await page.getByLabel('Last day').fill(dayFromNow(7));
  await page.getByRole('radio').first().check();
  await page.getByLabel('What are the hours for?').fill('The file of an open house.');
  await page.getByLabel('Your email').fill('priya@example.com');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/client\/requests\/[\w-]{20,}/);
  await expectAccessible(page);
});
