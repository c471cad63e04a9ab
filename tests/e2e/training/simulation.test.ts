import type { Page } from '@playwright/test';

import { fixture } from '../../support/fixture-content.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const address = '/simulations/short-morning';
const morning = fixture.simulations.get('short-morning');
const labels = { do: /^Do it/, ask: /^Ask the agent/, pass: /^Pass to the agent/, never: /^Never/ };

test.beforeEach(async ({ context }) => enter(context, 'training'));

const messagePane = (page: Page) => page.getByRole('region', { name: 'Message' });
const openMessage = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Inbox' }).getByRole('button', { name: subject }).click();

async function start(page: Page): Promise<void> {
  await open(page, address);
  await page.getByRole('button', { name: 'Start the morning' }).click();
  await expect(page.getByText('0 of 8 sorted')).toBeVisible();
}

/** Sorts all messages in the same way as the content does, and sends both replies. */
async function sortAll(page: Page): Promise<void> {
  for (const { subject, answer, reply } of morning?.messages ?? []) {
    await expect(messagePane(page).getByRole('heading', { name: subject })).toBeVisible();
    await messagePane(page).getByRole('button', { name: labels[answer] }).click();
    if (reply !== undefined) {
      await page.getByRole('textbox', { name: /^Reply to/ }).fill('Thank you, Priya will call you today.');
      await page.getByRole('button', { name: 'Send reply' }).click();
    }
    const goOn = page.getByRole('button', { name: /^(Next message|Wait until)/ });
    const done = page.getByRole('heading', { name: "That's the morning" });
    await expect(goOn.or(done)).toBeVisible();
    if (await goOn.isVisible()) await goOn.click();
  }
}

test('a whole morning is sorted, two replies are sent, and the debrief lists each decision with its reason and lesson', async ({
  page,
}) => {
  await open(page, address);
  await expect(page.getByRole('heading', { name: "You're the fixture assistant." })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the morning' }).click();
  await expectAccessible(page);

  await sortAll(page);
  await expect(page.getByRole('heading', { name: "That's the morning" })).toBeFocused();
  await expect(page.getByText('8 of 8 sorted correctly')).toBeVisible();
  for (const { id, answer } of morning?.messages ?? []) await expect(page.getByText(`Why ${id} is ${answer}.`)).toBeVisible();
  await expect(page.getByText('He has gone.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Lesson:/ })).toHaveCount(8);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('8 of 8 sorted correctly')).toBeVisible();
  await page.getByRole('button', { name: 'Try the morning again' }).click();
  await expect(page.getByRole('button', { name: 'Start the morning' })).toBeVisible();
});

test('the clock only moves when the trainee acts, a decision can be changed, and a reload loses no typed text', async ({ page }) => {
  await start(page);
  await expect(page.getByText('9:00', { exact: false }).first()).toBeVisible();
  await messagePane(page).getByRole('button', { name: labels.never }).click();
  await expect(page.getByText('1 of 8 sorted')).toBeVisible();
  await messagePane(page).getByRole('button', { name: labels.do }).click();
  await expect(page.getByText('1 of 8 sorted'), 'changed, not sorted again').toBeVisible();

  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Write your reply first.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Half a sentence');
  await page.reload();
  await openMessage(page, 'Is it still for sale?');
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Half a sentence');
});

test('a bad reply can be sent, and the debrief says what the check had found and what the consequence is', async ({ page }) => {
  await start(page);
  await messagePane(page).getByRole('button', { name: labels.do }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('The lockbox code is 4417. The house is worth about $900,000.');
  await expect(page.getByText('You can still send your reply. The debrief will show how it turns out.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'End the morning' }).click();

  await expect(page.getByText('A marked outcome for status.')).toBeVisible();
  await expect(page.getByText(/^The draft check said: /)).toBeVisible();
  await expect(page.getByText("You didn't get to it.")).toHaveCount(7);
  await expect(page.getByText('A model reply for status.')).toBeVisible();
});

test('the keyboard is enough, and the morning continues offline', async ({ page, context }) => {
  await start(page);
  await page.keyboard.press('1');
  await expect(messagePane(page).getByRole('button', { name: labels.do })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: /^Reply to/ }).focus();
  await page.keyboard.type('1 moment, Priya will call you.');
  await expect(messagePane(page).getByRole('button', { name: labels.do }), 'digits in a reply decide nothing').toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await context.setOffline(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Next message' }).press('Enter');
  await expect(messagePane(page).getByRole('heading', { name: 'What is it worth?' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list and the open message are separate screens', async ({ page }) => {
    await start(page);
    await expect(messagePane(page)).toBeHidden();
    await openMessage(page, 'What is it worth?');
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Inbox' }).click();
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible();
  });

  test('Back closes a message, and only then leaves the simulation, even after a reload and a second message', async ({ page }) => {
    await open(page, '/practice');
    await start(page);
    await openMessage(page, 'The code, please');
    await messagePane(page).getByRole('button', { name: labels.pass }).click();
    await expect(page.getByText('1 of 8 sorted')).toBeVisible();
    await page.reload();
    await expect(messagePane(page).getByRole('heading', { name: 'The code, please' })).toBeVisible();

    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Next message' }).click();
    await expect(messagePane(page).getByRole('heading', { name: 'Is it still for sale?' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible();
    await expect(messagePane(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('button', { name: 'Is it still for sale?' })).toBeFocused();
    await expect(page.getByText('1 of 8 sorted')).toBeVisible();
    expect(requests.filter((path) => path.startsWith('/simulations/'))).toEqual([]);

    await page.goBack();
    await expect(page).toHaveURL('/practice');
  });
});
