import type { Page } from '@playwright/test';

import { fixture } from '../../support/fixture-content.ts';
import { enter } from '../support/gates.ts';
import { lessonButton, markComplete } from '../support/lessons.ts';
import { waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const { modules } = fixture;

test.beforeEach(async ({ context }) => enter(context, 'training'));

/** Waits until a lesson is saved as complete. Other saves, such as the place of a page just left, can come before it. */
function lessonSaved(page: Page, id: string) {
  return page.waitForResponse((response) => (response.request().postData() ?? '').includes(`{"kind":"lesson","id":"${id}"`));
}

const welcomeLessons = ['Welcome', 'Mission, Values & VA Role', 'CREA & RECO Compliance Basics', 'Real Estate Agent vs. VA Roles'];

test('a completed lesson survives a reload and shows on the training home: its card, and where to continue', async ({ page }) => {
  await page.goto('/trainingportal');
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByText(/^Start here · \d+ min$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress in Welcome & Orientation' })).toHaveAttribute('aria-valuenow', '0');

  await next.getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL('/learn/welcome/welcome-1');
  await page.getByRole('link', { name: 'Open as reference' }).click();
  const saved = lessonSaved(page, 'welcome-1');
  await markComplete(page, 'Welcome');
  await expectToast(page, 'Lesson marked as complete!');
  await expect(lessonButton(page, 'Completed', 'Welcome')).toBeDisabled();
  await expect(page.getByText('1 of 5 completed')).toBeVisible();
  await saved;

  await page.reload();
  await expect(lessonButton(page, 'Completed', 'Welcome')).toBeDisabled();

  await page.goto('/trainingportal');
  await expect(page.getByRole('progressbar', { name: 'Progress in Welcome & Orientation' })).toHaveAttribute('aria-valuenow', '20');
  await expect(next.getByText(/^Continue where you left off · \d+ min$/)).toBeVisible();
  await expect(next.getByText('Lesson 2: Mission, Values & VA Role')).toBeVisible();
  await next.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/learn/welcome/welcome-2');
});

test('a collapsed lesson keeps its button visible, and an open one has it below the text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mls-systems');
  const button = lessonButton(page, 'Mark as Complete', 'Showings that run without surprises');
  const section = page.locator('details[data-fold="showing-management"]');
  const gap = async () => ((await button.boundingBox())?.y ?? 0) - ((await page.locator('#showing-management h2').boundingBox())?.y ?? 0);
  await expect(section).not.toHaveAttribute('open');
  await expect(button).toBeVisible();
  await expect(page.getByText('End of lesson 3 of 6')).toBeVisible();
  const folded = await gap();
  expect(folded).toBeLessThan(250);

  await page.locator('summary', { hasText: 'Showing management' }).click();
  await expect(section).toHaveAttribute('open');
  expect(await gap()).toBeGreaterThan(folded + 300);
  await page.locator('summary', { hasText: 'Showing management' }).click();
  await button.click();
  await expectToast(page, 'Lesson marked as complete!');
  await expect(lessonButton(page, 'Completed', 'Showings that run without surprises')).toBeDisabled();
});

test('a returning learner finds the first incomplete lesson open, and nothing visible moves meanwhile', async ({ page }) => {
  // The brand fonts never load, because this test measures only what the record moves. With first paint off, the load event waits for them.
  await page.route('**/*.woff2', () => undefined);
  const waitUntil = 'domcontentloaded';
  await page.goto('/mls-systems', { waitUntil });
  // Until the record arrives, the page can't know which lesson opens next.
  await expect(page.getByText(/^0 of \d+ completed$/)).toBeVisible();
  await markComplete(page, 'What an MLS® System is and where you stand in it');
  await expect(page.locator('details[data-fold="regional-systems"]')).toHaveAttribute('open');
  const saved = lessonSaved(page, 'mls-2');
  await markComplete(page, 'Know the board before you touch the listing');
  await saved;

  const known = Promise.withResolvers<undefined>();
  await page.route('**/mine', async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto('/trainingportal', { waitUntil });
  await page.goto('/mls-systems', { waitUntil });
  const section = (id: string) => page.locator(`details[data-fold="${id}"]`);
  await expect(section('what-is-mls')).toHaveAttribute('open');
  const shifts = await page.evaluateHandle(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({
      type: 'layout-shift',
    });
    return seen;
  });
  const place = await page.getByRole('heading', { level: 2 }).first().boundingBox();

  known.resolve(undefined);
  await expect(section('showing-management')).toHaveAttribute('open');
  await expect(page.getByText('2 of 6 completed')).toBeVisible();
  await expect(section('what-is-mls')).toHaveAttribute('open');
  await expect(section('regional-systems')).not.toHaveAttribute('open');
  expect(await page.getByRole('heading', { level: 2 }).first().boundingBox()).toEqual(place);
  expect(await shifts.evaluate((seen) => seen)).toEqual([]);

  await expect(page.locator('#mls-1').getByText('Completed')).toBeVisible();
  await expect(page.locator('#mls-3').getByText('Completed')).toBeHidden();

  // A lesson that someone has collapsed stays collapsed.
  await page.locator('summary', { hasText: 'Showing management' }).click();
  // The address is updated a moment after the lesson is collapsed.
  await expect(page).not.toHaveURL(/showing-management/);
  await page.reload({ waitUntil });
  await expect(page.getByText('2 of 6 completed')).toBeVisible();
  await expect(section('showing-management')).not.toHaveAttribute('open');
});

test("a visible lesson doesn't open on its own when the record arrives", async ({ page }) => {
  await page.goto('/mls-systems');
  const saved = lessonSaved(page, 'mls-1');
  await markComplete(page, 'What an MLS® System is and where you stand in it');
  await saved;

  await page.setViewportSize({ width: 1280, height: 6_000 });
  await page.goto('/trainingportal');
  await page.goto('/mls-systems');
  await expect(page.getByText('1 of 6 completed')).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator('#regional-systems')).toBeInViewport();
  await expect(page.locator('details[data-fold="regional-systems"]')).not.toHaveAttribute('open');
});

test('"Continue" leads to an open lesson', async ({ page }) => {
  await page.goto('/mls-systems#mls-3');
  await expect(page.locator('details[data-fold="showing-management"]')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { level: 2, name: 'Showing management' })).toBeInViewport();
});

test('the training home lists the modules in order, with their lesson counts', async ({ page }) => {
  await page.goto('/trainingportal');
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { level: 3 })).toHaveText(modules.map(({ title }) => title));
  await expect(main.getByText(/^\d lessons$/)).toHaveText(modules.map(({ lessons }) => `${lessons} lessons`));
  await expect(page.getByRole('link', { name: /^Access Resources/ })).toHaveCount(modules.length);
});

test('the home page shows the learning path: what is done, where the learner is, what is still being written, and what is left', async ({
  page,
  context,
}) => {
  const done = ['marketing-1', 'marketing-2', 'marketing-3', 'marketing-4', 'crm-1'];
  await context.request.post('/mine', { data: { changes: done.map((id) => ({ kind: 'lesson', id })) } });
  await page.goto('/trainingportal');
  const path = page.getByRole('region', { name: 'Your path' });

  await expect(path.getByText('1 of 9 modules done')).toBeVisible();
  await expect(path.getByRole('link')).toHaveCount(modules.length);
  await expect(path.getByRole('link', { name: '8. Marketing & Content Creation: done' })).toBeVisible();
  await expect(path.getByRole('link', { name: '1. Welcome & Orientation: next' })).toHaveAttribute('aria-current', 'step');
  await expect(path.getByRole('link', { name: '6. Client Communication & Scripts: coming soon' })).toBeVisible();
  await expect(
    path.getByText(
      /^Left in the course: \d+ lessons \(about [\w\s]+\) and the conduct agreement\. Passing the assessment earns your certificate\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/^\d+ items? (is|are) ready\. A session takes five or ten minutes\.$/)).toBeVisible();
});

test('"Continue" leads to an open attempt', async ({ page, context }) => {
  await context.request.post('/assessment', { form: { intent: 'start', firstName: 'Ana', lastName: 'Cruz', email: 'a@b', device: '' } });
  await page.goto('/trainingportal');

  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByText('Assessment: 0 of 27 answered')).toBeVisible();
  await next.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/assessment');
});

test("the welcome module's checklist mirrors the lessons, and completing all five unlocks the next module", async ({ page }) => {
  await page.goto('/welcome?tab=checklist');
  await expect(page.getByText('0 of 5 lessons completed')).toBeVisible();
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to CREA & RECO Compliance' })).toBeDisabled();

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Lessons' }).click();
  for (const lesson of welcomeLessons) await markComplete(page, lesson);
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Checklist' }).click();
  await expect(page.getByText('4 of 5 lessons completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to CREA & RECO Compliance' })).toBeDisabled();
  const state = page.getByRole('checkbox', { name: 'Conduct Agreement' });
  await expect(state).toHaveAttribute('aria-readonly', 'true');
  await expect(state.getByText('Not yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Welcome' }).getByText('Completed', { exact: true })).toBeVisible();
  await state.click();
  await expect(state).not.toBeChecked();
  // Nothing in the checklist can be ticked: it has no fields and no Tab stops.
  await expect(page.locator('[data-tab="checklist"]').locator('input, [tabindex]')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Lessons' }).click();
  const boxes = page.getByRole('group', { name: 'I confirm' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.check();
  const sign = page.getByRole('button', { name: 'Sign & Submit Agreement' });
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await sign.click();
  await expect(page.getByRole('button', { name: 'Signed & Submitted' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Checklist' }).click();
  await expect(page.getByText('5 of 5 lessons completed')).toBeVisible();
  await expect(page.getByText('Complete!', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Lessons completed', exact: true })).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('link', { name: 'Continue to CREA & RECO Compliance' }).click();
  await expect(page).toHaveURL('/compliance');
});

test('an upcoming module says so and offers what exists today', async ({ page }) => {
  for (const [path, offer] of [
    ['/communication', 'Open the prompt library'],
    ['/support', 'Get help'],
    ['/certification', 'Go to the assessment'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Module content coming soon')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: offer })).toBeVisible();
  }

  await page.goto('/trainingportal');
  const coming = page.getByRole('listitem').filter({ hasText: 'lessons coming soon' });
  await expect(coming.getByRole('heading')).toHaveText([
    'Client Communication & Scripts',
    'Ongoing Support & QA',
    'Certification & Graduation',
  ]);
  for (const card of await coming.all()) await expect(card.getByText('Available', { exact: true })).toBeVisible();

  await page.goto('/lead-generation');
  await expect(page.getByRole('link', { name: 'Next module · coming soon Client Communication & Scripts' })).toBeVisible();
  await page.goto('/crm');
  await expect(page.getByRole('link', { name: /^Next module Lead Generation/ })).toBeVisible();

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search the portal' }).fill('ongoing support');
  await expect(page.getByRole('option', { name: /Ongoing Support & QA\s*Coming soon/ })).toBeVisible();
});
