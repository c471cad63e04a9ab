import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

// The tests run in order, because the first one sets up the console for the second.
test.describe.configure({ mode: 'serial' });

/** These tests have their own server, because the console's set-up link works only once. */
let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function setUpConsole(page: Page): Promise<void> {
  const [link = ''] = /\/manage\/join\/[\w-]+/.exec(server.output()) ?? [];
  await open(page, link);
  await page.getByLabel('Your name').fill('Maria Silva');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('New password').fill('a long sentence is easy');
  await page.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/manage`);
}

async function sendOvertime(page: Page): Promise<string> {
  await open(page, '/client/overtime-requests');
  await page.getByLabel('Agent or team').fill('Priya Nair');
  await page.getByLabel("VA's name").fill('Ana');
  await page.getByLabel('Total hours').fill('10');
  await page.getByLabel('First day').fill(dayFromNow(3));
  await page.getByLabel('Last day').fill(dayFromNow(7));
  await page.getByRole('radio', { name: 'This week' }).check();
  await page.getByLabel('What are the hours for?').fill('Listing files for 14 Birch Road.');
  await page.getByLabel('Your email').fill('priya@nair.example');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^OT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return page.getByRole('heading', { level: 1 }).innerText();
}

test('a manager answers an overtime request on a phone, and the client reads the answer', async ({ openDevice, faults }) => {
  const client = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(client.context(), 'client');
  const reference = await sendOvertime(client);

  const manager = await (await openDevice({ baseURL: server.url, ...phone })).newPage();
  await setUpConsole(manager);
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Six things need your attention');
  const row = manager.getByRole('row').filter({ hasText: 'Priya Nair' });
  await expect(row).toContainText(/Due in 2[34] hours/);
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await row.getByRole('link', { name: /^Answer/ }).click();
  await expect(manager).toHaveURL(`${server.url}/manage/requests/${reference}`);
  await waitForHydration(manager);
  await expect(manager.getByText('Listing files for 14 Birch Road.')).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.getByLabel('Note for colleagues').fill('She pays late.');
  await manager.getByRole('button', { name: 'Add note' }).click();
  await expect(manager.getByText('not shown to the client')).toBeVisible();
  await expect(manager.getByLabel('Note for colleagues')).toHaveValue('');

  // A colleague's window still shows the request's earlier state.
  const colleague = await manager.context().newPage();
  await open(colleague, `/manage/requests/${reference}`);
  await colleague.getByLabel('Message to client').fill('No hours are left.');

  await manager.getByLabel('Message to client').fill('Ana works 5 to 7 p.m.');
  await manager.getByRole('button', { name: 'Approve' }).click();
  await expect(manager.getByText('Approved.', { exact: true })).toBeVisible();
  await expect(manager.getByLabel('Message to client')).toHaveValue('');

  // Undo asks for confirmation. Nothing happens until the question is answered.
  await manager.getByRole('link', { name: 'Undo' }).click();
  await expect(manager.getByText('Undo this? The client will see the previous status again.')).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('link', { name: 'Keep it' }).click();
  await expect(manager.getByText('Approved.', { exact: true })).toBeVisible();

  faults.expectStatus(409);
  await colleague.getByRole('button', { name: 'Decline' }).click();
  await expect(colleague.getByRole('alert')).toContainText('Decline, with the message: No hours are left.');
  await expect(colleague.getByRole('alert')).toContainText("It's approved.");
  await expect(colleague.getByLabel('Message to client')).toHaveValue('No hours are left.');
  await expectAccessible(colleague);

  // Now that the colleague has seen the current state, the Decline button asks for confirmation.
  await colleague.getByRole('button', { name: 'Decline' }).click();
  await expect(colleague.getByRole('alert')).toContainText('Decline this request?');
  await expectAccessible(colleague);
  await colleague.getByRole('link', { name: 'Keep it open' }).click();
  await expect(colleague.getByText('Approved.', { exact: true })).toBeVisible();

  await client.reload();
  await expect(client.getByRole('listitem').filter({ hasText: 'Approved' })).toContainText('Ana works 5 to 7 p.m.');
  await expect(client.getByText('She pays late.')).toHaveCount(0);
});

test('the inbox and the referrers can be opened and read without a mouse', async ({ openDevice }) => {
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await open(page, '/manage/sign-in');
  await signInAs(page);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/requests? (is|are) waiting for an answer/);
  await waitForHydration(page);
  await expectAccessible(page);

  await page.keyboard.press('/');
  await page.keyboard.type('nair');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=nair/);
  await page.locator('body').click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^OT-/ })).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('link', { name: /^OT-/ })).toBeFocused();

  // Shortcuts do nothing while someone is typing.
  const search = page.getByLabel('Reference or name');
  await search.fill('');
  await search.pressSequentially('je?/k');
  await expect(search).toHaveValue('je?/k');
  await expect(keys).toBeHidden();

  await enter(page.context(), 'client');
  await sendOvertime(page);
  await open(page, '/manage');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^(Answer|Open)/ }).first()).toBeFocused();

  // After an action, the keyboard goes on from the message about it, and from the same place when a question is closed.
  const requestPage = page.url();
  await page
    .getByRole('link', { name: /^(Answer|Open)/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Mark as seen' }).press('Enter');
  await expect(page.getByText('Done. The client can now see the new status.')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Undo' })).toBeFocused();
  await page.getByLabel('Note for colleagues').fill('She prefers email.');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByText('Done. Your colleagues can now see the note.')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Undo this\?/)).toBeFocused();
  await page.getByRole('link', { name: 'Keep it' }).press('Enter');
  await expect(page.getByText('Done. Your colleagues can now see the note.')).toBeFocused();
  await open(page, requestPage);

  // Single-key shortcuts can be turned off.
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await keys.getByRole('button', { name: 'Turn shortcuts off' }).click();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('link', { name: /^(Answer|Open)/ }).first()).not.toBeFocused();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await keys.getByRole('button', { name: 'Turn shortcuts on' }).click();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/manage\/requests\/OT-/);

  await open(page, '/manage/referrals');
  await expect(page.getByText('No referrals yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a message and a note stay until they are sent: after a visit elsewhere, a reload and an ended session', async ({ openDevice }) => {
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(page.context(), 'client');
  const address = `/manage/requests/${await sendOvertime(page)}`;
  await open(page, '/manage/sign-in');
  await signInAs(page);
  await open(page, address);
  const [message, note] = [page.getByLabel('Message to client'), page.getByLabel('Note for colleagues')];
  await message.fill('Ana can start at five.');
  await note.fill('Ask about Sunday.');

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Requests' }).click();
  await expect(page).toHaveURL(`${server.url}/manage/requests`);
  await page.goBack();
  await expect(message).toHaveValue('Ana can start at five.');
  await page.reload();
  await expect(note).toHaveValue('Ask about Sunday.');

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('not shown to the client')).toBeVisible();
  await expect(note).toHaveValue('');
  await note.fill('Ask about Monday.');
  await undo(page);
  await expect(note).toHaveValue('Ask about Sunday.\n\nAsk about Monday.');
  await page.reload();
  await expect(note).toHaveValue('Ask about Sunday.\n\nAsk about Monday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(message).toHaveValue('');
  await message.fill('Ana can start at five.');
  await undo(page);
  await expect(page.getByText('Change undone.', { exact: false }).first()).toBeVisible();
  await expect(message).toHaveValue('Ana can start at five.');

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('What you typed is still on this device. Sign in to continue where you were.')).toBeVisible();
  await signInAs(page);
  await expect(page).toHaveURL(new RegExp(`${address}$`, 'i'));
  await expect(message).toHaveValue('Ana can start at five.');
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved.', { exact: true })).toBeVisible();
  await open(page, address);
  await expect(message).toHaveValue('');
});

test('a change whose answer is lost says so, and counts once if it is sent again', async ({ openDevice, faults }) => {
  faults.allowLostConnection();
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(page.context(), 'client');
  const address = `/manage/requests/${await sendOvertime(page)}`;
  await open(page, '/manage/sign-in');
  await signInAs(page);
  await open(page, address);
  const lost = page.getByRole('alert').filter({ hasText: "We couldn't reach the portal." });
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');

  await loseNextAnswer(page, 'before it arrives');
  await page.getByLabel('Assigned to').selectOption('Me (Maria Silva)');
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(lost).toBeVisible();
  await expect(history).toHaveCount(1);
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText('Me (Maria Silva)');
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(history).toHaveCount(2);
  await expect(lost).toHaveCount(0);

  await loseNextAnswer(page, 'after it arrives');
  await page.getByLabel('Note for colleagues').fill('Ask about Sunday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(lost).toBeFocused();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('Note for colleagues')).toHaveValue('');
  await expect(history).toHaveCount(3);

  await loseNextAnswer(page, 'after it arrives');
  await page.getByLabel('Message to client').fill('From Monday on.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(lost).toBeFocused();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message to client')).toHaveValue('');
  await expect(history).toHaveCount(4);
});

/** Loses the connection during the next form that the page sends, before or after the portal has stored it. */
async function loseNextAnswer(page: Page, when: 'before it arrives' | 'after it arrives'): Promise<void> {
  let isLost = false;
  await page.route('**/manage/requests/*.data*', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    if (when === 'after it arrives') await route.fetch();
    await route.abort();
  });
}

/** Undoes the last change, which asks for confirmation. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
}

async function signInAs(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Password').fill('a long sentence is easy');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}
