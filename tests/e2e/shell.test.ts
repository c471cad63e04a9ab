import { fixture } from '../support/fixture-content.ts';
import { enter } from './support/gates.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

const { training, client, below } = fixture.menus;
const menu = [...training, ...below.training].map(({ label }) => label);
const clientMenu = [...client, ...below.client].map(({ label }) => label);

test('the side menu has the staff entries on training pages and the client entries on client pages', async ({ page, context }) => {
  await enter(context, 'training');
  await enter(context, 'client');

  await page.goto('/crm');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(menu);
  await expect(page.getByRole('complementary').getByText('Real Estate VA Training Portal', { exact: true })).toBeVisible();

  await page.goto('/client/resources');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(clientMenu);
  await expect(page.getByRole('complementary').getByText('Client Portal', { exact: true })).toBeVisible();
});

test('on a phone the drawer opens with the focus inside, and Escape closes it and restores the focus', async ({ page, context }) => {
  await enter(context, 'training');
  await page.setViewportSize(phone);
  await page.goto('/crm');
  const button = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeHidden();

  await button.click();
  await expect(drawer).toBeVisible();
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await expect(drawer.getByRole('link', { name: 'CRM Training' })).toHaveAttribute('aria-current', 'page');

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});

test('in the drawer, Tab cycles through its entries and never leaves it', async ({ page, context }) => {
  await enter(context, 'training');
  await page.setViewportSize(phone);
  await page.goto('/support');
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();

  for (let presses = 0; presses < menu.length + 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
});

test('on a phone, tapping the backdrop or choosing a page closes the drawer', async ({ page, context }) => {
  await enter(context, 'training');
  await page.setViewportSize(phone);
  await page.goto('/crm');
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(phone.width - 10, phone.height / 2);
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Marketing & Content' }).click();
  await expect(page).toHaveURL('/marketing');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Marketing & Content Creation' })).toBeVisible();
});

test('on a phone no page is wider than the screen', async ({ page, context }) => {
  await enter(context, 'training');
  await enter(context, 'client');
  await page.setViewportSize(phone);

  for (const path of [
    '/trainingportal',
    '/welcome',
    '/compliance',
    '/crm',
    '/transaction-coordination',
    '/ai-tools',
    '/real-estate-glossary',
    '/assessment',
    '/client',
    '/client/va-sops',
    '/documents/marketing-guide',
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(phone.width);
  }
});

test('the first Tab stop skips the menu', async ({ page, context }) => {
  await enter(context, 'training');
  await page.goto('/crm');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('after navigating, the focus is in the content and the title names the page', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/trainingportal');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Real Estate Glossary' }).press('Enter');

  await expect(page).toHaveTitle('Real Estate Glossary · Northkey');
  await expect(page.getByRole('main')).toBeFocused();
});

test("with text at 200 % on a phone, pages don't scroll sideways", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(context, 'training');
  for (const path of ['/va-login', '/verify', '/trainingportal', '/compliance', '/crm', '/support']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
