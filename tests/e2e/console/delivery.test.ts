import { startMailServer } from '../../support/mail/mail-server.ts';
import { joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('a new owner sets up email from the checklist, and another process of the same store sends with it', async ({ openDevice }) => {
  test.setTimeout(120_000);
  const mail = await startMailServer();
  const server = await startServer();
  // Once the public address is saved, this process answers only there and at its own host.
  const second = await startServer({ DATA_DIR: server.dataDirectory, DASHBOARD_HOST: '127.0.0.1:{port}' });
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);

  await open(owner, '/manage');
  await owner.getByRole('link', { name: /^(Start|Continue)$/ }).click();
  await owner.getByRole('link', { name: 'Set up email' }).click();
  await expect(owner).toHaveURL(/\/manage\/settings\/delivery$/);
  await expect(owner.getByRole('textbox', { name: 'Public address' })).toHaveValue(server.url);
  await owner.getByRole('button', { name: 'Save address' }).click();
  await expect(owner.getByText('Public address saved.')).toBeVisible();

  await owner.getByRole('textbox', { name: 'Mail server' }).fill('https://127.0.0.1');
  await owner.getByRole('textbox', { name: 'Port' }).fill(new URL(mail.url).port);
  await owner.getByLabel('STARTTLS, usually port 587').check();
  await owner.getByRole('button', { name: 'Save mail server' }).click();
  await expect(owner.getByText("Enter only the server's name")).toBeVisible();
  await owner.getByRole('textbox', { name: 'Mail server' }).fill('127.0.0.1');
  await owner.getByRole('button', { name: 'Send a test email' }).click();
  await expect(owner.getByText('The mail server accepted it: 250')).toBeVisible();
  await expect(owner.getByRole('textbox', { name: 'Mail server' })).toHaveValue('127.0.0.1');
  await owner.getByRole('button', { name: 'Save mail server' }).click();
  await expect(owner.getByText('Mail server saved.')).toBeVisible();
  await open(owner, '/manage/settings');
  await expect(owner.getByRole('listitem').filter({ hasText: 'Set up email' })).toContainText('Done');

  const stranger = await (await openDevice({ baseURL: second.url })).newPage();
  await expect(async () => {
    await stranger.goto('/manage/forgot-password');
    await expect(stranger.getByLabel('Email')).toBeVisible({ timeout: 500 });
  }).toPass();
  await stranger.getByLabel('Email').fill('noor@example.com');
  await stranger.getByRole('button').filter({ hasText: /link/i }).click();
  await expect.poll(() => mail.mails.length).toBe(2);
  expect(mail.mails[1]?.text).toContain(`${server.url}/manage/reset-password/`);

  await second.stop();
  await server.stop();
  await mail.close();
});
