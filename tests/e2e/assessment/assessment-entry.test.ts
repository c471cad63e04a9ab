import { ana, enterAs, questions } from '../support/assessment.ts';
import { enter } from '../support/gates.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => enter(context, 'training'));

test('a missing name is refused in a toast and at the field, and the other fields keep their text', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, { ...ana, lastName: '   ' });

  await expectToast(page, 'Error', 'Please fill in all fields');
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please fill in all fields');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue(ana.firstName);
  await expect(page.getByLabel('Email')).toHaveValue(ana.email);
});

test('an address without @ is refused, and one with it starts the assessment', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, { ...ana, email: 'ana' });
  await expectToast(page, 'Error', 'Please enter a valid email address');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByLabel('First name')).toHaveValue(ana.firstName);

  await enterAs(page, { ...ana, email: 'ana@' });

  await expect(page.getByText('Welcome, Ana de la Cruz')).toBeVisible();
  await expect(page.getByText('Suggested total time: 45-60 minutes')).toBeVisible();
  await expect(page.getByText('Passing score: 80%')).toBeVisible();
  await expect(page.getByText('Attempts remaining')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    '1. Mortgage',
    '2. CRM',
    '3. Marketing',
    '4. AI & Tech',
  ]);
});

test('the sections have 10, 6, 6 and 5 questions, one section per screen, and only the last has a submit button', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, ana);

  for (const [index, count] of [10, 6, 6, 5].entries()) {
    await expect(page.getByRole('group')).toHaveCount(count);
    await expect(page.getByRole('radio')).toHaveCount(count * 4);
    await expect(page.getByRole('link', { name: 'Previous Section' })).toHaveCount(index === 0 ? 0 : 1);
    await expect(page.getByRole('button', { name: 'Submit Assessment' })).toHaveCount(index === 3 ? 1 : 0);
    if (index < 3) await page.getByRole('link', { name: 'Next Section' }).click();
  }
  await expect(page.getByText('27 questions are still unanswered.')).toBeVisible();
});

test('"All of the above" is the last option of every question that has it', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, ana);

  const last: string[] = [];
  for (let section = 1; section <= 4; section += 1) {
    if (section > 1) await page.getByRole('link', { name: 'Next Section' }).click();
    await expect(
      page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link')
        .nth(section - 1),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('group').first()).toBeVisible();
    for (const group of await page.getByRole('group').all()) last.push((await group.getByRole('radio').last().getAttribute('value')) ?? '');
  }

  const withAll = questions.filter(({ variants }) => variants[0]?.options.includes('All of the above'));
  expect(last).toHaveLength(questions.length);
  expect(withAll.length).toBeGreaterThan(0);
  expect(last.filter((value) => value === 'All of the above')).toHaveLength(withAll.length);
});

test('the name can be corrected until the assessment is submitted', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, ana);
  await page.getByRole('link', { name: 'Correct my name' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');

  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByText('Welcome, Anna de la Cruz')).toBeVisible();
});

test('the keyboard alone can answer a question and change the section', async ({ page }) => {
  await page.goto('/assessment');
  await enterAs(page, ana);
  await expect(page.getByText('0 / 27 answered')).toBeVisible();

  const radios = page.getByRole('group').first().getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('Space');
  await expect(radios.first()).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(radios.nth(1)).toBeChecked();
  await expect(page.getByText('1 / 27 answered')).toBeVisible();

  await page.getByRole('link', { name: 'Next Section' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: '2. CRM' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
